import { useMutation } from '@tanstack/react-query';
import { useBackend } from '../backend';
import { Button } from './Button';
import { Field } from './Field';
import { FaultNotice } from './Notice';
import { lines } from './words';
import styles from './PathsField.module.css';

interface Props {
  label: string;
  value: string; // one path a line
  onChange: (value: string) => void;
  rows?: number;
}

/** PathsField takes files and folders, typed or chosen with the system's dialog. */
export function PathsField({ label, value, onChange, rows = 2 }: Props) {
  const backend = useBackend();
  const add = (paths: string[]) => onChange([...new Set([...lines(value), ...paths.filter(Boolean)])].join('\n'));
  const folder = useMutation({ mutationFn: () => backend.library.ChooseFolder(), onSuccess: (path) => add([path]) });
  const files = useMutation({ mutationFn: () => backend.library.ChooseFiles(), onSuccess: add });
  return (
    <div className={styles.paths}>
      <Field label={label} hint="One a line. Folders are read with everything in them: PDF, JATS XML, HTML, Markdown, plain text, RIS, BibTeX, CSL-JSON, and ZIP archives of these.">
        {(ids) => (
          <textarea
            {...ids}
            rows={rows}
            spellCheck={false}
            placeholder="/home/you/papers"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button small onClick={() => folder.mutate()}>
          Choose a folder…
        </Button>
        <Button small onClick={() => files.mutate()}>
          Choose files…
        </Button>
      </div>
      {folder.isError && <FaultNotice error={folder.error} />}
      {files.isError && <FaultNotice error={files.error} />}
    </div>
  );
}
