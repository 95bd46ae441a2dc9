import { memo, useState } from 'react';
import type { Requirement, Step } from '../backend';
import { Button } from '../ui/Button';
import { count } from '../ui/words';
import { FaultNotice } from '../ui/Notice';
import { useOverrule } from './queries';
import { sayVerdict } from './verdict';
import styles from './Trail.module.css';

const verdicts = ['answers', 'interesting', 'unrelated'];
const page = 60; // steps shown at once; more on request, so that long trails stay quick

interface Props {
  id: string;
  engine: string;
  running: boolean;
  steps: Step[];
  titles: Map<string, string>;
  requirements: Requirement[];
}

/** Trail is everything the walk did, newest first, each step with the rule that decided it. */
export function Trail({ id, engine, running, steps, titles, requirements }: Props) {
  const [findsOnly, setFindsOnly] = useState(false);
  const [shown, setShown] = useState(page);
  const overrule = useOverrule(id);
  const wanted = findsOnly ? steps.filter((step) => step.answer === 'answers' || step.answer === 'interesting') : steps;
  const latest = wanted.slice(-shown).reverse();
  const place = new Map(requirements.map((each, i) => [each.id, i + 1]));
  return (
    <div className={styles.trail}>
      <header className={styles.head}>
        <h2>Trail</h2>
        <span className="quiet small">{count(steps.length, 'step')}</span>
        <label className={styles.only}>
          <input type="checkbox" checked={findsOnly} onChange={(event) => setFindsOnly(event.target.checked)} />
          finds only
        </label>
      </header>
      {overrule.isError && <FaultNotice error={overrule.error} />}
      {steps.length === 0 && running && <p className="quiet">The first step is under way.</p>}
      <ol className={styles.steps} aria-label="Steps, newest first">
        {latest.map((step) => (
          <StepRow
            key={step.seq}
            step={step}
            engine={engine}
            title={titles.get(step.work) ?? ''}
            place={place.get(step.requirement)}
            onOverrule={overrule.mutate}
          />
        ))}
      </ol>
      {wanted.length > shown && (
        <Button small onClick={() => setShown(shown + 4 * page)}>
          Show earlier steps
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  step: Step;
  engine: string;
  title: string;
  place: number | undefined;
  onOverrule: (ruling: { requirement: string; chunk: string; answer: string }) => void;
}

const StepRow = memo(function StepRow({ step, engine, title, place, onOverrule }: RowProps) {
  const judged = step.answer !== '' && step.chunk !== '';
  return (
    <li className={styles.step} data-answer={step.answer}>
      <span className={styles.rule} title={step.rule === '' ? undefined : `Decided by rule ${step.rule}`}>
        {step.rule}
      </span>
      <div className={styles.body}>
        <p>
          {sayStep(step)}
          {place !== undefined && <span className={styles.for}> · requirement {place}</span>}
        </p>
        {title !== '' && <p className={styles.work}>{title}</p>}
        {step.motive !== '' && !step.say.includes(step.motive) && <p className={styles.motive}>{step.motive}</p>}
      </div>
      {judged && (
        <select
          className={styles.verdict}
          aria-label={`Verdict of step ${step.seq}; choose another to overrule it`}
          value={step.answer}
          onChange={(event) => onOverrule({ requirement: step.requirement, chunk: step.chunk, answer: event.target.value })}
        >
          {verdicts.map((each) => (
            <option key={each} value={each}>
              {sayVerdict(each, engine)}
            </option>
          ))}
        </select>
      )}
    </li>
  );
});

/** sayStep leaves out the verdict, which stands beside it. */
function sayStep({ say, answer }: Step): string {
  return answer !== '' && say.startsWith(`${answer}: `) ? say.slice(answer.length + 2) : say;
}
