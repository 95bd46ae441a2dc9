/** What the program contains, with its licence. The texts stand in the project's third-party notices. */
export const notices: [string, string][] = [
  ['MuPDF, with go-fitz', 'AGPL-3.0-or-later'],
  ['Go standard library and golang.org/x', 'BSD-3-Clause'],
  ['Wails', 'MIT'],
  ['SQLite', 'public domain'],
  ['go-sqlite3', 'MIT'],
  ['sqlite-vec', 'MIT or Apache-2.0'],
  ['snowball', 'MIT'],
  ['whatlanggo', 'MIT'],
  ['React', 'MIT'],
  ['TanStack Query', 'MIT'],
  ['GTK and WebKitGTK, from your system', 'LGPL-2.1-or-later'],
];
