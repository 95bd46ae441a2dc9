import { useState, type ReactNode } from 'react';
import type { ModelServer } from '../backend';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Empty, Waiting } from '../ui/Empty';
import { Facts } from '../ui/Facts';
import { FaultNotice, Notice } from '../ui/Notice';
import { FetchDialog } from './FetchDialog';
import { PullReport, TryReport } from './Reports';
import { ModelTable } from './ModelTable';
import { size } from './model';
import { useLookAgain, useStartServer } from './mutations';
import { useModelServer } from './queries';
import styles from './Models.module.css';

/** LocalModels is the model server of this machine: whether it answers, what it has, what suits. */
export function LocalModels() {
  const server = useModelServer();
  if (server.isPending) return <Waiting>Looking for a model server…</Waiting>;
  if (server.isError) return <FaultNotice error={server.error} actions={<Again busy={server.isFetching} />} />;
  if (!server.data.running) return <NoServer server={server.data} busy={server.isFetching} />;
  return <Answering server={server.data} busy={server.isFetching} />;
}

function Again({ busy }: { busy: boolean }) {
  const look = useLookAgain();
  return (
    <Button small disabled={busy} onClick={look}>
      Look again
    </Button>
  );
}

function NoServer({ server, busy }: { server: ModelServer; busy: boolean }) {
  if (server.binary !== '') return <Startable server={server} busy={busy} />;
  return (
    <Empty title="No local model server" action={<Again busy={busy} />}>
      <p>
        Nothing answers at {server.address}, and Ollama is not installed where Forage looks for it. Reviews work without:
        Forage then quotes and counts, and judges nothing.
      </p>
      <p>To have a local model read and write, install Ollama from its makers or your system’s packages, then look again.</p>
    </Empty>
  );
}

/** Startable offers to start the server that is installed. It is asked first. */
function Startable({ server, busy }: { server: ModelServer; busy: boolean }) {
  const [asking, setAsking] = useState(false);
  const start = useStartServer();
  return (
    <div className={styles.panel}>
      <p>No model server answers at {server.address}. Ollama is installed. Reviews work without it, by quoting and counting.</p>
      {start.isError && <FaultNotice error={start.error} />}
      <div className={styles.buttons}>
        <Button tone="primary" small disabled={start.isPending} onClick={() => setAsking(true)}>
          {start.isPending ? 'Starting…' : 'Start Ollama…'}
        </Button>
        <Again busy={busy || start.isPending} />
      </div>
      {asking && (
        <Dialog title="Start Ollama?" confirm="Start Ollama" onConfirm={() => start.mutate()} onClose={() => setAsking(false)}>
          <p>It is started with its cloud switched off, for this machine only, and ended with Forage.</p>
          <p>
            <code>{server.binary}</code>
          </p>
        </Dialog>
      )}
    </div>
  );
}

function Answering({ server, busy }: { server: ModelServer; busy: boolean }) {
  const [fetching, setFetching] = useState(false);
  const rows: [string, string][] = [
    ['Address', server.address],
    ['Version', server.version],
    ['Cloud', server.cloud_off ? 'switched off in this server' : 'not switched off'],
    ['Memory', server.memory === 0 ? 'unknown' : `${size(server.memory)}, ${size(server.free)} free`],
  ];
  return (
    <div className={styles.panel}>
      <p>{standing(server)}</p>
      <Facts rows={rows} className={styles.facts} />
      <Warnings server={server} />
      {!server.old && <Table server={server} />}
      <TryReport />
      <PullReport />
      <div className={styles.buttons}>
        <Button small disabled={server.old} onClick={() => setFetching(true)}>
          Fetch a model…
        </Button>
        <Again busy={busy} />
      </div>
      {fetching && <FetchDialog onClose={() => setFetching(false)} />}
    </div>
  );
}

function standing(server: ModelServer): string {
  const who = server.started ? 'Ollama answers. Forage started it and ends it.' : 'Ollama answers.';
  if (server.old || server.models.length === 0) return who;
  if (server.recommended === '') return `${who} None of its models is recommended on this machine; one can still be chosen by name.`;
  return `${who} Recommended to judge and write on this machine: ${server.recommended}.`;
}

function Warnings({ server }: { server: ModelServer }) {
  return (
    <>
      {server.old && (
        <Notice tone="warn" title="This Ollama is too old">
          <p>It cannot be told to refuse models that run elsewhere. Update it to 0.18 or newer, then look again.</p>
        </Notice>
      )}
      {!server.cloud_off && (
        <p className="quiet small">
          This server may use a cloud. Forage asks it for local models only, which it then refuses to run elsewhere. To be
          surer, start it with <code>OLLAMA_NO_CLOUD=1</code>, or end it and let Forage start it.
        </p>
      )}
    </>
  );
}

function Table({ server }: { server: ModelServer }): ReactNode {
  if (server.models.length === 0) {
    return (
      <Empty title="No models yet">
        <p>One of 3 to 8 billion parameters judges well on most laptops. Reviews work without.</p>
      </Empty>
    );
  }
  return (
    <>
      <ModelTable server={server} />
      <p className="quiet small">
        A trial has the model judge 40 labelled passages and compares it with a reader. It takes minutes, on slow machines
        longer. With fewer than 38 valid replies, or fewer than 24 that agree, a model is not chosen by itself.
      </p>
    </>
  );
}
