import { sayCoverage } from '../../forage/verdict';
import type { DraftSection, Report, StudyRow } from '../../backend';
import { Notice } from '../../ui/Notice';
import { count } from '../../ui/words';
import { Citation, useReportContext } from './Citation';
import { Sentences } from './Sentences';
import styles from './Report.module.css';
import tables from '../../ui/Table.module.css';

interface Props {
  section: DraftSection;
  asked: string; // the requirement in full
  covered: Report['coverage'][number] | undefined;
  engine: string;
}

/** Section answers one requirement: a table of studies, then what they say. */
export function Section({ section, asked, covered, engine }: Props) {
  const left = section.left_out ?? 0;
  return (
    <section id={`section-${section.requirement}`} className={styles.section}>
      <h2>{section.heading}</h2>
      {covered !== undefined && (
        <p className={styles.asked}>
          {asked} <span className={styles.covered}>{sayCoverage(covered.share, covered.works, true, engine)}</span>
        </p>
      )}
      {section.studies.length > 0 && <Studies rows={section.studies} />}
      {section.parts.map((part) => (
        <div key={part.title} className={styles.part}>
          <h3>{part.title}</h3>
          {part.groups.map((group, i) => (
            <div key={i} className={styles.group}>
              {group.label !== '' && <h4>{group.label}</h4>}
              <Sentences sentences={group.sentences} />
            </div>
          ))}
        </div>
      ))}
      {left > 0 && (
        <p className={styles.asked}>
          {count(left, 'further quote')} did not fit into the model’s context and {left === 1 ? 'was' : 'were'} left aside; the evidence trail lists all.
        </p>
      )}
      {section.missing !== '' && (
        <Notice tone="warn" title={section.missing}>
          {section.try_words.length > 0 && <p>Words of your papers to try instead: {section.try_words.join(', ')}.</p>}
        </Notice>
      )}
    </section>
  );
}

function Studies({ rows }: { rows: StudyRow[] }) {
  const { cited } = useReportContext();
  return (
    <div className={tables.scroll} tabIndex={0} role="region" aria-label="Studies">
      <table className={tables.table}>
        <thead>
          <tr>
            {['Work', 'Design', 'n', 'Measure', 'Effect', 'Page'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const evidence = cited.evidence.get(row.evidence);
            const source = cited.sources.get(row.work);
            return (
              <tr key={row.work}>
                <th scope="row" title={source?.work.title}>
                  {evidence === undefined ? (source?.label ?? row.work) : <Citation evidence={evidence} text={source?.label ?? 'Source'} />}
                </th>
                <td>{row.design}</td>
                <td>{row.n}</td>
                <td>{row.measure}</td>
                <td>{row.effect}</td>
                <td>{row.page > 0 ? row.page : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
