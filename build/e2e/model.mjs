// The journey with a local model: the window finds no model server, is asked to start
// the one that is installed, measures a model, and lets it judge two papers. The model
// is noise, so what it writes means nothing; what is shown is that everything goes on,
// that costs are seen, and that the report names who wrote it.
//
//   node model.mjs DRIVER PROGRAM SCREENSHOTS PAPERS IDEA

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { until } from './driver.mjs';
import { close, listen, open, step } from './window.mjs';

const [driver, program, shots, papers, ideaFile] = process.argv.slice(2);
const idea = readFileSync(ideaFile, 'utf8').trim();
const model = 'tiny-chat:latest';
const requirements = [
  'How strongly the growth of bacteria is inhibited by basil oil, with minimum inhibitory concentrations',
  'The mechanism by which essential oils of basil damage fungi',
].join('\uE006'); // Return

const go = (s, hash) => s.run((wanted) => { location.hash = wanted; }, hash);
const shows = (s, what, words, milliseconds) => s.see(what, (wanted) => document.body.textContent.includes(wanted), milliseconds, words);

/** choose sets a select by its label and tells React. */
function choose(label, value) {
  const named = [...document.querySelectorAll('label')].find((each) => each.textContent === label);
  const select = document.getElementById(named.htmlFor);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return select.value;
}

const scrollTo = (css, block) => document.querySelector(css).scrollIntoView({ block });

/** startServer finds that nothing answers, and has the server started after asking. */
async function startServer(s) {
  await go(s, '#/settings');
  await s.press('Light');
  await shows(s, 'that no server answers', 'No model server answers at');
  await s.press('Start Ollama…');
  await shows(s, 'the question', 'cloud switched off');
  await s.shot('m1-start');
  await s.press('Start Ollama');
  await shows(s, 'the started server', 'Forage started it and ends it.', 30_000);
  await shows(s, 'that its cloud is off', 'switched off in this server');
  const names = await s.run(() => [...document.querySelectorAll('tbody th b')].map((each) => each.textContent));
  assert(names.includes(model) && names.includes('tiny-embed:latest'), `models: ${names}`);
}

/** tryModel measures a model on the bundled judgements. */
async function tryModel(s) {
  await s.press(`Try ${model}`);
  await s.see('progress of the trial', () => Number(document.querySelector('[role="progressbar"][aria-label="Trial"]')?.ariaValueNow) > 0, 60_000);
  await s.shot('m2-trying');
  await shows(s, 'its figures', ' of 40 valid, ', 300_000);
  await s.run(scrollTo, 'section[aria-label="Local models"]', 'start');
  await s.shot('m3-models');
}

/** fetchDialog looks at what is asked before a model is fetched, and fetches nothing. */
async function fetchDialog(s) {
  await s.press('Fetch a model…');
  await shows(s, 'the dialog', 'Nothing of yours is sent.');
  const disabled = () => [...document.querySelectorAll('dialog button')].find((each) => each.textContent === 'Fetch').disabled;
  await s.type(await s.find('dialog input[type="text"]'), 'tiny');
  assert(await s.run(disabled), 'a model can be fetched without agreement');
  await s.press('Let Ollama go online for this model');
  assert(!(await s.run(disabled)), 'agreement is not taken');
  await s.shot('m4-fetch');
  await s.press('Close');
}

/** newReview begins a review of two papers with the model chosen by name. */
async function newReview(s) {
  await go(s, '#/new');
  const two = readdirSync(papers).filter((name) => name.endsWith('.xml.gz')).slice(0, 2).map((name) => `${papers}/${name}`);
  await s.type(await s.find('section[aria-label="Papers"] textarea'), two.join('\uE006'));
  await s.type(await s.find('section[aria-label="Idea"] textarea'), idea);
  await s.press('Title, years, languages, own requirements (optional)');
  await s.type(await s.find('section[aria-label="Idea"] details[open] textarea'), requirements);
  await s.press('Local model (Ollama)');
  await until('the model to be chosen', 10_000, async () => (await s.run(choose, 'Model', model)) === model);
  await s.run(choose, 'Write the report in', 'de');
  await s.run(scrollTo, 'section[aria-label="Engine"]', 'start');
  await s.shot('m5-new');
  await s.press('Use my requirements');
}

