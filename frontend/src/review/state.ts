/** A state's word for people. The words of Go stay the keys. */
const said: Record<string, string> = {
  importing: 'Reading your papers',
  proposing: 'Proposing requirements',
  'awaiting approval': 'Waiting for your approval',
  surveying: 'Looking for promising passages',
  grazing: 'Reading passages',
  summarising: 'Summarising a work',
  diving: 'Reading deeper into a work',
  covering: 'Weighing what is covered',
  diagnosing: 'Working out what is missing',
  replanning: 'Adding requirements',
  discovering: 'Looking for more works',
  ingesting: 'Reading new works',
  'judging sources': 'Choosing sources',
  writing: 'Writing the report',
  checking: 'Checking every claim',
  done: 'Report ready',
};

export function sayState(state: string): string {
  return said[state] ?? state;
}

export type Stage = 'papers' | 'requirements' | 'walk' | 'report';

/** stageOf tells which of the four stages a state belongs to. */
export function stageOf(state: string): Stage {
  if (state === 'importing' || state === 'proposing') return 'papers';
  if (state === 'awaiting approval') return 'requirements';
  return state === 'done' ? 'report' : 'walk';
}
