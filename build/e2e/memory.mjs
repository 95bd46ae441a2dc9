import { readdirSync, readFileSync } from 'node:fs';

/** windows are the programs of this journey, known by its own workspace. */
export function windows(all = processes()) {
  const own = `FORAGE_HOME=${process.env.FORAGE_HOME}`;
  return all.filter((each) => each.command.endsWith('/forage-desktop') && each.environ.split('\0').includes(own));
}

/**
 * memoryInUse is the memory of the window and everything it started, by process,
 * in megabytes of proportional set size (shared pages are split among their users).
 */
export function memoryInUse() {
  const all = processes();
  const wanted = new Set(windows(all).map((each) => each.pid));
  for (let grown = true; grown; ) {
    grown = false;
    for (const each of all) {
      if (!wanted.has(each.pid) && wanted.has(each.parent)) {
        wanted.add(each.pid);
        grown = true;
      }
    }
  }
  const rows = all.filter((each) => wanted.has(each.pid)).map((each) => ({ name: each.command.split('/').pop(), mb: pss(each.pid) }));
  const sum = rows.reduce((total, row) => total + row.mb, 0);
  return `${sum} MB (${rows.map((row) => `${row.name} ${row.mb}`).join(', ')})`;
}

function processes() {
  const found = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      found.push({
        pid: Number(pid),
        parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
        command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '',
        environ: readFileSync(`/proc/${pid}/environ`, 'utf8'),
      });
    } catch {
      // it ended meanwhile, or is not ours
    }
  }
  return found;
}

function pss(pid) {
  try {
    const line = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Math.round(Number(line?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
