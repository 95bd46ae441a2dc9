import { useLayoutEffect, useRef, useState } from 'react';
import type { Mark, Page } from '../backend';
import { Button } from '../ui/Button';
import { Waiting } from '../ui/Empty';
import { FaultNotice } from '../ui/Notice';
import { percentBox } from './box';
import { usePage } from './queries';
import styles from './Reader.module.css';

const zooms = [1, 1.35, 1.8, 2.4];

/** PageView is the picture of a page with rectangles over it. It opens at the first mark. */
export function PageView({ work, marks }: { work: string; marks: Mark[] }) {
  const [page, setPage] = useState(marks[0]?.page ?? 1);
  const [zoom, setZoom] = useState(0);
  const picture = usePage(work, page);
  if (picture.isPending) return <Waiting>Drawing the page…</Waiting>;
  if (picture.isError) return <FaultNotice error={picture.error} />;
  const last = picture.data.count;
  return (
    <>
      <Sheet page={picture.data} n={page} marks={marks.filter((mark) => mark.page === page)} zoom={zooms[zoom] ?? 1} stale={picture.isPlaceholderData} />
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
  zoom: number;
  stale: boolean;
}

function Sheet({ page, n, marks, zoom, stale }: SheetProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLDivElement>(null);

  // The passage first: the pane opens with the mark in its upper third.
  useLayoutEffect(() => {
    const box = scroll.current;
    const mark = first.current;
    if (box === null || mark === null) return;
    box.scrollTop = mark.offsetTop - box.clientHeight / 3;
    box.scrollLeft = mark.offsetLeft + mark.offsetWidth / 2 - box.clientWidth / 2;
  }, [n, zoom, page]);

  return (
    <div className={styles.scroll} ref={scroll} tabIndex={0} role="region" aria-label={`Page ${n}`}>
      <div className={styles.sheet} style={{ width: `${zoom * 100}%`, aspectRatio: `${page.width} / ${page.height}` }}>
        <img src={page.picture} alt={`Picture of page ${n}`} data-page={n} />
        {!stale &&
          marks.map((mark, i) => (
            <div key={i} ref={i === 0 ? first : undefined} className={styles.mark} data-mark={i} style={percentBox(mark.rect, page.width, page.height)} />
          ))}
      </div>
    </div>
  );
}
