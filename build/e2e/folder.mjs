// The files that the journey through the library brings in, made anew each time.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { crc32, gunzipSync } from 'node:zlib';

export const article = 'Antioxidant Activity and Lipid-Lowering Effect of Essential Oils Extracted from Ocimum sanctum L. Leaves';

/** makeFolder fills a folder: a paper and its record, a scan, a broken file and an archive of two works. */
export function makeFolder(dir, papers) {
  mkdirSync(dir, { recursive: true });
  copyFileSync(`${papers}/PMC2803133.pdf`, `${dir}/article.pdf`);
  writeFileSync(`${dir}/record.ris`, ['TY  - JOUR', `TI  - ${article}`, 'AU  - Suanarunsawat, Thamolwan', 'PY  - 2009', 'DO  - 10.3164/jcbn.09-52', 'ER  - ', ''].join('\r\n'));
  writeFileSync(`${dir}/scan.pdf`, scan(`${dir}/../page.jpg`));
  writeFileSync(`${dir}/broken.pdf`, '%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R');
  writeFileSync(`${dir}/archive.zip`, zip({
    'zearalenone.xml': gunzipSync(readFileSync(`${papers}/PMC4558530.xml.gz`)),
    'note.md': Buffer.from('# A note on drying leaves\n\nLeaves that dry in the shade keep more of their oil than leaves that dry in the sun.\n'),
  }));
}

/** makeMany fills a folder with small texts that all differ. */
export function makeMany(dir, n) {
  mkdirSync(dir, { recursive: true });
  for (let i = 1; i <= n; i += 1) {
    const body = Array.from({ length: 60 }, (_, k) => `In plot ${i} the yield of row ${k + 1} was ${(i * 7 + k * 13) % 97} grams of leaves.`).join(' ');
    writeFileSync(`${dir}/plot-${String(i).padStart(4, '0')}.md`, `# Yields of plot ${i}\n\n${body}\n`);
  }
}

const words = [
  'A report on the storage of basil seeds', '',
  'Seeds of holy basil were kept in paper bags for twelve months.',
  'After six months four of five seeds still came up.',
  'After twelve months only half of them came up.',
  'Seeds that were kept cold came up more often than others.',
  'We advise to keep seeds dry and cold, and to sow them early.',
].join('\n');

/** scan is a PDF of one page that is a picture of words. */
function scan(jpg) {
  execFileSync('convert', ['-size', '1240x1754', 'xc:white', '-font', 'Liberation-Serif', '-pointsize', '40', '-fill', 'black', '-interline-spacing', '18', '-annotate', '+110+200', words, '-colorspace', 'Gray', '-quality', '85', jpg]);
  const picture = readFileSync(jpg);
  const draw = 'q 595 0 0 842 0 0 cm /Im Do Q';
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>',
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    [`<< /Type /XObject /Subtype /Image /Width 1240 /Height 1754 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>\nstream\n`, picture, '\nendstream'],
  ]);
}

/** pdf puts numbered objects into a file. An object is a string, or a list of strings and bytes. */
function pdf(objects) {
  const parts = [Buffer.from('%PDF-1.4\n')];
  const offsets = [];
  let size = parts[0].length;
  const add = (piece) => {
    const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(piece, 'latin1');
    parts.push(bytes);
    size += bytes.length;
  };
  objects.forEach((object, i) => {
    offsets.push(size);
    [`${i + 1} 0 obj\n`, object, '\nendobj\n'].flat().forEach(add);
  });
  const start = size;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** zip packs files without compression. */
function zip(files) {
  const bodies = [];
  const list = [];
  let at = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const common = Buffer.alloc(26); // what the local header and the central one share
    common.writeUInt16LE(20, 0); // version
    common.writeUInt16LE(0x21, 8); // the first day there is
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), bytes);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    list.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name));
    at += 30 + name.length + bytes.length;
  }
  const central = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, central, end]);
}
