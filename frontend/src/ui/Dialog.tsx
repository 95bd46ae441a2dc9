import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button';
import styles from './Dialog.module.css';

interface FrameProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  onClose: () => void;
}

/** DialogFrame holds what has to be seen to before the page goes on. Escape closes it. */
export function DialogFrame({ title, children, actions, onClose }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  );
}

interface Props {
  title: string;
  children: ReactNode;
  confirm: string;
  tone?: 'primary' | 'danger';
  onConfirm: () => void;
  onClose: () => void;
}

/** Dialog asks before something that cannot be taken back. Escape means no. */
export function Dialog({ title, children, confirm, tone = 'primary', onConfirm, onClose }: Props) {
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        tone={tone}
        onClick={() => {
          onConfirm();
          onClose();
        }}
      >
        {confirm}
      </Button>
    </>
  );
  return (
    <DialogFrame title={title} actions={actions} onClose={onClose}>
      {children}
    </DialogFrame>
  );
}
