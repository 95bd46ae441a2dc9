import { Fault } from './fault';
import * as data from './fakeData';
import { fakeModels, type Note } from './fakeModels';
import * as modelled from './fakeModelled';
import type { Backend, Changed, FolderState, Noun, Requirement, Step, TopicReview } from './types';

interface Options {
  /** milliseconds between the steps of a walk; 0 takes none by itself */
  pace?: number;
  /** the state the sample review begins in; none means an empty workspace */
  state?: string;
  /** whether a local model judges the sample review */
  model?: boolean;
  /** the fault the walk last ended with, JSON text */
  fault?: string;
  /** what there is of a model server; one that answers unless said otherwise */
  server?: 'none' | 'installed' | 'answers';
  /** how many files wait from an import that was stopped */
  waiting?: number;
}

export interface FakeBackend extends Backend {
  /** step moves the walk on by one. */
  step: () => void;
  /** calls are the names of everything asked, in order, with what was given. */
  calls: [string, ...unknown[]][];
}

const states = ['importing', 'proposing', 'awaiting approval', 'surveying', 'grazing', 'grazing', 'diving', 'covering', 'judging sources', 'writing', 'checking', 'done'];

/** fakeBackend is a program without a program: it knows one review and walks through it. */
export function fakeBackend({ pace = 0, state, model = false, fault = '', server = 'answers', waiting = 0 }: Options = {}): FakeBackend {
  const listeners = new Set<(changed: Changed) => void>();
  const calls: FakeBackend['calls'] = [];
  const tell = (noun: Noun, id = '') => {
    for (const listener of listeners) listener({ noun, id });
  };
  const id = data.review.id;
  let reviews: TopicReview[] = state === undefined ? [] : [{ ...(model ? modelled.review : data.review), state }];
  let requirements: Requirement[] = data.requirements;
  let trail: Step[] = [];
  let folders: FolderState[] = [data.folder('/in', 'in step'), data.folder('/media/stick', 'not there')];
  let running = false;
  let at = Math.max(0, states.indexOf(state ?? 'importing'));

  function now() {
    return states[at] ?? 'done';
  }

  function step() {
    if (at < states.length - 1) at += 1;
    reviews = reviews.map((each) => ({ ...each, state: now() }));
    trail = [...trail, ...steps(trail.length, now())];
    if (now() === 'awaiting approval' || now() === 'done') running = false;
    tell('forage', id);
    tell('review', id);
  }

  function run() {
    if (running || now() === 'done') return;
    running = true;
    tell('forage', id);
    if (pace === 0) return;
    const timer = setInterval(() => {
      if (running) step();
      if (!running) clearInterval(timer);
    }, pace * 5);
  }

  // note records a call and answers as Go would: later.
  const note: Note = <T>(answer: () => T, name: string, ...given: unknown[]): Promise<T> => {
    calls.push([name, ...given]);
    return Promise.resolve().then(answer);
  };
  const findReview = (wanted: string) => {
    const found = reviews.find((each) => each.id === wanted);
    if (found === undefined) throw new Fault('input', 'There is no such review.', 'It may have been deleted.');
    return found;
  };

  const models = fakeModels(note, tell, server);

  return {
    calls,
    step,
    on(see) {
      listeners.add(see);
      return () => listeners.delete(see);
    },
    library: {
      Works: () => note(() => data.works, 'Works'),
      Search: (text, k) => note(() => (text === 'nothing' ? [] : [data.hit]), 'Search', text, k),
      Delete: (work) => note(() => undefined, 'DeleteWork', work),
      Import: (paths) => note(() => tell('import'), 'Import', paths),
      Importing: () =>
        note(
          () => ({
            running: false, ended: calls.some(([name]) => name === 'Import'), stopped: false, fault: '',
            progress: { done: 0, total: 0, path: '', stage: '' },
            result: { works: [{ path: '/papers/a.pdf', id: 'w01', pages: 12, new: true, scanned: 2, recognised: 1 }], duplicates: [], failed: data.review.failed, skipped: 0 },
          }),
          'Importing',
        ),
      Resume: () => note(() => tell('import'), 'Resume'),
      Unread: () =>
        note(
          () => ({
            waiting: calls.some(([name]) => name === 'Resume' || name === 'DropWaiting') ? 0 : waiting,
            failed: waiting > 0 ? [data.path('/papers/broken.pdf', 'failed', 'The PDF is damaged.')] : [],
            left_out: waiting > 0 ? [data.path('/in/deleted.pdf', 'left out', '')] : [],
          }),
          'Unread',
        ),
      DropWaiting: () => note(() => tell('folders'), 'DropWaiting'),
      Folders: () => note(() => folders, 'Folders'),
      AddFolder: (path) =>
        note(() => {
          if (folders.some((each) => each.path === path)) throw new Fault('usage', 'This folder is in step already.');
          folders = [...folders, data.folder(path, 'not looked at yet')];
          tell('folders');
        }, 'AddFolder', path),
      RemoveFolder: (path) =>
        note(() => {
          folders = folders.filter((each) => each.path !== path);
          tell('folders');
        }, 'RemoveFolder', path),
      StopImport: () => note(() => undefined, 'StopImport'),
      Merges: () => note(() => data.merges, 'Merges'),
      Merge: (work, into) => note(() => tell('library'), 'Merge', work, into),
      TakeApart: (work) => note(() => tell('library'), 'TakeApart', work),
      Keywords: () => note(() => [{ work: 'w01', keywords: [{ text: 'crop yield', weight: 0.5 }, { text: 'maize', weight: 0.3 }] }], 'Keywords'),
      ChooseFolder: () => note(() => '/chosen/folder', 'ChooseFolder'),
      ChooseFiles: () => note(() => ['/chosen/a.pdf', '/chosen/b.xml'], 'ChooseFiles'),
    },
    review: {
      List: () => note(() => reviews, 'List'),
      Get: (wanted) => note(() => findReview(wanted), 'Get', wanted),
      Begin: (brief) =>
        note(() => {
          at = 0;
          reviews = [{ ...data.review, title: brief.title || data.review.title }];
          tell('review', id);
          run();
          return findReview(id);
        }, 'Begin', brief),
      Delete: (wanted) =>
        note(() => {
          reviews = reviews.filter((each) => each.id !== wanted);
          tell('review', wanted);
        }, 'Delete', wanted),
      Requirements: (wanted) => note(() => requirements, 'Requirements', wanted),
      Analyse: (wanted, text) =>
        note(() => ({ id: '', text, origin: 'user', anchors: ['crop yield'], setting: [], facets: text.toLowerCase().split(' ').slice(-2), kinds: [], dimension: '' }), 'Analyse', wanted, text),
      Preflight: (wanted, list) =>
        note(
          () => ({
            readable: 3, scanned: 1, abstract_only: 0, failed: 1, seconds: 4, note: '', pages: { recognised: 2, unread: 0, weak: 1 },
            hits: list.map((each, i) => ({ requirement: each.id, hits: i === 3 ? 0 : 57 - 12 * i, works: i === 3 ? 0 : 3, try: i === 3 ? ['advisory service', 'adoption'] : [] })),
          }),
          'Preflight', wanted, list,
        ),
      Approve: (wanted, list) =>
        note(() => {
          requirements = list;
          at = states.indexOf('surveying');
          reviews = reviews.map((each) => ({ ...each, state: now() }));
          tell('review', wanted);
          run();
        }, 'Approve', wanted, list),
      Report: (wanted) => note(() => (model ? modelled.report : data.report), 'Report', wanted),
      Save: (wanted, dir) => note(() => dir || '/chosen/folder', 'Save', wanted, dir),
      Ledger: (wanted) => note(() => [], 'Ledger', wanted),
    },
    forage: {
      Run: (wanted) => note(run, 'Run', wanted),
      Pause: (wanted) =>
        note(() => {
          running = false;
          tell('forage', wanted);
        }, 'Pause', wanted),
      Stop: (wanted) =>
        note(() => {
          at = states.indexOf('writing');
          tell('forage', wanted);
        }, 'Stop', wanted),
      Walk: (wanted) =>
        note(
          () => ({
            running, fault, import: { done: 0, total: 0, path: '', stage: '' },
            now: {
              running, state: now(), requirement: 'r1', patch: 'w01', coverage: at < 3 ? [] : data.coverage(Math.min(1, (at - 3) / 6) >= 0.5 ? 1 : 0.5),
              judged: trail.length, found: Math.floor(trail.length / 3), mean: Math.min(0.75, at / 12), iteration: 1,
              usage: model ? modelled.usage(trail.length) : data.report.trail.usage,
              engine: model ? 'ollama' : 'extractive', model: model ? modelled.name : '', privacy: 'offline',
            },
          }),
          'Walk', wanted,
        ),
      Trail: (wanted, after) => note(() => trail.filter((each) => each.seq > after), 'Trail', wanted, after),
      Overrule: (wanted, requirement, chunk, answer) =>
        note(() => {
          trail = trail.map((each) => (each.chunk === chunk ? { ...each, answer } : each));
        }, 'Overrule', wanted, requirement, chunk, answer),
      EditRequirement: (wanted, requirement) =>
        note(() => {
          requirements = requirements.map((each) => (each.id === requirement.id ? requirement : each));
        }, 'EditRequirement', wanted, requirement),
    },
    reader: {
      Page: (work, page, dpi) => note(() => ({ picture: data.pagePicture(), width: 612, height: 792, count: 12 }), 'Page', work, page, dpi),
      Marks: (wanted, evidence) =>
        note(() => {
          const page = data.evidence.find((each) => each.id === evidence)?.page ?? 0;
          if (page === 0) return { quote: [], figures: [] };
          return { quote: data.lines(page), figures: evidence === 'e2' ? [data.figure(page)] : [] };
        }, 'Marks', wanted, evidence),
      Passage: (wanted, id) =>
        note(() => {
          const found = data.evidence.find((each) => each.id === id);
          const of = data.works.find((each) => each.id === found?.work);
          if (found === undefined || of === undefined) throw new Fault('input', 'There is no such quote.');
          return { evidence: found, work: of, before: 'We moved the trained network to another region. ', quote: found.quote, after: ' Retraining on 200 local images restored most of it.' };
        }, 'Passage', wanted, id),
      Reading: (work) => note(() => (work === 'w01' ? data.reading : { ...data.reading, doubtful: [], figures: [], tables: [], references: [] }), 'Reading', work),
      Place: (work, start, end) => note(() => data.place(work, start), 'Place', work, start, end),
    },
    models: models.calls,
    settings: {
      Open: () => note(() => '/home/you/.local/share/forage', 'Open'),
      Engines: () => note(models.engines, 'Engines'),
      Doctor: () => note(() => data.findings, 'Doctor'),
      VerifyLedger: () => note(() => ({ count: 0, head: '' }), 'VerifyLedger'),
      OpenLink: (link) => note(() => undefined, 'OpenLink', link),
    },
  };
}

/** steps is what the trail gains when a state is entered. */
function steps(from: number, state: string): Step[] {
  const plain: Step = { seq: from + 1, state, event: state, rule: '', requirement: '', work: '', chunk: '', say: `Now ${state}.`, answer: '', motive: '', found: 0 };
  if (state !== 'grazing') return [plain];
  return ['answers', 'unrelated', 'interesting'].map((answer, i) => ({
    ...plain, seq: from + 1 + i, event: 'judged', rule: i === 2 ? 'F4' : 'F3', requirement: `r${i + 1}`, work: `w0${i + 1}`, chunk: `w0${i + 1}.0000${i}`,
    say: 'Judged a passage in Results › Yield', answer, motive: answer === 'unrelated' ? 'no topic phrase in the passage or its title' : '3 of 4 key phrases within two sentences', found: i === 0 ? 2 : 0,
  }));
}
