// The one journey that everything else is for: an idea and papers become a report
// whose sentences open at the marked place. It drives the production program.
//
//   node journey.mjs DRIVER PROGRAM SCREENSHOTS PAPERS IDEA

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { marksOverPicture } from './marks.mjs';
import { memoryInUse } from './memory.mjs';
import { close, listen, open, step } from './window.mjs';

const [driver, program, shots, papers, ideaFile] = process.argv.slice(2);
const idea = readFileSync(ideaFile, 'utf8').trim();
const edited = 'How strongly the growth of bacteria and fungi is inhibited, with minimum inhibitory concentrations';

/** newReview types the papers and the idea. */
async function newReview(s) {
  await s.press('Start your first review');
  await s.type(await s.find('section[aria-label="Papers"] textarea'), papers);
  await s.type(await s.find('section[aria-label="Idea"] textarea'), idea);
  const reason = await s.run(() => [...document.querySelectorAll('input[value="ask"], input[value="automatic"]')].every((each) => each.disabled));
  assert(reason, 'privacy modes that are not there yet can be chosen');
  await s.shot('1-new');
  await s.press('Propose requirements');
}

/** approve edits the first requirement, moves it by keyboard, and approves. */
async function approve(s) {
  const text = await s.find('textarea[aria-label="Text of requirement 1"]', 120_000);
  await s.see('the preflight', () => /passages? in \d+ works?|No passage/.test(document.body.textContent), 60_000);
  await s.clear(text);
  await s.type(text, edited);
  await s.type(text, '\uE00A\uE015\uE000'); // Alt and arrow down
  await s.see('the requirement in second place', (wanted) => document.querySelector('textarea[aria-label="Text of requirement 2"]').value === wanted, 5_000, edited);
  await s.run(() => document.activeElement.blur());
  await s.see('the edited requirement read again', () => /inhibit/i.test(document.querySelectorAll('[aria-label="Looks for"]')[1].textContent), 20_000);
  await s.shot('2-requirements');
  await s.press('Approve and start the walk');
}

/** watch follows the walk to its end. */
async function watch(s) {
  await s.see('a verdict in the trail', () => document.querySelector('ol[aria-label="Steps, newest first"] select') !== null, 60_000);
  await s.shot('3-walk');
  await s.named('Read the report', 300_000);
  const covered = await s.run(() => document.querySelectorAll('[role="progressbar"]').length);
  assert(covered >= 3, 'no coverage bars');
  const left = await s.run(() => [...document.querySelectorAll('dt')].find((each) => each.textContent === 'Bytes that left').nextSibling.textContent);
  assert.equal(left, '0');
  await s.shot('4-done');
  await s.press('Read the report');
}

/** cite opens a citation of a work with pages and looks at the marks. */
async function cite(s) {
  const citation = await s.find('article button[data-evidence][title*="page "]');
  await s.run(() => document.querySelector('article button[data-evidence][title*="page "]').scrollIntoView({ block: 'center' }));
  await s.click(citation);
  await s.find('[data-mark]', 30_000);
  const marks = await s.see('the picture', marksOverPicture, 15_000, '[data-mark]');
  assert(marks.length > 0, 'no mark');
  for (const mark of marks) {
    assert(mark.inside, `a mark lies outside its page: ${JSON.stringify(mark)}`);
    assert(mark.ink > 0.02, `a mark lies over no print: ${JSON.stringify(mark)}`);
  }
  return marks;
}

async function journey() {
  const { session: s, start } = await open(driver, program, shots);
  try {
    await s.named('Start your first review', 30_000);
    const usable = Math.round(performance.now() - start);
    const memory = [`at first ${memoryInUse()}`];
    await s.run(listen);
    const standing = await s.run(() => document.querySelector('[aria-label="Engine and privacy"]').textContent);
    assert.match(standing, /No model.*Offline.*nothing has left/);
    await step('new review', () => newReview(s));
    await step('requirements edited and approved', () => approve(s));
    await step('walk watched to the end', () => watch(s));
    memory.push(`report ${memoryInUse()}`);
    let marks = [];
    await step('citation opened', async () => { marks = await cite(s); });
    await s.shot('5-reader-light');
    await s.run(() => { location.hash = '#/settings'; });
    await s.press('Dark');
    await s.run(() => history.back());
    await step('citation opened in the dark', () => cite(s));
    await s.shot('6-reader-dark');
    memory.push(`at last ${memoryInUse()}`);
    assert.deepEqual(await s.run(() => window.trouble), []);
    return { usable, memory, marks };
  } finally {
    await close(s);
  }
}

/** reopened starts the program again after that kill: the review is still there. */
async function reopened() {
  const { session: s, start } = await open(driver, program, shots);
  try {
    await s.see('the review in the list', () => document.body.textContent.includes('Report ready'), 30_000);
    return Math.round(performance.now() - start);
  } finally {
    await close(s);
  }
}

const first = await journey();
const again = await reopened();
console.log(`usable after ${first.usable} ms, again after ${again} ms; ${first.marks.length} marks; memory ${first.memory.join(', ')}`);
