import { useQuery } from '@tanstack/react-query';
import { useBackend, useNews } from './backend';
import { Frame } from './Frame';
import { Boundary } from './ui/Boundary';
import { LibraryPage } from './library/LibraryPage';
import { NewReview } from './review/NewReview';
import { ReviewList } from './review/ReviewList';
import { ReviewPage } from './review/ReviewPage';
import { SettingsPage } from './settings/SettingsPage';
import { Button } from './ui/Button';
import { Waiting } from './ui/Empty';
import { FaultNotice } from './ui/Notice';
import { useRoute } from './ui/route';

/** App opens the workspace and shows the page the address names. */
export function App() {
  useNews();
  const backend = useBackend();
  const route = useRoute();
  const open = useQuery({ queryKey: ['house'], queryFn: () => backend.settings.Open() });
  return (
    <Frame route={route}>
      {open.isPending && <Waiting>Opening your workspace…</Waiting>}
      {open.isError && (
        <FaultNotice error={open.error} actions={<Button onClick={() => void open.refetch()}>Try again</Button>} />
      )}
      {open.isSuccess && (
        <Boundary key={route.join('/')}>
          <Page route={route} />
        </Boundary>
      )}
    </Frame>
  );
}

function Page({ route }: { route: string[] }) {
  const [noun, id, tab] = route;
  if (noun === 'library') return <LibraryPage />;
  if (noun === 'settings') return <SettingsPage />;
  if (noun === 'new') return <NewReview />;
  if (noun === 'review' && id !== undefined) return <ReviewPage key={id} id={id} tab={tab} />;
  return <ReviewList />;
}
