// What the fake backend knows: a small review as a real one looks.
import type { Covered, Evidence, Finding, FolderState, Hit, Mark, Merge, Place, Reading, Report, Requirement, Sentence, Source, TopicReview, Unread, Work } from './types';

export function work(id: string, title: string, authors: string[], year: number, venue: string, pages: number): Work {
  return {
    id, title, authors, year, venue, pages,
    doi: `10.1234/${id}`, language: 'en', keywords: [], notes: [], retracted: false, sha256: id.repeat(8),
    status: 'full', path: `/papers/${id}.pdf`, format: pages > 0 ? 'pdf' : 'jats',
    abstract: 'Crop yield depends on soil, weather and management. We compare learned models with a process model on nine seasons of field data.',
  };
}

export const works: Work[] = [
  work('w01', 'Deep learning for crop yield prediction from multispectral time series over smallholder maize in semi-arid regions', ['A. Osei', 'M. Lindqvist'], 2021, 'Computers and Electronics in Agriculture', 12),
  work('w02', 'Random forests against process models: a nine-season comparison for winter wheat', ['K. Tanaka', 'J. Brandt', 'L. Moreau', 'P. Singh'], 2019, 'Field Crops Research', 9),
  work('w03', 'Detecting foliar disease in the field with small convolutional networks', ['R. Castillo'], 2022, 'Plant Methods', 0),
];

export const merges: Merge[] = [
  {
    work: work('w07', 'Deep learning for yield prediction (preprint)', ['A. Osei'], 2020, 'bioRxiv', 11), onto: works[0] as Work,
    rule: 'same DOI', say: 'Both have the same DOI, and their titles do not contradict it.', state: 'merged', filled: ['year'],
  },
  {
    work: work('w08', 'A report on seasons', ['K. Tanaka'], 2019, '', 4), onto: works[1] as Work,
    rule: 'same title, first author and year', say: 'Title and first author are the same.', state: 'apart', filled: [],
  },
];

export const requirements: Requirement[] = [
  { id: 'r1', text: 'How accurately machine learning predicts crop yield, with error measures and sample sizes', origin: 'user', anchors: ['crop yield', 'machine learning'], setting: [], facets: ['yield prediction', 'error', 'RMSE'], kinds: ['quantity'], dimension: '' },
  { id: 'r2', text: 'The mechanisms by which learned models outperform process-based crop models', origin: 'user', anchors: ['machine learning'], setting: [], facets: ['process model', 'weather', 'nonlinear response'], kinds: ['mechanism'], dimension: '' },
  { id: 'r3', text: 'Limitations reported for machine learning in agriculture, such as transfer between regions', origin: 'user', anchors: ['machine learning', 'agriculture'], setting: [], facets: ['transfer', 'regions', 'small samples'], kinds: ['limitation'], dimension: '' },
  { id: 'r4', text: 'Effects on how farmers decide, measured in practice', origin: 'user', anchors: ['agriculture'], setting: [], facets: ['farmers', 'decision'], kinds: ['quantity'], dimension: '' },
];

export const review: TopicReview = {
  id: 'rev1', title: 'Machine learning for crop yield prediction', papers: ['/papers'], works: works.map((each) => each.id),
  idea: { text: 'Does machine learning predict crop yield better than process models?', population: '', exposure: '', comparison: '', outcome: '', mechanism: '', refuted: '', language: '' },
  failed: [{ path: '/papers/broken.pdf', reason: 'The file is encrypted; it needs a password to open.' }],
  engine: 'extractive', model: '', privacy: 'offline', secrets: [], constraints: { from_year: 0, to_year: 0, languages: [], sources: [] },
  approve: false, state: 'importing', created: '2026-11-20T09:00:00Z',
};

export const evidence: Evidence[] = [
  quote('e1', 'r1', 'w01', 4, 'Results › Yield', 'The recurrent model reached an RMSE of 0.41 t/ha (n = 1,204 fields), against 0.67 t/ha for the regional average.', 'quantity'),
  quote('e2', 'r1', 'w02', 6, 'Results', 'Random forests explained 71% of the variance across nine seasons (95% CI 66 to 75).', 'quantity'),
  { ...quote('e3', 'r2', 'w02', 7, 'Discussion', 'The forest captured the threshold response to heat during anthesis, which the process model smooths over because its stress function is linear.', 'mechanism'), recognised: true },
  quote('e4', 'r3', 'w03', 0, 'Discussion › Limits', 'Accuracy fell from 94% to 58% when the network was moved to a region it had not been trained on.', 'limitation'),
];

