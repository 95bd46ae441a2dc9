import { describe, expect, it } from 'vitest';
import { decodeFault, Fault, faultOf } from './fault';

describe('decodeFault', () => {
  it('reads the JSON text that Go sends', () => {
    const text = '{"kind":"unavailable","say":"The workspace is in use.","advice":"Close the other window.","action":"retry"}';
    const fault = decodeFault(new Error(text));
    expect(fault).toBeInstanceOf(Fault);
    expect([fault.kind, fault.message, fault.advice, fault.action]).toEqual([
      'unavailable',
      'The workspace is in use.',
      'Close the other window.',
      'retry',
    ]);
  });

  it.each([
    ['plain text', 'disk on fire', 'disk on fire'],
    ['an error that is no fault', new Error('disk on fire'), 'disk on fire'],
    ['JSON that is no fault', '{"a":1}', '{"a":1}'],
    ['JSON null', 'null', 'null'],
    ['nothing', '', 'Something went wrong.'],
    ['a fault with a wrong type inside', '{"say":5}', '{"say":5}'],
  ])('keeps %s readable', (_, thrown, say) => {
    expect(decodeFault(thrown).message).toBe(say);
    expect(decodeFault(thrown).kind).toBe('failed');
  });

  it('leaves a fault as it is', () => {
    const fault = new Fault('input', 'No.');
    expect(decodeFault(fault)).toBe(fault);
  });
});

describe('faultOf', () => {
  it('takes empty text for no fault', () => {
    expect(faultOf('')).toBeNull();
    expect(faultOf('{"say":"No."}')?.message).toBe('No.');
  });
});
