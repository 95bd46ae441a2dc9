// The journey through the library: a folder is imported, kept in step, looked into;
// a merge is taken apart; an import that was killed goes on. It drives the production
// program.
//
//   node library.mjs DRIVER PROGRAM SCREENSHOTS PAPERS HOME

import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { article, makeFolder, makeMany } from './folder.mjs';
import { marksOverPicture } from './marks.mjs';
import { close, kill, listen, open, step } from './window.mjs';

const [driver, program, shots, papers, home] = process.argv.slice(2);
const folder = `${home}/papers`;
const many = `${home}/many`;
const files = 3000;

const go = (s, hash) => s.run((wanted) => { location.hash = wanted; }, hash);
const shows = (s, what, words, milliseconds) => s.see(what, (wanted) => document.body.innerText.includes(wanted), milliseconds, words);
const gone = (s, what, words, milliseconds) => s.see(what, (wanted) => !document.body.innerText.includes(wanted), milliseconds, words);
const text = (s, css) => s.run((wanted) => document.querySelector(wanted)?.innerText ?? '', css);

/** unfold opens the details whose summary begins with some words, or closes them, and brings them into sight. */
const unfold = (s, words, opened = true) =>
  s.see(`a heading "${words}"`, (wanted, open) => {
    const summary = [...document.querySelectorAll('summary')].find((each) => each.innerText.startsWith(wanted) && each.getClientRects().length > 0);
    if (summary !== undefined && summary.parentElement.open !== open) summary.click();
    summary?.scrollIntoView({ block: 'start' });
    return summary !== undefined;
  }, 10_000, words, opened);
const fold = (s, words) => unfold(s, words, false);

/** importFolder types a path, and waits for the line that says how it went. */
async function importFolder(s) {
  await go(s, '#/library');
  await s.type(await s.find('textarea'), folder);
  await s.press('Import');
  await shows(s, 'the outcome', '5 new works (1 merged with another), 1 could not be read.', 30_000);
  const said = await text(s, 'main');
  assert.match(said, /broken\.pdf.*not a PDF, or it is damaged/);
  assert.match(said, /1 page had no text: 1 was recognised\./);
  assert.match(said, /4 works/);
  assert.match(said, /1 merged work/);
  await s.shot('l1-imported');
  await fold(s, 'Add papers');
}

/** keepInStep makes the folder a library folder: what comes into it and leaves it does so here. */
async function keepInStep(s) {
  await unfold(s, 'Library folders');
  await s.type(await s.find('input[placeholder="/home/you/papers"]'), folder);
  await s.press('Add this folder');
  await shows(s, 'the folder in step', 'in step · 5 files', 20_000);
  await s.shot('l2-folder');
  writeFileSync(`${folder}/late.md`, '# A late note on watering\n\nPlants that are watered at dawn lose less of it to the sun.\n');
  await shows(s, 'the new work', 'A late note on watering', 25_000);
  await shows(s, 'the folder with it', 'in step · 6 files', 15_000);
  rmSync(`${folder}/late.md`);
  await gone(s, 'the work to go with its file', 'A late note on watering', 25_000);
  await fold(s, 'Library folders');
}

/** takeApart undoes the merge of the paper with its record, and undoes that. */
async function takeApart(s) {
  await unfold(s, '1 merged work');
  await shows(s, 'the rule', 'same DOI');
  await s.shot('l3-merged');
  await s.press(`Take apart: ${article}`);
  await shows(s, 'two works that are kept apart', 'kept apart from');
  await shows(s, 'one work more', '5 works');
  await s.shot('l4-apart');
  await s.press(`Merge again: ${article}`);
  await shows(s, 'the merge again', '1 merged work');
  await shows(s, 'one work less', '4 works');
  await fold(s, '1 merged work');
}

/** lookAtFigure opens a figure of the paper: its frame holds print, and the pane shows it. */
async function lookAtFigure(s) {
  await s.click(await s.find('ul[aria-label="Figures and tables"] button'));
  await s.find('[data-figure]');
  const [frame] = await s.see('the picture', marksOverPicture, 15_000, '[data-figure]');
  assert(frame.inside && frame.ink > 0.01, `the frame holds no print: ${JSON.stringify(frame)}`);
  const captions = await s.see('the caption marked', marksOverPicture, 15_000, '[data-mark]');
  assert(captions.length > 0 && captions.every((each) => each.inside && each.ink > 0.02), `the caption is not marked: ${JSON.stringify(captions)}`);
  const inSight = await s.run(() => {
    const pane = document.querySelector('[role="region"][aria-label^="Page"]').getBoundingClientRect();
    const box = document.querySelector('[data-figure]').getBoundingClientRect();
    return box.top >= pane.top && box.bottom <= pane.bottom;
  });
  assert(inSight, 'the figure is out of sight');
  return frame;
}

