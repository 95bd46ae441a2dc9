import { useState } from 'react';
import type { Evidence, Source } from '../backend';
import { Button } from '../ui/Button';
import { Waiting } from '../ui/Empty';
import { FaultNotice } from '../ui/Notice';
import { Pane, TextSwitch } from './Pane';
import { PageView } from './PageView';
import { useMarks, usePassage } from './queries';
import { TextView } from './TextView';

interface Props {
  review: string;
  evidence: Evidence;
  source: Source | undefined;
  requirement: string;
  order: string[]; // the report's evidence, in the order of reading
  onShow: (evidence: string) => void;
  onClose: () => void;
}

/** Reader shows where a sentence comes from: the page with the passage marked, or the text where there are no pages. */
export function Reader({ review, evidence, source, requirement, order, onShow, onClose }: Props) {
  const [asText, setAsText] = useState(false);
  const marks = useMarks(review, evidence.id);
  const at = order.indexOf(evidence.id);
  const before = at > 0 ? order[at - 1] : undefined;
  const after = at >= 0 ? order[at + 1] : undefined;
  const paged = marks.isSuccess && marks.data.quote.length > 0;
  return (
    <Pane
      name="Where it is said"
      work={source?.work}
      label={source?.label}
      onClose={onClose}
      tools={
        <>
          <Button small tone="quiet" disabled={before === undefined} onClick={() => before !== undefined && onShow(before)}>
            ← Previous quote
          </Button>
          <Button small tone="quiet" disabled={after === undefined} onClick={() => after !== undefined && onShow(after)}>
            Next quote →
          </Button>
          {paged && <TextSwitch asText={asText} onTurn={setAsText} />}
        </>
      }
      foot={<Foot evidence={evidence} requirement={requirement} figures={marks.data?.figures.length ?? 0} />}
    >
      {marks.isPending && <Waiting>Finding the place…</Waiting>}
      {marks.isError && <FaultNotice error={marks.error} />}
      {paged && !asText && <PageView key={evidence.id} work={evidence.work} marks={marks.data.quote} figures={marks.data.figures} />}
      {(marks.isError || (marks.isSuccess && (!paged || asText))) && <QuoteInText review={review} evidence={evidence.id} />}
    </Pane>
  );
}

function Foot({ evidence, requirement, figures }: { evidence: Evidence; requirement: string; figures: number }) {
  return (
    <>
      <p>
        {[evidence.page > 0 ? `Page ${evidence.page}` : '', evidence.section_path].filter(Boolean).join(' · ')}
        {evidence.zone === 'reported' && ' · reported from another work'}
        {figures > 0 && ' · from a caption: its figure is framed'}
        {evidence.recognised === true && ' · text recognised from a scan: compare it with the page'}
      </p>
      <p className="quiet">
        {evidence.verdict === 'answers' ? 'Strong match' : 'Related'} for “{requirement}”{evidence.motive !== '' && `: ${evidence.motive}`}
      </p>
    </>
  );
}

/** QuoteInText is the structured text around a quote. */
function QuoteInText({ review, evidence }: { review: string; evidence: string }) {
  const passage = usePassage(review, evidence);
  if (passage.isPending) return <Waiting>Opening the text…</Waiting>;
  if (passage.isError) return <FaultNotice error={passage.error} />;
  return <TextView before={passage.data.before} marked={passage.data.quote} after={passage.data.after} />;
}
