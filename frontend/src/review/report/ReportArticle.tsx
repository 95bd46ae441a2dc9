import { useState } from 'react';
import type { Report } from '../../backend';
import { sayEngine } from '../../models/model';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { FaultNotice, Notice } from '../../ui/Notice';
import { count, percent } from '../../ui/words';
import { useSaveReport } from '../mutations';
import { Colophon, EvidenceTrail, Matrix, NotFound, ReadBadly, Sources } from './Back';
import { ClosestToIdea } from './ClosestToIdea';
import { Section } from './Section';
import { Sentences } from './Sentences';
import styles from './Report.module.css';

/** ReportArticle is the report itself, in the order of report.md. */
export function ReportArticle({ report }: { report: Report }) {
  return (
    <article className={styles.article} aria-label="Report">
      <header className={styles.front}>
        <p className={styles.meta}>
          {count(report.sources.length, 'work')} cited · coverage {percent(report.mean)} ·{' '}
          {report.review.engine === 'extractive' ? 'written without a model: every sentence is a quote or a count' : `written by ${sayEngine(report.review.engine, report.review.model)} (Ollama)`}
        </p>
        <Legend report={report} />
        <SaveReport id={report.review.id} />
        <Contents report={report} />
      </header>
      <section id="overview" className={styles.section}>
        <h2>Overview</h2>
        <Sentences sentences={report.draft.overview} />
      </section>
      {report.draft.scope.length > 0 && (
        <section id="scope" className={styles.section}>
          <h2>Scope</h2>
          <Sentences sentences={report.draft.scope} />
        </section>
      )}
      <ClosestToIdea nearest={report.draft.nearest} works={report.review.works.length} />
      {report.draft.sections.map((section) => (
        <Section
          key={section.requirement}
          section={section}
          asked={report.requirements.find((each) => each.id === section.requirement)?.text ?? ''}
          covered={report.coverage.find((each) => each.requirement === section.requirement)}
          engine={report.review.engine}
        />
      ))}
      <Sources sources={report.sources} />
      <Matrix report={report} />
      <NotFound report={report} />
      <ReadBadly report={report} />
      <EvidenceTrail report={report} />
      <Colophon report={report} />
    </article>
  );
}

const legend: [string, string][] = [
  ['quoted', '“quoted”: exactly as printed'],
  ['counted', 'counted from the evidence it cites'],
  ['supports', 'a model finds it supported by the quotes it cites'],
  ['partial', 'a model finds it only partly supported'],
];

/** Legend explains the marks that stand in this report. */
function Legend({ report }: { report: Report }) {
  const { overview, scope, sections } = report.draft;
  const written = sections.flatMap((section) => section.parts.flatMap((part) => part.groups.flatMap((group) => group.sentences)));
  const there = new Set([...overview, ...scope, ...written].map((each) => each.support));
  return (
    <p className={styles.legend}>
      {legend
        .filter(([support]) => there.has(support))
        .map(([support, say]) => (
          <span key={support} data-support={support}>
            {say}
          </span>
        ))}
    </p>
  );
}

function Contents({ report }: { report: Report }) {
  const jump = (id: string) => document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' });
  return (
    <nav aria-label="Contents" className={styles.contents}>
      {report.draft.sections.map((section) => (
        <button key={section.requirement} type="button" onClick={() => jump(`section-${section.requirement}`)}>
          {section.heading}
        </button>
      ))}
      <button type="button" onClick={() => jump('sources')}>
        Sources
      </button>
      <button type="button" onClick={() => jump('matrix')}>
        Coverage
      </button>
    </nav>
  );
}

function SaveReport({ id }: { id: string }) {
  const [typing, setTyping] = useState(false);
  const [dir, setDir] = useState('');
  const save = useSaveReport(id);
  return (
    <div className={styles.save}>
      <Button small onClick={() => save.mutate('')}>
        Save report…
      </Button>
      <Button small tone="quiet" aria-expanded={typing} onClick={() => setTyping(!typing)}>
        Type a folder
      </Button>
      {typing && (
        <form
          className={styles.typed}
          onSubmit={(event) => {
            event.preventDefault();
            if (dir.trim() !== '') save.mutate(dir.trim());
          }}
        >
          <Field label="Folder" hint="report.md, evidence.json, works.bib, the trail, the ledger and the texts are written there.">
            {(ids) => <input {...ids} type="text" spellCheck={false} value={dir} onChange={(event) => setDir(event.target.value)} />}
          </Field>
          <Button small type="submit" disabled={save.isPending}>
            Save there
          </Button>
        </form>
      )}
      {save.isError && <FaultNotice error={save.error} />}
      {save.isSuccess && save.data !== '' && <Notice tone="good">Saved in {save.data}</Notice>}
    </div>
  );
}
