/** count says how many there are of something, in words a sentence can hold. */
export function count(n: number, one: string, many = one + 's'): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}

/** duration is a rough time; nobody plans by the second. Negative is not known. */
export function duration(seconds: number): string {
  if (seconds < 0) return 'not known yet';
  if (seconds < 1) return 'under a second';
  if (seconds < 90) return 'about ' + count(Math.round(seconds), 'second');
  return 'about ' + count(Math.round(seconds / 60), 'minute');
}

/** clock is a measured time: 8 s, 3 min 20 s, 2 h 5 min. */
export function clock(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** score shows two figures that count, however small the number. */
export function score(value: number): string {
  if (Math.abs(value) >= 1 || value === 0) return value.toFixed(2);
  return value.toFixed(Math.min(4, 1 - Math.floor(Math.log10(Math.abs(value)))));
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** people names up to two authors and counts the rest. */
export function people(authors: string[]): string {
  if (authors.length > 3) return `${authors[0] ?? ''} and ${authors.length - 1} others`;
  return authors.join(', ');
}

export function day(rfc3339: string): string {
  const at = new Date(rfc3339);
  if (Number.isNaN(at.getTime())) return '';
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}

/** lines splits what was typed, one entry a line, blanks dropped. */
export function lines(text: string): string[] {
  return text.split('\n').map((line) => line.trim()).filter(Boolean);
}
