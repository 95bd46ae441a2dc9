import { useLayoutEffect, useRef, useState } from 'react';
import type { Mark, Page } from '../backend';
import { Button } from '../ui/Button';
import { Waiting } from '../ui/Empty';
import { FaultNotice } from '../ui/Notice';
import { percentBox } from './box';
import { usePage } from './queries';
import styles from './Reader.module.css';

const zooms = [1, 1.35, 1.8, 2.4];

interface Props {
  work: string;
  marks: Mark[]; // printed lines
  figures: Mark[]; // framed, so that the frame is never taken for the quote
  lead?: 'marks' | 'figures'; // at which of them it opens
  page?: number; // where there is neither
}

/** PageView is the picture of a page with rectangles over it. */
export function PageView({ work, marks, figures, lead = 'marks', page: otherwise = 1 }: Props) {
  const first = lead === 'figures' ? (figures[0] ?? marks[0]) : (marks[0] ?? figures[0]);
  const [page, setPage] = useState(first?.page ?? otherwise);
  const [zoom, setZoom] = useState(0);
  const picture = usePage(work, page);
  if (picture.isPending) return <Waiting>Drawing the page…</Waiting>;
  if (picture.isError) return <FaultNotice error={picture.error} />;
  const last = picture.data.count;
  return (
    <>
      <Sheet
        page={picture.data}
        n={page}
        marks={marks.filter((mark) => mark.page === page)}
        figures={figures.filter((mark) => mark.page === page)}
        first={first}
        zoom={zooms[zoom] ?? 1}
        stale={picture.isPlaceholderData}
      />
      <div className={styles.pager}>
        <Button small tone="quiet" aria-label="Page before" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          ‹
        </Button>
        <span aria-live="polite">
          Page {page} of {last}
        </span>
        <Button small tone="quiet" aria-label="Page after" disabled={page >= last} onClick={() => setPage(page + 1)}>
          ›
        </Button>
        <span className={styles.zoom}>
          <Button small tone="quiet" aria-label="Smaller" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            −
          </Button>
          <Button small tone="quiet" aria-label="Larger" disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
            +
          </Button>
        </span>
      </div>
    </>
  );
}

interface SheetProps {
  page: Page;
  n: number;
  marks: Mark[];
  figures: Mark[];
  first: Mark | undefined; // the sheet opens at it
  zoom: number;
  stale: boolean;
}

function Sheet({ page, n, marks, figures, first, zoom, stale }: SheetProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLDivElement>(null);
  const at = first?.page === n ? first : (marks[0] ?? figures[0]);

  // The passage first: the pane opens with a line in its upper third, a figure in its middle.
  useLayoutEffect(() => {
    const box = scroll.current;
    const mark = target.current;
    if (box === null || mark === null) return;
    box.scrollTop = mark.offsetTop - Math.min(box.clientHeight / 3, Math.max(16, (box.clientHeight - mark.offsetHeight) / 2));
    box.scrollLeft = mark.offsetLeft + mark.offsetWidth / 2 - box.clientWidth / 2;
  }, [n, zoom, page]);

  return (
    <div className={styles.scroll} ref={scroll} tabIndex={0} role="region" aria-label={`Page ${n}`}>
      <div className={styles.sheet} style={{ width: `${zoom * 100}%`, aspectRatio: `${page.width} / ${page.height}` }}>
        <img src={page.picture} alt={`Picture of page ${n}`} data-page={n} />
        {!stale &&
          figures.map((mark, i) => (
            <div key={i} ref={mark === at ? target : undefined} className={styles.figure} data-figure={i} style={percentBox(mark.rect, page.width, page.height)} />
          ))}
        {!stale &&
          marks.map((mark, i) => (
            <div key={i} ref={mark === at ? target : undefined} className={styles.mark} data-mark={i} style={percentBox(mark.rect, page.width, page.height)} />
          ))}
      </div>
    </div>
  );
}
