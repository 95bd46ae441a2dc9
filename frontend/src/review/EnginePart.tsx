import type { ModelServer, ModelState } from '../backend';
import { automatic, chattable, engineTitle, sayEngine, sayUsable, usable } from '../models/model';
import { useEngines, useModelServer } from '../models/queries';
import { Waiting } from '../ui/Empty';
import { Choice, Field } from '../ui/Field';
import { FaultNotice } from '../ui/Notice';
import { languages } from './languages';
import { Part, type PartProps } from './Part';
import styles from './NewReview.module.css';

/** EnginePart chooses who judges and writes, with which model and in which language. */
export function EnginePart({ form, set }: PartProps) {
  const engines = useEngines();
  const server = useModelServer();
  const all = engines.data ?? [];
  const now = automatic(all);
  const models = chattable(server.data);
  const writes = form.engine === 'ollama' || (form.engine === 'auto' && now?.name === 'ollama');
  const choose = (engine: string) => set({ engine });
  return (
    <Part title="Engine" say="Who judges passages and writes the report.">
      {engines.isPending && <Waiting>Asking the engines…</Waiting>}
      {engines.isError && <FaultNotice error={engines.error} />}
      <div className={styles.stack} role="radiogroup" aria-label="Engine">
        <Choice name="engine" value="auto" title="Automatic" checked={form.engine === 'auto'} onChoose={choose}>
          A local model where one suits this machine, else none.{now !== undefined && ` It would take ${sayEngine(now.name, now.model)} now.`}
        </Choice>
        {[...all].reverse().map((engine) => (
          <Choice
            key={engine.name}
            name="engine"
            value={engine.name}
            title={engineTitle(engine.name)}
            checked={form.engine === engine.name}
            disabled={!usable(engine, server.data)}
            onChoose={choose}
          >
            {sayUsable(engine, server.data)}
          </Choice>
        ))}
      </div>
      {form.engine === 'ollama' && (
        <ModelField
          models={models}
          server={server.data}
          chosen={form.model}
          proposed={all.find((each) => each.name === 'ollama' && each.usable)?.model ?? ''}
          onChoose={(model) => set({ model })}
        />
      )}
      {writes && <LanguageField language={form.idea.language ?? ''} onChoose={(language) => set({ idea: { ...form.idea, language } })} />}
    </Part>
  );
}

interface ModelProps {
  models: { fit: ModelState[]; unfit: ModelState[] };
  server: ModelServer | undefined;
  chosen: string;
  proposed: string;
  onChoose: (model: string) => void;
}

function ModelField({ models, server, chosen, proposed, onChoose }: ModelProps) {
  const refused = server?.models.filter((each) => each.refused !== '') ?? [];
  const picked = chosen || proposed;
  return (
    <Field label="Model" hint="Settings, Local models: what each can do, and a trial that measures it.">
      {(ids) => (
        <select {...ids} value={picked} onChange={(event) => onChoose(event.target.value)}>
          {picked === '' && <option value="">Choose a model…</option>}
          {models.fit.map((each) => (
            <option key={each.name} value={each.name}>
              {each.name}
              {each.name === server?.recommended && ' (recommended)'}
            </option>
          ))}
          {models.unfit.length + refused.length > 0 && (
            <optgroup label="Not recommended on this machine">
              {models.unfit.map((each) => (
                <option key={each.name} value={each.name}>
                  {each.name}: {each.unfit}
                </option>
              ))}
              {refused.map((each) => (
                <option key={each.name} value={each.name} disabled>
                  {each.name}: {each.refused}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      )}
    </Field>
  );
}

function LanguageField({ language, onChoose }: { language: string; onChoose: (language: string) => void }) {
  return (
    <Field label="Write the report in" hint="Quotes stay in the language they are printed in.">
      {(ids) => (
        <select {...ids} value={language} onChange={(event) => onChoose(event.target.value)}>
          <option value="">The language of the idea</option>
          {languages.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
