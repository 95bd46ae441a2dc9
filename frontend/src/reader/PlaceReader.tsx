import { useState } from 'react';
import type { Mark, Place, Work } from '../backend';
import { Waiting } from '../ui/Empty';
import { FaultNotice } from '../ui/Notice';
import { boxes } from './box';
import { Pane, TextSwitch } from './Pane';
import { PageView } from './PageView';
import { usePlace } from './queries';
import { TextView } from './TextView';

/** Shown is what of a work is looked at: a run of its text, or with no run a page. */
export interface Shown {
  work: Work;
  kind: 'figure' | 'table' | 'sentence' | 'page';
  name: string; // "Fig. 2"
  say: string; // its caption, or why it is looked at
  page: number; // 0 where there is none
  start: number;
  end: number;
}

/** PlaceReader shows a place in a work: the page with it marked, or the text where there are no pages. */
export function PlaceReader({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const [asText, setAsText] = useState(false);
  const place = usePlace(shown.work.id, shown.start, shown.end);
  const bare = shown.end <= shown.start; // nothing but a page
  const paged = shown.page > 0;
  return (
    <Pane
      name="The place in the work"
      work={shown.work}
      onClose={onClose}
      tools={
        <>
          <b>{shown.name}</b>
          {paged && !bare && <TextSwitch asText={asText} onTurn={setAsText} />}
        </>
      }
      foot={
        <>
          <p>{where(shown, place.data)}</p>
          <p className="quiet">{shown.say}</p>
        </>
      }
    >
      {!bare && place.isPending && <Waiting>Finding the place…</Waiting>}
      {place.isError && <FaultNotice error={place.error} />}
      {bare && <PageView work={shown.work.id} page={shown.page} marks={[]} figures={[]} />}
      {place.isSuccess && paged && !asText && <PageView work={shown.work.id} page={shown.page} {...marksOf(shown, place.data)} lead="figures" />}
      {place.isSuccess && (!paged || asText) && <TextOf shown={shown} place={place.data} />}
    </Pane>
  );
}

/** where says in a line where in the work we are. */
function where({ kind, page }: Shown, place: Place | undefined): string {
  if (kind === 'page') return 'Compare what was read with what the page shows.';
  return [page > 0 ? `Page ${page}` : '', place?.section_path ?? ''].filter(Boolean).join(' · ') || 'This work has no pages.';
}

/** TextOf is the place in its text; of a whole page nothing is marked. */
function TextOf({ shown, place }: { shown: Shown; place: Place }) {
  if (shown.kind === 'page') return <TextView before="" marked="" after={place.text} />;
  return <TextView before={place.before} marked={place.text} after={place.after} />;
}

/** marksOf frames a figure or a table and marks the words of the rest. */
function marksOf(shown: Shown, place: Place): { marks: Mark[]; figures: Mark[] } {
  if (shown.kind === 'page') return { marks: [], figures: [] };
  if (shown.kind === 'table') return { marks: [], figures: boxes(place.marks) };
  if (shown.kind === 'figure') return { marks: place.marks, figures: place.figures };
  return { marks: place.marks, figures: [] };
}
