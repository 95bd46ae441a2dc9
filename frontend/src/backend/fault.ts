/** Fault is a failure the person can act on. It crosses as JSON text and is decoded here only. */
export class Fault extends Error {
  readonly kind: string;
  readonly advice: string;
  readonly action: string;

  constructor(kind: string, say: string, advice = '', action = '') {
    super(say);
    this.name = 'Fault';
    this.kind = kind;
    this.advice = advice;
    this.action = action;
  }
}

/** decodeFault turns whatever a call was rejected with into a Fault. */
export function decodeFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const fields = parsed(text);
  const say = word(fields, 'say');
  if (say === '') return new Fault('failed', text === '' ? 'Something went wrong.' : text);
  return new Fault(word(fields, 'kind') || 'failed', say, word(fields, 'advice'), word(fields, 'action'));
}

/** faultOf reads a fault that stands in a field; empty text is no fault. */
export function faultOf(text: string): Fault | null {
  return text === '' ? null : decodeFault(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function word(fields: unknown, name: string): string {
  if (typeof fields !== 'object' || fields === null) return '';
  const value: unknown = Reflect.get(fields, name);
  return typeof value === 'string' ? value : '';
}