/** details looks at what is said of the paper's reading, its figures and references. */
async function details(s) {
  await unfold(s, article.slice(0, 30));
  await shows(s, 'what was read', 'Read as full text · pdf · 8 pages · 3 figures');
  await s.shot('l5-details');
  await unfold(s, '3 figures and');
  await lookAtFigure(s);
  await s.shot('l6-figure');
  await s.press('Close the reader');
  await fold(s, '3 figures and');
  await unfold(s, '28 references');
  const cited = await s.see('an entry that is cited', () => {
    const button = [...document.querySelectorAll('ol[aria-label="References"] button')].find((each) => /^cited \d+ times/.test(each.innerText));
    button?.click();
    button?.closest('li').scrollIntoView({ block: 'center' });
    return button?.innerText;
  });
  assert.match(cited, /^cited \d+ times/);
  await s.shot('l7-references');
  await s.run(() => document.querySelector('ul[aria-label="Sentences that cite it"] button').click());
  await s.find('[data-mark]');
  const marks = await s.see('the picture', marksOverPicture, 15_000, '[data-mark]');
  assert(marks.every((each) => each.inside && each.ink > 0.02), `the sentence is not marked: ${JSON.stringify(marks)}`);
  await s.shot('l8-sentence');
  await s.press('Close the reader');
  await fold(s, article.slice(0, 30));
}

/** scanned looks at the recognised page beside what was read of it. */
async function scanned(s) {
  await unfold(s, 'scan.pdf');
  await shows(s, 'what is known of the scan', 'Page 1 is a picture without text: recognised by tesseract');
  await s.press('Look at page 1');
  await s.see('the picture', () => document.querySelector('img[data-page="1"]')?.complete, 15_000);
  await s.shot('l9-scan');
  await s.press('Show as text');
  await shows(s, 'what was read of it', 'four of five seeds still came up');
  await s.press('Close the reader');
  await fold(s, 'scan.pdf');
}

/** withoutPages opens a figure's caption in the text, in the dark. */
async function withoutPages(s) {
  await go(s, '#/settings');
  await s.press('Dark');
  await go(s, '#/library');
  await unfold(s, 'Antagonistic activity');
  await unfold(s, '5 figures and');
  await s.run(() => document.querySelector('ul[aria-label="Figures and tables"] button').click());
  await s.see('the caption in the text', () => document.querySelector('aside mark') !== null);
  await s.shot('l10-text-dark');
  await s.press('Close the reader');
  await fold(s, 'Antagonistic activity');
  await unfold(s, article.slice(0, 30));
  await unfold(s, '3 figures and');
  await lookAtFigure(s);
  await s.shot('l11-figure-dark');
  await s.press('Close the reader');
  await go(s, '#/settings');
  await s.press('Light');
  await go(s, '#/library');
}

/** killed ends the program in the middle of an import. */
async function killed(s) {
  makeMany(many, files);
  await unfold(s, 'Add papers');
  await s.type(await s.find('textarea'), many);
  await s.press('Import');
  // Files are compared with the library first; those that wait are known only then.
  await s.see('some files read', (all) => {
    const [, done] = /^(\d+) of [\d,]+ files/.exec(document.querySelector('p[role="status"]')?.innerText ?? '') ?? [];
    return Number(done) > 20 && Number(done) < all;
  }, 30_000, files);
  await kill(s);
}

/** resumed starts the program again, and has it go on. */
async function resumed() {
  const { session: s } = await open(driver, program, shots);
  try {
    await go(s, '#/library');
    const button = await s.see('the notice', () => [...document.querySelectorAll('button')].find((each) => each.innerText.startsWith('Go on with the import of'))?.innerText, 30_000);
    const waiting = Number(button.replace(/\D/g, ''));
    assert(waiting > 0 && waiting < files, `${waiting} files wait`);
    await s.shot('l12-resume');
    await s.press(button);
    await s.see('the import to go on', () => document.querySelector('[role="progressbar"][aria-label="Import"]') !== null, 5_000).catch(() => undefined); // it may be done already
    await s.shot('l13-goes-on');
    await shows(s, 'all of them', `${(files + 4).toLocaleString('en')} works`, 60_000);
    await gone(s, 'the notice to go', 'An import was not finished.');
    await s.shot('l14-finished');
    return waiting;
  } finally {
    await close(s);
  }
}

makeFolder(folder, papers);
const { session: s } = await open(driver, program, shots);
try {
  await s.named('Start your first review', 30_000);
  await s.run(listen);
  await step('folder imported', () => importFolder(s));
  await step('folder kept in step', () => keepInStep(s));
  await step('merge taken apart, and undone', () => takeApart(s));
  await step('paper looked into', () => details(s));
  await step('scan looked at', () => scanned(s));
  await step('work without pages, and all in the dark', () => withoutPages(s));
  assert.deepEqual(await s.run(() => window.trouble), []);
  await step('import killed', () => killed(s));
} catch (error) {
  await s.shot('l-failed').catch(() => undefined);
  await close(s);
  throw error;
}
await step('import resumed', async () => { console.log(`  ${await resumed()} of ${files} files waited`); });
