import { useMemo, useState } from 'react';
import type { Report } from '../../backend';
import { Reader } from '../../reader/Reader';
import { Waiting } from '../../ui/Empty';
import { FaultNotice } from '../../ui/Notice';
import { useReport } from '../queries';
import { ReportProvider } from './Citation';
import { citedIn } from './cited';
import { ReportArticle } from './ReportArticle';
import styles from './Report.module.css';

/** ReportPage is the report on the left and, once a citation is opened, the page it comes from on the right. */
export function ReportPage({ id }: { id: string }) {
  const report = useReport(id);
  if (report.isPending) return <Waiting>Opening the report…</Waiting>;
  if (report.isError) return <FaultNotice error={report.error} />;
  return <Open report={report.data} />;
}

function Open({ report }: { report: Report }) {
  const [open, setOpen] = useState<string | null>(null);
  const cited = useMemo(() => citedIn(report), [report]);
  const context = useMemo(() => ({ cited, open, show: setOpen }), [cited, open]);
  const evidence = open === null ? undefined : cited.evidence.get(open);

  function close() {
    setOpen(null);
    // Back to where the reader was opened from.
    document.querySelector<HTMLElement>(`[data-evidence="${open ?? ''}"]`)?.focus();
  }

  return (
    <ReportProvider value={context}>
      <div className={styles.split} data-open={evidence !== undefined}>
        <ReportArticle report={report} />
        {evidence !== undefined && (
          <Reader
            review={report.review.id}
            evidence={evidence}
            source={cited.sources.get(evidence.work)}
            requirement={report.requirements.find((each) => each.id === evidence.requirement)?.text ?? ''}
            order={cited.order}
            onShow={setOpen}
            onClose={close}
          />
        )}
      </div>
    </ReportProvider>
  );
}
