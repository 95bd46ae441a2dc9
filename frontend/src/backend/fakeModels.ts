// A model server without a server: four models, of which one judges, one is too small,
// one makes vectors and one would run elsewhere.
import { Fault } from './fault';
import type { Backend, Engine, ModelServer, ModelState, Noun, PullState, TryState } from './types';

/** Note records a call and answers as Go would: later. */
export type Note = <T>(answer: () => T, name: string, ...given: unknown[]) => Promise<T>;

function model(name: string, gigabytes: number, context: number, change: Partial<ModelState> = {}): ModelState {
  return {
    name, digest: name, size: gigabytes * 1e9, parameters: gigabytes * 1.6e9, quantization: 'Q4_K_M', context,
    chat: true, embedding: false, thinking: false, vision: false, refused: '', unfit: '', ...change,
  };
}

const kept: ModelState[] = [
  model('gemma3:27b', 17.4, 131072, { vision: true, unfit: 'it takes too much of this machine’s memory' }),
  model('gpt-oss:120b-cloud', 0, 0, { chat: false, refused: 'its name asks for a cloud', unfit: 'its name asks for a cloud' }),
  model('llama3.2:3b', 2, 131072),
  model('nomic-embed-text', 0.274, 2048, { chat: false, embedding: true, unfit: 'it does not chat' }),
  model('qwen3:4b', 2.6, 40960, {
    thinking: true,
    trial: { model: 'qwen3:4b', digest: 'qwen3:4b', version: '1', judged: 40, valid: 40, agreed: 31, found: 24, kept: 26, per_second: 212.4, seconds: 260 },
  }),
];

const idleTry: TryState = { running: false, model: '', done: 0, total: 0, ended: false, stopped: false, fault: '' };
const idlePull: PullState = { running: false, model: '', progress: { stage: '', done: 0, total: 0 }, ended: false, stopped: false, fault: '' };

/** fakeModels is the part of the fake backend for local models. */
export function fakeModels(note: Note, tell: (noun: Noun, id?: string) => void, there: 'none' | 'installed' | 'answers') {
  let running = there === 'answers';
  let started = false;
  let trying = idleTry;
  let pulling = idlePull;

  const server = (): ModelServer => ({
    running, started, binary: there === 'installed' && !running ? '/usr/local/bin/ollama' : '', address: '127.0.0.1:11434', version: running ? '0.24.0' : '', old: false,
    cloud_off: started, memory: 16.6e9, free: 9.1e9, models: running ? kept : [], recommended: running ? 'qwen3:4b' : '',
  });
  const engines = (): Engine[] => [
    { name: 'extractive', model: '', usable: true, say: 'No model. Quotes and counts, the same on every machine. A strong match is not a judgement.' },
    running
      ? { name: 'ollama', model: 'qwen3:4b', usable: true, say: 'A local model reads and writes. Slower; its sentences are checked against the quotes they cite.' }
      : { name: 'ollama', model: '', usable: false, say: 'No local model server answers. Start Ollama to use a model of this machine.' },
  ];
  const calls: Backend['models'] = {
    Server: () => note(server, 'Server'),
    Start: () =>
      note(() => {
        running = true;
        started = true;
        tell('models');
      }, 'Start'),
    Try: (name) =>
      note(() => {
        trying = { ...idleTry, running: true, model: name, done: 12, total: 40 };
        tell('models', 'trying');
      }, 'Try', name),
    Trying: () => note(() => trying, 'Trying'),
    StopTry: () =>
      note(() => {
        trying = { ...trying, running: false, ended: true, stopped: true };
        tell('models');
      }, 'StopTry'),
    Pull: (name, agreed) =>
      note(() => {
        if (!agreed) throw new Fault('privacy', 'Fetching a model is refused: the mode is offline.');
        pulling = { ...idlePull, running: true, model: name, progress: { stage: 'pulling', done: 0.6e9, total: 2.4e9 } };
        tell('models', 'pulling');
      }, 'Pull', name, agreed),
    Pulling: () => note(() => pulling, 'Pulling'),
    StopPull: () =>
      note(() => {
        pulling = { ...pulling, running: false, ended: true, stopped: true };
        tell('models');
      }, 'StopPull'),
  };
  return { engines, calls };
}
