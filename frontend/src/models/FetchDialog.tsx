import { useId, useState } from 'react';
import { Button } from '../ui/Button';
import { DialogFrame } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { FaultNotice } from '../ui/Notice';
import { usePull } from './mutations';
import { usePulling } from './queries';
import { PullReport } from './Reports';
import styles from './Models.module.css';

/** FetchDialog has the model server fetch a model, once the person has agreed to it. */
export function FetchDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [agreed, setAgreed] = useState(false);
  const form = useId();
  const pull = usePull();
  const pulling = usePulling();
  const running = pulling.data?.running === true;
  const ready = agreed && name.trim() !== '' && !running && !pull.isPending;
  const actions = (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button tone="primary" type="submit" form={form} disabled={!ready}>
        Fetch
      </Button>
    </>
  );
  return (
    <DialogFrame title="Fetch a model" actions={actions} onClose={onClose}>
      <form
        id={form}
        className={styles.fetch}
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          pull.mutate({ name: name.trim(), agreed });
          setAgreed(false); // agreement is for one model
        }}
      >
        <Field label="Name of the model" hint="As Ollama names it, with its size: qwen3:4b, nomic-embed-text">
          {(ids) => <input {...ids} type="text" spellCheck={false} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />}
        </Field>
        <p>Ollama connects to its registry on the internet and names this model. Nothing of yours is sent. It is written into the ledger.</p>
        <label className={styles.agree}>
          <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
          Let Ollama go online for this model
        </label>
      </form>
      {pull.isError && <FaultNotice error={pull.error} />}
      <PullReport />
    </DialogFrame>
  );
}
