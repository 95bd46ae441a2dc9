import type { Engine, ModelServer, ModelState, Trial } from '../backend';

/** engineTitle names an engine for people; the names of Go stay the keys. */
export function engineTitle(name: string): string {
  return name === 'extractive' ? 'No model (extractive)' : 'Local model (Ollama)';
}

/** sayEngine is who judges, within a sentence. */
export function sayEngine(engine: string, model: string): string {
  return engine === 'extractive' ? 'no model' : `the local model ${model}`;
}

/** automatic is the engine that "auto" would take now. */
export function automatic(engines: Engine[]): Engine | undefined {
  return engines.find((each) => each.name !== 'extractive' && each.usable) ?? engines.find((each) => each.usable);
}

/** chattable are the models that may be asked to judge: those that suit this machine first. */
export function chattable(server: ModelServer | undefined): { fit: ModelState[]; unfit: ModelState[] } {
  const all = server === undefined || server.old ? [] : server.models.filter((each) => each.chat && each.refused === '');
  return { fit: all.filter((each) => each.unfit === ''), unfit: all.filter((each) => each.unfit !== '') };
}

/** usable reports whether an engine can be chosen: also where only models are left that are not recommended. */
export function usable(engine: Engine, server: ModelServer | undefined): boolean {
  const { fit, unfit } = chattable(server);
  return engine.usable || (engine.name !== 'extractive' && fit.length + unfit.length > 0);
}

/** sayUsable is the engine's own sentence, unless a model can still be chosen by name. */
export function sayUsable(engine: Engine, server: ModelServer | undefined): string {
  if (engine.usable || !usable(engine, server)) return engine.say;
  return 'Ollama answers, but none of its models is recommended on this machine. One can still be chosen by name.';
}

/** ordered puts what can judge here first and what is refused last. */
export function ordered(server: ModelServer): ModelState[] {
  const place = (each: ModelState) => {
    if (each.name === server.recommended) return 0;
    if (each.refused !== '') return 4;
    if (!each.chat) return 3;
    return each.unfit === '' ? 1 : 2;
  };
  return [...server.models].sort((a, b) => place(a) - place(b));
}

/** can is what a model can do. Thinking is switched off while it judges. */
export function can(model: ModelState): string[] {
  const able: [boolean, string][] = [
    [model.chat, 'judge'],
    [model.embedding && !model.chat, 'make vectors'],
    [model.vision, 'see'],
    [model.thinking, 'think'],
  ];
  return able.filter(([yes]) => yes).map(([, say]) => say);
}

/** fitness says whether a model suits this machine, and why not. */
export function fitness(model: ModelState): string {
  if (model.refused !== '') return `Refused: ${model.refused}.`;
  if (!model.chat) return '';
  return model.unfit === '' ? 'Fits this machine.' : `Not chosen by itself: ${model.unfit}.`;
}

export function sayTrial(trial: Trial): string {
  return `${trial.valid} of ${trial.judged} valid, ${trial.agreed} agree, ${Math.round(trial.per_second).toLocaleString('en')} tokens/s`;
}

/** size is a number of bytes as a person reads it. */
export function size(bytes: number): string {
  if (bytes < 1e9) return `${Math.round(bytes / 1e6)} MB`;
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
