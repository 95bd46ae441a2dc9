import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useBackend } from '../backend';
import { Dialog } from './Dialog';
import styles from './OutsideLink.module.css';

/** OutsideLink opens the person's browser, but only after saying what that means. */
export function OutsideLink({ href, children }: { href: string; children: string }) {
  const backend = useBackend();
  const [asking, setAsking] = useState(false);
  const open = useMutation({ mutationFn: () => backend.settings.OpenLink(href) });
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setAsking(true)}>
        {children}
        <span aria-hidden="true"> ↗</span>
      </button>
      {asking && (
        <Dialog title="Open in your browser?" confirm="Open" onConfirm={() => open.mutate()} onClose={() => setAsking(false)}>
          <p>This is outside the ledger: your browser contacts the site, and the site can see that you asked for this address.</p>
          <p>
            <code>{href}</code>
          </p>
        </Dialog>
      )}
    </>
  );
}
