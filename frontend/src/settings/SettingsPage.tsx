import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBackend } from '../backend';
import { LocalModels } from '../models/LocalModels';
import { engineTitle, sayUsable, usable } from '../models/model';
import { useEngines, useModelServer } from '../models/queries';
import { Button } from '../ui/Button';
import { Waiting } from '../ui/Empty';
import { Choice } from '../ui/Field';
import { FaultNotice, Notice } from '../ui/Notice';
import { chooseTheme, useTheme, type Theme } from '../ui/theme';
import { count } from '../ui/words';
import { notices } from './notices';
import { useDoctor, useHouse } from './queries';
import styles from './Settings.module.css';

/** SettingsPage is what holds for every review, and what this program is. */
export function SettingsPage() {
  return (
    <div className={styles.page}>
      <h1>Settings</h1>
      <Appearance />
      <Engines />
      <Part title="Local models">
        <LocalModels />
      </Part>
      <Privacy />
      <Workspace />
      <About />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

function Appearance() {
  const theme = useTheme();
  const choices: [Theme, string][] = [
    ['system', 'As the system'],
    ['light', 'Light'],
    ['dark', 'Dark'],
  ];
  return (
    <Part title="Appearance">
      <div className={styles.row} role="radiogroup" aria-label="Appearance">
        {choices.map(([value, title]) => (
          <Choice key={value} name="theme" value={value} title={title} checked={theme === value} onChoose={() => chooseTheme(value)} />
        ))}
      </div>
    </Part>
  );
}

function Engines() {
  const engines = useEngines();
  const server = useModelServer();
  return (
    <Part title="Engines">
      {engines.isPending && <Waiting>Asking the engines…</Waiting>}
      {engines.isError && <FaultNotice error={engines.error} />}
      <ul className={styles.list}>
        {engines.data?.map((engine) => (
          <li key={engine.name}>
            <b>{engineTitle(engine.name)}</b> <span className={usable(engine, server.data) ? styles.good : styles.off}>{usable(engine, server.data) ? 'ready' : 'not available'}</span>
            <p className="quiet small">{sayUsable(engine, server.data)}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Privacy() {
  const backend = useBackend();
  const verify = useMutation({ mutationFn: () => backend.settings.VerifyLedger() });
  return (
    <Part title="Privacy">
      <p>Every review of this version is offline: only your own papers are searched, and nothing leaves this machine.</p>
      <p>Words sent can reveal the topic even when no sentence of the idea is sent; only offline reveals nothing.</p>
      <p>The ledger records every request and every refusal in a chain that shows when something was changed.</p>
      <div>
        <Button small onClick={() => verify.mutate()} disabled={verify.isPending}>
          Verify the ledger
        </Button>
      </div>
      {verify.isError && <FaultNotice error={verify.error} />}
      {verify.isSuccess && (
        <Notice tone="good" title={verify.data.count === 0 ? 'The ledger is empty: nothing has ever left.' : `${count(verify.data.count, 'entry', 'entries')}, the chain is whole.`} />
      )}
    </Part>
  );
}

// What the doctor finds of models stands with the local models already.
const shown = /^(Model |Cloud of Ollama$|Memory$)/;

function Workspace() {
  const house = useHouse();
  const doctor = useDoctor();
  const queries = useQueryClient();
  return (
    <Part title="Workspace">
      <p>
        <code>{house.data}</code>
      </p>
      <p className="quiet small">Your library, ideas, reviews and reports are kept in this folder and nowhere else.</p>
      {doctor.isPending && <Waiting>Checking this machine…</Waiting>}
      {doctor.isError && <FaultNotice error={doctor.error} />}
      <ul className={styles.list}>
        {doctor.data?.filter(({ name }) => !shown.test(name)).map((finding) => (
          <li key={finding.name}>
            <b>{finding.name}</b> <span className={finding.ok ? styles.good : styles.warn}>{finding.ok ? 'good' : 'look at this'}</span>
            <p className="quiet small">
              {finding.say} {finding.advice}
            </p>
          </li>
        ))}
      </ul>
      <div>
        <Button small disabled={doctor.isFetching} onClick={() => void queries.invalidateQueries({ queryKey: ['settings', 'doctor'] })}>
          Check again
        </Button>
      </div>
    </Part>
  );
}

function About() {
  return (
    <Part title="About">
      <p>
        Forage is free software under the GNU Affero General Public License, version 3 or later. It comes without any
        warranty.
      </p>
      <details>
        <summary>Software it is built on</summary>
        <ul className={styles.notices}>
          {notices.map(([name, licence]) => (
            <li key={name}>
              <span>{name}</span>
              <span className="quiet">{licence}</span>
            </li>
          ))}
        </ul>
      </details>
    </Part>
  );
}
