// The program's window as a journey uses it: opened, pictured, closed.

import { execFileSync } from 'node:child_process';
import { openSession, until } from './driver.mjs';
import { windows } from './memory.mjs';

/** open starts the program through the driver. Pictures go into the folder shots. */
export async function open(driver, program, shots) {
  const start = performance.now();
  const session = await until('the driver', 10_000, () => openSession(driver, { 'webkitgtk:browserOptions': { binary: program, args: [] } }));
  session.shot = async (name) => {
    await new Promise((drawn) => setTimeout(drawn, 400)); // fades have ended
    execFileSync('import', ['-window', 'root', `${shots}/${name}.png`]); // what a person sees, from the display
  };
  return { session, start };
}

/** close ends the session. The driver then kills the program; this waits until it is gone. */
export async function close(session) {
  await session.close();
  await until('the program to end', 20_000, () => windows().length === 0);
}

/** kill ends the program as a power cut would, in the middle of whatever it does. */
export async function kill(session) {
  for (const each of windows()) process.kill(each.pid, 'SIGKILL');
  await close(session);
}

export async function step(say, does) {
  const start = performance.now();
  await does();
  console.log(`  ${say} (${Math.round(performance.now() - start)} ms)`);
}

/** listen collects what must not happen while the window is used. It runs in the page. */
export function listen() {
  window.trouble = [];
  addEventListener('securitypolicyviolation', (event) => window.trouble.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  addEventListener('error', (event) => window.trouble.push(`error: ${event.message}`));
  addEventListener('unhandledrejection', (event) => window.trouble.push(`rejected: ${event.reason}`));
}