function quote(id: string, requirement: string, of: string, page: number, path: string, text: string, kind: string): Evidence {
  return {
    id, requirement, work: of, page, section_path: path, start: 1200, end: 1200 + text.length, quote: text,
    verdict: 'answers', motive: '3 of 4 key phrases in two sentences', kind, zone: 'own',
  };
}

export const sources: Source[] = works.map((each, i) => ({
  label: `Source ${i + 1}`, work: each,
  reference: `${each.authors.join(', ')} (${each.year}) '${each.title}', ${each.venue}.`,
}));

function sentence(text: string, cites: string[], support: string, lead = ''): Sentence {
  return { lead, text, cites, support, framing: false, count: 0, zone: 'own' };
}

export function coverage(share: number): Covered[] {
  return requirements.map((requirement, i) => ({ requirement, share: i < 3 ? share : 0, works: i < 3 && share > 0 ? (i === 0 ? 2 : 1) : 0 }));
}

export const report: Report = {
  review: { ...review, state: 'done' },
  requirements,
  coverage: requirements.map((each, i) => ({ requirement: each.id, share: i < 3 ? 1 : 0, works: [2, 1, 1, 0][i] ?? 0 })),
  mean: 0.75,
  draft: {
  title: review.title,
  overview: [
    sentence('The recurrent model reached an RMSE of 0.41 t/ha (n = 1,204 fields), against 0.67 t/ha for the regional average.', ['e1'], 'quoted'),
    sentence('Two of three works report a number; one names a limitation.', ['e1', 'e2', 'e4'], 'counted'),
  ],
  scope: [{ ...sentence('Three works were read for four requirements.', [], 'counted'), framing: true }],
  nearest: [{ work: 'w02', matches: ['process model', 'crop yield'], lacks: ['smallholder'], cites: ['e3'] }],
  sections: [
    {
      requirement: 'r1', heading: 'How accurately machine learning predicts crop yield',
      studies: [
        { work: 'w01', design: 'cohort', n: '1,204 fields', measure: 'RMSE', effect: '0.41 t/ha', page: 4, evidence: 'e1' },
        { work: 'w02', design: '', n: '', measure: 'variance explained', effect: '71% (66 to 75)', page: 6, evidence: 'e2' },
      ],
      parts: [{ title: 'Evidence', groups: [{ label: 'yield prediction', sentences: [
        sentence('The recurrent model reached an RMSE of 0.41 t/ha (n = 1,204 fields), against 0.67 t/ha for the regional average.', ['e1'], 'quoted', 'Evidence'),
        sentence('Random forests explained 71% of the variance across nine seasons (95% CI 66 to 75).', ['e2'], 'quoted'),
      ] }] }],
      missing: '', try_words: [],
    },
    {
      requirement: 'r2', heading: 'Mechanisms by which learned models outperform process-based crop models', studies: [],
      parts: [{ title: 'Mechanism', groups: [{ label: '', sentences: [sentence('The forest captured the threshold response to heat during anthesis, which the process model smooths over because its stress function is linear.', ['e3'], 'quoted', 'Mechanism')] }] }],
      missing: '', try_words: [],
    },
    {
      requirement: 'r3', heading: 'Limitations reported for machine learning in agriculture', studies: [],
      parts: [{ title: 'Limitations', groups: [{ label: '', sentences: [sentence('Accuracy fell from 94% to 58% when the network was moved to a region it had not been trained on.', ['e4'], 'quoted')] }] }],
      missing: '', try_words: [],
    },
    { requirement: 'r4', heading: 'Effects on how farmers decide', studies: [], parts: [], missing: 'Not found in your papers.', try_words: ['advisory service', 'adoption', 'extension'] },
  ],
  },
  sources, evidence, claims: [],
  cut: [{ section: 'Effects on how farmers decide', sentence: 'Yields rose by 12%.', reason: 'the number is not in the cited passage' }],
  matrix: [
    { work: 'w01', label: 'Source 1', title: works[0]?.title ?? '', best: { r1: 'answers' } },
    { work: 'w02', label: 'Source 2', title: works[1]?.title ?? '', best: { r1: 'answers', r2: 'answers', r3: 'interesting' } },
    { work: 'w03', label: 'Source 3', title: works[2]?.title ?? '', best: { r3: 'answers' } },
  ],
  badly: [{ work: 'w02', label: 'Source 2', title: works[1]?.title ?? '', notes: ['Page 7 is a picture without text: recognised by tesseract 5.3.0 (eng), so words may be wrong.'] }],
  not_found: ['Effects on how farmers decide, measured in practice'],
  flow: { given: 4, failed: 1, duplicates: 0, excluded: 0, read: 3, judged: 3, bearing: 3, cited: 3, chunks: 96, finds: 21 },
  trail: { iterations: 2, stop: 'F9: two rounds brought no new evidence', usage: { calls: 0, prompt_tokens: 0, answer_tokens: 0, bytes_out: 0 } },
  ledger: { entries: 0, bytes: 0, head: '' },
  outdated: false,
  markdown: '# Machine learning for crop yield prediction\n',
};

