import { useState } from 'react';
import type { Idea } from '../backend';
import { WorkPicker } from '../library/WorkPicker';
import { useEngines } from '../models/queries';
import { Button, LinkButton } from '../ui/Button';
import { Choice, Field } from '../ui/Field';
import { FaultNotice } from '../ui/Notice';
import { PathsField } from '../ui/PathsField';
import { address, go } from '../ui/route';
import { useKept } from '../ui/useKept';
import { briefOf, emptyForm, lacking, type Form } from './brief';
import { EnginePart } from './EnginePart';
import { Part, type PartProps } from './Part';
import { useBegin } from './mutations';
import styles from './NewReview.module.css';

const parts: { name: keyof Omit<Idea, 'language'>; label: string; hint: string }[] = [
  { name: 'population', label: 'Population', hint: 'Who or what is studied' },
  { name: 'exposure', label: 'Exposure or intervention', hint: 'What is done, or what happens to them' },
  { name: 'comparison', label: 'Comparison', hint: 'Against what' },
  { name: 'outcome', label: 'Outcome', hint: 'What is measured' },
  { name: 'mechanism', label: 'Mechanism', hint: 'Why it should work' },
  { name: 'refuted', label: 'What would refute it', hint: 'The finding that would change your mind' },
];

const notYet = 'Not in this version: nothing outside your own papers is searched.';

/** NewReview takes papers and an idea. Nothing runs before the requirements are approved. */
export function NewReview() {
  const [form, setForm, forget] = useKept<Form>('new review', emptyForm);
  const [tried, setTried] = useState(false);
  const begin = useBegin();
  const set = (change: Partial<Form>) => setForm((old) => ({ ...old, ...change }));
  const engines = useEngines();
  const lack = lacking(form, engines.data?.find((each) => each.name === 'ollama' && each.usable)?.model);

  function submit() {
    setTried(true);
    if (lack !== '' || begin.isPending) return;
    begin.mutate(briefOf(form), {
      onSuccess: (review) => {
        forget();
        go('review', review.id);
      },
    });
  }

  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h1>New review</h1>
      <Part title="Papers" say="Only these are read.">
        <div className={styles.choices} role="radiogroup" aria-label="Where the papers are">
          <Choice name="from" value="paths" title="Files and folders" checked={form.from === 'paths'} onChoose={() => set({ from: 'paths' })} />
          <Choice name="from" value="library" title="From the library" checked={form.from === 'library'} onChoose={() => set({ from: 'library' })} />
        </div>
        {form.from === 'paths' ? (
          <PathsField label="Paths" value={form.paths} onChange={(paths) => set({ paths })} />
        ) : (
          <WorkPicker selected={form.works} onChange={(works) => set({ works })} />
        )}
      </Part>
      <IdeaPart form={form} set={set} />
      <PrivacyPart form={form} set={set} />
      <EnginePart form={form} set={set} />
      <footer className={styles.foot}>
        <div className={styles.say} aria-live="polite">
          {begin.isError && <FaultNotice error={begin.error} />}
          {tried && lack !== '' && <p>{lack}</p>}
        </div>
        <LinkButton href={address('reviews')}>Cancel</LinkButton>
        <Button tone="primary" type="submit" disabled={begin.isPending}>
          {form.requirements.trim() === '' ? 'Propose requirements' : 'Use my requirements'}
        </Button>
      </footer>
    </form>
  );
}

function IdeaPart({ form, set }: PartProps) {
  return (
    <Part title="Idea" say="It stays in your workspace. It is never logged, never used for training, and written nowhere else.">
      <Field label="What do you want to know?" hint="One line will do.">
        {(ids) => (
          <textarea {...ids} rows={3} value={form.idea.text} onChange={(event) => set({ idea: { ...form.idea, text: event.target.value } })} />
        )}
      </Field>
      <details>
        <summary>Say it in parts (optional)</summary>
        <div className={styles.grid}>
          {parts.map(({ name, label, hint }) => (
            <Field key={name} label={label} hint={hint}>
              {(ids) => (
                <input {...ids} type="text" value={form.idea[name]} onChange={(event) => set({ idea: { ...form.idea, [name]: event.target.value } })} />
              )}
            </Field>
          ))}
        </div>
      </details>
      <details>
        <summary>Title, years, languages, own requirements (optional)</summary>
        <div className={styles.grid}>
          <Field label="Title of the review" hint="Made from the idea when left empty">
            {(ids) => <input {...ids} type="text" value={form.title} onChange={(event) => set({ title: event.target.value })} />}
          </Field>
          <Field label="Languages" hint="Two-letter codes, as in: en, de">
            {(ids) => <input {...ids} type="text" value={form.languages} onChange={(event) => set({ languages: event.target.value })} />}
          </Field>
          <Field label="From year">
            {(ids) => <input {...ids} type="text" inputMode="numeric" value={form.fromYear} onChange={(event) => set({ fromYear: event.target.value })} />}
          </Field>
          <Field label="To year">
            {(ids) => <input {...ids} type="text" inputMode="numeric" value={form.toYear} onChange={(event) => set({ toYear: event.target.value })} />}
          </Field>
        </div>
        <Field label="Requirements you already have" hint="One a line. Forage then proposes none of its own.">
          {(ids) => <textarea {...ids} rows={3} value={form.requirements} onChange={(event) => set({ requirements: event.target.value })} />}
        </Field>
      </details>
    </Part>
  );
}

function PrivacyPart({ form, set }: PartProps) {
  return (
    <Part
      title="Privacy"
      say="Words sent can reveal the topic even when no sentence of the idea is sent; only offline reveals nothing."
    >
      <div className={styles.stack} role="radiogroup" aria-label="What may leave this machine">
        <Choice name="privacy" value="offline" title="Offline" checked onChoose={() => undefined}>
          Only your own papers are searched. Nothing leaves this machine.
        </Choice>
        <Choice name="privacy" value="ask" title="Ask me" checked={false} disabled onChoose={() => undefined}>
          Every outgoing query is shown and approved by you. {notYet}
        </Choice>
        <Choice name="privacy" value="automatic" title="Automatic" checked={false} disabled onChoose={() => undefined}>
          Guarded, broad queries only. {notYet}
        </Choice>
      </div>
      <Field label="Secret terms" hint="Separated by commas or lines. They never leave in any mode, and are kept with the review for later.">
        {(ids) => <textarea {...ids} rows={1} value={form.secrets} onChange={(event) => set({ secrets: event.target.value })} />}
      </Field>
    </Part>
  );
}
