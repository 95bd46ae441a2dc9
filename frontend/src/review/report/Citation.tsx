import { createContext, useContext } from 'react';
import type { Evidence } from '../../backend';
import { titleOf } from '../../library/work';
import { perWork, type Cited } from './cited';
import styles from './Report.module.css';

/** What every part of the report page shares: what ids stand for, and how to open one. */
interface ReportContext {
  cited: Cited;
  open: string | null;
  show: (evidence: string) => void;
}

const Context = createContext<ReportContext | null>(null);
export const ReportProvider = Context.Provider;

export function useReportContext(): ReportContext {
  const context = useContext(Context);
  if (context === null) throw new Error('outside a report');
  return context;
}

/** Citations are the buttons that open the place a sentence comes from. */
export function Citations({ ids, most = 6 }: { ids: string[]; most?: number }) {
  const { cited } = useReportContext();
  const all = perWork(ids, cited);
  const shown = all.slice(0, most);
  const rest = all.slice(most);
  return (
    <span>
      {shown.map((each) => (
        <Citation key={each.id} evidence={each} />
      ))}
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>and {rest.length} more</summary>
          {rest.map((each) => (
            <Citation key={each.id} evidence={each} />
          ))}
        </details>
      )}
    </span>
  );
}

export function Citation({ evidence, text, say }: { evidence: Evidence; text?: string; say?: string }) {
  const { cited, open, show } = useReportContext();
  const source = cited.sources.get(evidence.work);
  const label = source?.label ?? 'Source';
  const scan = evidence.recognised === true ? 'recognised from a scan' : '';
  const where = [evidence.page > 0 ? `page ${evidence.page}` : '', evidence.section_path, scan].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      className={styles.cite}
      data-evidence={evidence.id}
      aria-label={say}
      aria-pressed={open === evidence.id}
      title={[say, source === undefined ? '' : titleOf(source.work), where].filter(Boolean).join(' · ')}
      onClick={() => show(evidence.id)}
    >
      {text ?? `[${label}]`}
    </button>
  );
}