export const hit: Hit = {
  chunk: {
    id: 'w01.00004', work: 'w01', ordinal: 4, section: 3, section_path: 'Results › Yield', kind: 'results', start: 1000, end: 1600, page: 4, tokens: 120,
    text: 'We trained on seven seasons and tested on two. The recurrent model reached an RMSE of 0.41 t/ha (n = 1,204 fields), against 0.67 t/ha for the regional average. Yields in dry years were predicted less well.',
  },
  work: works[0] as Work, score: 7.42, why: [{ name: 'full text', value: 6.1 }, { name: 'title', value: 1.32 }],
};

export const findings: Finding[] = [
  { name: 'workspace', ok: true, say: 'The database is whole.', advice: '' },
  { name: 'Model server', ok: true, say: 'Ollama 0.24.0 at 127.0.0.1:11434, 5 models.', advice: '' },
  { name: 'pdf sandbox', ok: false, say: 'This kernel has no Landlock.', advice: 'Papers are still read in a separate process without a network.' },
];

/** pagePicture is a drawn page: grey lines where text would be. */
export function pagePicture(): string {
  const rows = Array.from({ length: 46 }, (_, i) => `<rect x="60" y="${70 + i * 15}" width="${i % 7 === 6 ? 300 : 490}" height="6" fill="#cfcbc2"/>`);
  return 'data:image/svg+xml,' + encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 612 792"><rect width="612" height="792" fill="white"/>${rows.join('')}</svg>`);
}

export function folder(path: string, state: string): FolderState {
  return {
    path, state, files: state === 'in step' ? 3 : 0, waiting: 0, failed: 0, looked: state === 'in step' ? '2026-11-20T09:00:00Z' : '',
    say: state === 'not there' ? 'The folder is not there. Is its disk connected? Nothing was taken out of the library.' : '',
    progress: { done: 0, total: 0, path: '', stage: '' },
  };
}

export function path(of: string, state: string, reason: string): Unread['failed'][number] {
  return { path: of, folder: '', sha256: '', bytes: 1, changed: 1, state, reason, works: [] };
}

/** lines are two printed lines, and figure a figure above them. */
export function lines(page: number): Mark[] {
  return [{ page, rect: { x0: 60, y0: 367, x1: 550, y1: 378 } }, { page, rect: { x0: 60, y0: 382, x1: 330, y1: 393 } }];
}

export function figure(page: number): Mark {
  return { page, rect: { x0: 60, y0: 100, x1: 550, y1: 340 } };
}

export const reading: Reading = {
  doubtful: [{ n: 7, start: 3000, end: 3900 }, { n: 9, start: 0, end: 0 }], linked: true,
  figures: [{ label: 'Fig. 1', caption: 'Yield by season.', page: 4, start: 900, end: 930 }, { label: '', caption: '', page: 5, start: 0, end: 0 }],
  tables: [{ label: 'Table 1', caption: 'Errors of both models.', page: 6, start: 2000, end: 2200 }],
  references: [
    { text: 'Brandt J. (2015). Weather and wheat. Field Crops Research 3: 1-9.', title: 'Weather and wheat', year: 2015, doi: '10.1234/wheat', arxiv: '', cited: [
      { text: 'Weather explains most of it [1].', page: 2, start: 300, end: 331 },
      { text: 'As before [1], dry years differ.', page: 0, start: 500, end: 531 },
    ] },
    { text: 'Ministry of Agriculture, yearbook.', title: '', year: 0, doi: '', arxiv: '', cited: [] },
  ],
};

export function place(work: string, start: number): Place {
  const paged = work !== 'w03';
  return {
    marks: paged ? lines(4) : [], figures: paged && start === 900 ? [figure(4)] : [], section_path: 'Results › Yield',
    before: 'Before it. ', text: 'Yield by season.', after: ' After it.',
  };
}
