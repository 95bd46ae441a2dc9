// A WebDriver client of the few calls the journey needs (W3C WebDriver), with
// no dependency. Every wait has a limit; a limit reached says what was awaited.

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export async function openSession(base, options) {
  const { sessionId } = await call('POST', `${base}/session`, { capabilities: { alwaysMatch: options } }, 60_000);
  return new Session(`${base}/session/${sessionId}`);
}

class Session {
  constructor(base) {
    this.base = base;
  }

  /** run evaluates a function in the page and returns what it returns. */
  run(fn, ...args) {
    return call('POST', `${this.base}/execute/sync`, { script: `return (${fn}).apply(null, arguments)`, args });
  }

  /** find waits for the first element that matches. */
  async find(css, milliseconds = 15_000) {
    return until(`an element ${css}`, milliseconds, async () => {
      const found = await call('POST', `${this.base}/elements`, { using: 'css selector', value: css });
      return found[0]?.[elementKey];
    });
  }

  /** named waits for a button or link by its visible words or label, and scrolls it into view. */
  async named(words, milliseconds = 15_000) {
    return until(`a button or link "${words}"`, milliseconds, async () => {
      const found = await this.run((wanted) => {
        const all = [...document.querySelectorAll('button, a, summary, label')];
        const one = all.find((each) => (each.getAttribute('aria-label') ?? each.textContent.trim()) === wanted && each.getClientRects().length > 0 && !each.disabled);
        one?.scrollIntoView({ block: 'center' });
        return one ?? null;
      }, words);
      return found?.[elementKey];
    });
  }

  click(element) {
    return call('POST', `${this.base}/element/${element}/click`, {});
  }

  async press(words, milliseconds) {
    await this.click(await this.named(words, milliseconds));
  }

  type(element, text) {
    return call('POST', `${this.base}/element/${element}/value`, { text });
  }

  clear(element) {
    return call('POST', `${this.base}/element/${element}/clear`, {});
  }

  /** see waits until a function of the page is true and returns its value. */
  see(what, fn, milliseconds = 15_000, ...args) {
    return until(what, milliseconds, () => this.run(fn, ...args));
  }

  /** close ends the session. The program ends with it, so the answer may already be an error. */
  close() {
    return call('DELETE', this.base, undefined, 10_000).catch(() => undefined);
  }
}

async function call(method, url, body, milliseconds = 30_000) {
  const answer = await fetch(url, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(milliseconds),
  });
  const { value } = await answer.json();
  if (value !== null && typeof value === 'object' && 'error' in value) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

export async function until(what, milliseconds, look) {
  const end = Date.now() + milliseconds;
  let last;
  for (;;) {
    try {
      const seen = await look();
      if (seen) return seen;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) throw new Error(`waited ${milliseconds} ms in vain for ${what}${last ? `: ${last.message}` : ''}`);
    await new Promise((go) => setTimeout(go, 60));
  }
}
