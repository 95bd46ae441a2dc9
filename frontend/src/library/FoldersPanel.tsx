import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useBackend, type FolderState } from '../backend';
import { Bar } from '../ui/Bar';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { FaultNotice } from '../ui/Notice';
import { count } from '../ui/words';
import { useAddFolder, useFolders, useRemoveFolder } from './queries';
import styles from './Library.module.css';

/** FoldersPanel lists the folders that the library is kept in step with. */
export function FoldersPanel() {
  const folders = useFolders();
  if (folders.isError) return <FaultNotice error={folders.error} />;
  const all = folders.data ?? [];
  return (
    <details className={styles.import}>
      <summary>Library folders{all.length > 0 && <span className="quiet"> · {all.length.toLocaleString('en')}</span>}</summary>
      <p className="quiet small">
        While this window is open, papers that come into these folders, change or leave them do so in the library too. A work that a review reads stays, and a
        folder that is not there takes nothing out.
      </p>
      {all.length > 0 && (
        <ul className={styles.folders} aria-label="Library folders">
          {all.map((folder) => (
            <Folder key={folder.path} folder={folder} />
          ))}
        </ul>
      )}
      <AddFolder />
    </details>
  );
}

function Folder({ folder }: { folder: FolderState }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveFolder();
  const { progress } = folder;
  return (
    <li className={styles.folder}>
      <div>
        <code>{folder.path}</code>
        <p className={styles.about}>{stateOf(folder)}</p>
        {folder.state === 'reading' && progress.total > 0 && <Bar label={`Reading ${folder.path}`} value={progress.done / progress.total} />}
        {folder.say !== '' && <p className={styles.warned}>{folder.say}</p>}
        {remove.isError && <FaultNotice error={remove.error} />}
      </div>
      <Button small aria-label={`No longer keep ${folder.path}`} onClick={() => setAsking(true)} disabled={remove.isPending}>
        No longer keep
      </Button>
      {asking && (
        <Dialog title="No longer keep this folder in step?" confirm="No longer keep it" onConfirm={() => remove.mutate(folder.path)} onClose={() => setAsking(false)}>
          <p>
            Its works stay in the library, and <code>{folder.path}</code> itself is not touched.
          </p>
        </Dialog>
      )}
    </li>
  );
}

/** stateOf says in a line how far a folder is in step. */
function stateOf({ state, files, waiting, failed, looked, progress }: FolderState): string {
  const parts = [state === 'waiting' && waiting > 0 ? `${waiting.toLocaleString('en')} waiting` : state];
  if (state === 'reading') parts[0] = `reading ${progress.done} of ${count(progress.total, 'file')}`;
  if (state === 'in step') parts.push(count(files, 'file'));
  if (failed > 0) parts.push(`${failed.toLocaleString('en')} could not be read`);
  const at = new Date(looked);
  if (!Number.isNaN(at.getTime())) parts.push(`looked at ${at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`);
  return parts.join(' · ');
}

function AddFolder() {
  const backend = useBackend();
  const [path, setPath] = useState('');
  const add = useAddFolder();
  const choose = useMutation({ mutationFn: () => backend.library.ChooseFolder(), onSuccess: (chosen) => setPath((old) => chosen || old) });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(path.trim(), { onSuccess: () => setPath('') });
      }}
    >
      <Field label="Folder to keep in step">
        {(ids) => <input {...ids} type="text" spellCheck={false} placeholder="/home/you/papers" value={path} onChange={(event) => setPath(event.target.value)} />}
      </Field>
      <div className={styles.buttons}>
        <Button small onClick={() => choose.mutate()}>
          Choose the folder…
        </Button>
        <Button small tone="primary" type="submit" disabled={path.trim() === '' || add.isPending}>
          Add this folder
        </Button>
      </div>
      {add.isError && <FaultNotice error={add.error} />}
      {choose.isError && <FaultNotice error={choose.error} />}
    </form>
  );
}
