import type { TopicReview } from '../backend';
import { Waiting } from '../ui/Empty';
import { FaultNotice } from '../ui/Notice';
import { ApprovedRequirements } from './ApprovedRequirements';
import { useRequirements } from './queries';
import { RequirementsEditor } from './RequirementsEditor';
import type { Stage } from './state';

/** RequirementsPage is an editor until the list is approved, and a record with small edits afterwards. */
export function RequirementsPage({ review, stage }: { review: TopicReview; stage: Stage }) {
  const requirements = useRequirements(review.id);
  if (stage === 'papers') return <Waiting>Your papers are being read; requirements are proposed next.</Waiting>;
  if (requirements.isPending) return <Waiting>Looking up the requirements…</Waiting>;
  if (requirements.isError) return <FaultNotice error={requirements.error} />;
  if (stage === 'requirements') return <RequirementsEditor review={review} proposed={requirements.data} />;
  return <ApprovedRequirements review={review} requirements={requirements.data} />;
}