const calls = () => Number(document.querySelector('table[aria-label="What the model was asked"] tfoot td')?.textContent.replaceAll(',', '') ?? 0);

/** interrupt ends the server in the middle of the walk: the window says so, and after a new start the walk goes on. */
async function interrupt(s) {
  const [server] = servers();
  process.kill(server, 'SIGKILL');
  await shows(s, 'that the walk was interrupted', 'Interrupted', 60_000);
  const said = await s.run(() => document.querySelector('[role="alert"]').textContent);
  assert.match(said, /model server.*resume/is);
  await s.shot('m7-interrupted');
  await s.press('Local models');
  await s.press('Start Ollama…');
  await s.press('Start Ollama');
  await shows(s, 'the server started again', 'Forage started it and ends it.', 30_000);
  await s.run(() => history.back());
  await s.press('Resume');
  await s.see('that the walk goes on', () => !document.body.textContent.includes('Interrupted'));
}

/** servers are the process ids of this journey's model server, without its runners. */
function servers() {
  const own = `OLLAMA_HOST=${process.env.OLLAMA_HOST}`;
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).filter((pid) => {
    try {
      const [command, does] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return command.endsWith('/ollama') && does === 'serve' && readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(own);
    } catch {
      return false; // it ended meanwhile
    }
  }).map(Number);
}

/** watch follows the walk to its end, and sees the account grow. */
async function watch(s) {
  await s.press('Approve and start the walk', 30_000);
  const first = await s.see('the first calls', calls, 120_000);
  await s.see('more calls', (before) => Number(document.querySelector('table[aria-label="What the model was asked"] tfoot td')?.textContent.replaceAll(',', '') ?? 0) > before, 120_000, first);
  await s.shot('m6-walk');
  await interrupt(s);
  const end = await s.see('the end of the walk', () => /Report ready|Interrupted/.exec(document.querySelector('h2').textContent)?.[0], 300_000);
  assert.equal(end, 'Report ready', 'the walk was interrupted again');
  const facts = await s.run(() => Object.fromEntries([...document.querySelectorAll('dl > div')].map((each) => [each.firstChild.textContent, each.lastChild.textContent])));
  assert.equal(facts.Model, model);
  assert.equal(facts['Bytes that left'], '0');
  await s.run(scrollTo, 'table[aria-label="What the model was asked"]', 'end');
  await s.shot('m8-done');
  return s.run(calls);
}

/** read looks at the report: it names engine and model. */
async function read(s) {
  await s.press('Read the report');
  await shows(s, 'who wrote it', `written by the local model ${model} (Ollama)`, 30_000);
  await shows(s, 'who wrote it, in the colophon', `Local model (Ollama): ${model}`);
  await s.shot('m9-report');
}

/** inTheDark pictures the pages in dark colours. */
async function inTheDark(s) {
  const report = await s.run(() => location.hash);
  await go(s, '#/settings');
  await s.press('Dark');
  await s.find('table');
  await s.run(scrollTo, 'section[aria-label="Local models"]', 'start');
  await s.shot('m10-models-dark');
  await go(s, report);
  await shows(s, 'the report', 'written by the local model');
  await s.shot('m11-report-dark');
  await go(s, report.replace('/report', '/walk'));
  await s.find('table');
  await s.run(scrollTo, 'table', 'end');
  await s.shot('m12-walk-dark');
}

const { session: s } = await open(driver, program, shots);
let asked = 0;
try {
  await s.named('Start your first review', 30_000);
  await s.run(listen);
  await step('model server started after asking', () => startServer(s));
  await step('model measured', () => tryModel(s));
  await step('fetching asked about, not done', () => fetchDialog(s));
  await step('new review with the model', () => newReview(s));
  await step('walk watched, interrupted, resumed and ended', async () => { asked = await watch(s); });
  await step('report read', () => read(s));
  await step('the same in the dark', () => inTheDark(s));
  assert.deepEqual(await s.run(() => window.trouble), []);
} catch (error) {
  await s.shot('m-failed').catch(() => undefined);
  throw error;
} finally {
  await close(s);
}
await until('the model server to end with the window', 20_000, () => servers().length === 0);
console.log(`the model was asked ${asked} times; its server ended with the window`);
