import { count } from '../ui/words';

/**
 * sayVerdict is a verdict in words. Without a model nothing was judged, so the best
 * there is reads "strong match".
 */
export function sayVerdict(answer: string, engine: string): string {
  if (answer === 'answers') return engine === 'extractive' ? 'strong match' : 'answers';
  return answer === 'interesting' ? 'related' : answer;
}

export function sayCoverage(share: number, works: number, done: boolean, engine = 'extractive'): string {
  if (share === 1) return `${engine === 'extractive' ? 'matched' : 'answered'} in ${count(works, 'work')}`;
  if (share > 0) return `only related passages, in ${count(works, 'work')}`;
  return done ? 'not found in your papers' : 'nothing yet';
}
