import type { Report, Source } from '../../backend';
import { sayVerdict } from '../../forage/verdict';
import { engineTitle } from '../../models/model';
import { count, percent } from '../../ui/words';
import { Citation, useReportContext } from './Citation';
import { Reference } from './Reference';
import page from './Report.module.css';
import tables from '../../ui/Table.module.css'; // before the styles that refine it
import { Facts } from '../../ui/Facts';
import styles from './Back.module.css';

export function Sources({ sources }: { sources: Source[] }) {
  return (
    <section id="sources" className={page.section}>
      <h2>Sources consulted</h2>
      {sources.length === 0 && <p>None: nothing in the papers bears on the requirements.</p>}
      <ol className={styles.sources}>
        {sources.map((source) => (
          <li key={source.label}>
            <b>{source.label}</b>
            <span>
              <Reference source={source} />
              {source.work.retracted && <b className={styles.retracted}> Retracted</b>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const signs: Record<string, string> = { answers: '●', interesting: '○' };

/** Matrix is work by requirement: the best that each work holds for each. */
export function Matrix({ report }: { report: Report }) {
  if (report.matrix.length === 0) return null;
  return (
    <section id="matrix" className={page.section}>
      <h2>Coverage matrix</h2>
      <p className="quiet small">● {sayVerdict('answers', report.review.engine)}, ○ only related. Press one to read the best passage behind it.</p>
      <div className={tables.scroll} tabIndex={0} role="region" aria-label="Coverage matrix">
        <table className={`${tables.table ?? ''} ${styles.matrix ?? ''}`}>
          <thead>
            <tr>
              <th scope="col">Work</th>
              {report.requirements.map((requirement, i) => (
                <th key={requirement.id} scope="col" title={requirement.text} aria-label={requirement.text}>
                  {i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.matrix.map((row) => (
              <tr key={row.work}>
                <th scope="row">
                  {row.label !== '' && <b>{row.label} </b>}
                  {row.title} {row.label === '' && <span className="quiet">not cited</span>}
                </th>
                {report.requirements.map((requirement) => (
                  <MatrixCell key={requirement.id} report={report} work={row.work} requirement={requirement.id} best={row.best[requirement.id] ?? ''} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ol className={styles.numbered}>
        {report.requirements.map((requirement) => (
          <li key={requirement.id}>{requirement.text}</li>
        ))}
      </ol>
    </section>
  );
}

function MatrixCell({ report, work, requirement, best }: { report: Report; work: string; requirement: string; best: string }) {
  const sign = signs[best];
  // Evidence is sorted by falling score, so the first is the best.
  const evidence = report.evidence.find((each) => each.work === work && each.requirement === requirement && each.verdict === best);
  return (
    <td data-strength={best}>
      {sign !== undefined && evidence !== undefined && <Citation evidence={evidence} text={sign} say={sayVerdict(best, report.review.engine)} />}
    </td>
  );
}

export function NotFound({ report }: { report: Report }) {
  const missing = report.draft.sections.filter((section) => section.missing !== '');
  if (missing.length === 0 && report.cut.length === 0) return null;
  return (
    <section id="not-found" className={page.section}>
      <h2>What was not found in your papers</h2>
      <ul className={styles.bullets}>
        {missing.map((section) => (
          <li key={section.requirement}>
            <b>{section.heading}.</b> {section.missing}
          </li>
        ))}
        {report.cut.map((cut, i) => (
          <li key={i}>
            Cut from “{cut.section}”, because {cut.reason}: {cut.sentence}
          </li>
        ))}
      </ul>
      {missing.some((section) => section.try_words.length > 0) && (
        <p className="quiet">Words of your papers to try: {[...new Set(missing.flatMap((section) => section.try_words))].join(', ')}.</p>
      )}
    </section>
  );
}

/** ReadBadly lists the works with pages that were not read as they should be. Reports of older versions do not say. */
export function ReadBadly({ report }: { report: Report }) {
  const works = (report.badly as Report['badly'] | undefined) ?? [];
  if (works.length === 0) return null;
  return (
    <section id="badly" className={page.section}>
      <h2>Pages that read badly</h2>
      <p>What is quoted from such pages may hold wrong words, and counts for less the worse they read. Look at the page itself before you rely on it.</p>
      <ul className={styles.bullets}>
        {works.map((each) => (
          <li key={each.work}>
            <b>
              {each.label !== '' && `${each.label}: `}
              {each.title}
            </b>{' '}
            {each.notes.join(' ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** EvidenceTrail is every quote that was found, cited or not. */
export function EvidenceTrail({ report }: { report: Report }) {
  const { cited } = useReportContext();
  const shown = report.evidence.filter((each) => cited.sources.has(each.work));
  if (shown.length === 0) return null;
  return (
    <section id="evidence" className={page.section}>
      <h2>Evidence trail</h2>
      <details>
        <summary>
          {count(shown.length, 'quote')} from the cited works, with the reason each was kept
        </summary>
        <ul className={styles.evidence}>
          {shown.map((each) => (
            <li key={each.id}>
              <p className={styles.quote}>{each.quote}</p>
              <p className="quiet small">
                <Citation evidence={each} /> {each.page > 0 && `page ${each.page} · `}
                {each.section_path !== '' && `${each.section_path} · `}
                {sayVerdict(each.verdict, report.review.engine)} · {each.kind}
                {each.zone === 'reported' && ' · reported from another work'}
                {each.recognised === true && ' · recognised from a scan'}
                {each.motive !== '' && ` · ${each.motive}`}
              </p>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** Colophon says how the report came about and what left the machine. */
export function Colophon({ report }: { report: Report }) {
  const { review, flow } = report;
  const { usage } = report.trail;
  const rows: [string, string][] = [
    ['Engine', review.engine === 'extractive' ? 'extractive: no model; a strong match was not judged by anyone' : `${engineTitle(review.engine)}: ${review.model}`],
    ['Files', `${flow.given} given, ${flow.failed} could not be used`],
    ['Works', `${flow.read} read, ${flow.judged} judged, ${flow.bearing} with evidence, ${flow.cited} cited`],
    ['Passages', `${flow.chunks} judged, ${flow.finds} bear on a requirement`],
    ['Rounds', `${report.trail.iterations}; reading ended by rule ${report.trail.stop}`],
    ['Coverage', `${percent(report.mean)} of the requirements, counting what the text cites`],
    ['Model calls', usage.calls === 0 ? 'none' : `${usage.calls.toLocaleString('en')}, ${usage.prompt_tokens.toLocaleString('en')} tokens asked, ${usage.answer_tokens.toLocaleString('en')} answered`],
    ['Privacy', `${review.privacy}; ${usage.bytes_out === 0 ? 'nothing left this machine' : `${usage.bytes_out} bytes left this machine`}`],
  ];
  return (
    <section id="colophon" className={page.section}>
      <h2>Engine and settings</h2>
      <Facts rows={rows} className={styles.colophon} />
    </section>
  );
}
