import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { Draw } from '#tests/helpers/sample-input.ts';

const PAGE = 4096;

/** A folder of data to damage, and what lies beside it. */
export interface DamagedFolder {
  readonly dataDir: string;
  /** Beside the data; nothing of Lectern's may be written there. */
  readonly beside: string;
  /** Hashes of events, to find the pages that hold logs. */
  readonly hashes: readonly string[];
  readonly draw: Draw;
}

const databaseOf = ({ dataDir }: DamagedFolder): string => path.join(dataDir, 'lectern.db');

function change(file: string, work: (bytes: Buffer) => void): void {
  const bytes = readFileSync(file);
  work(bytes);
  writeFileSync(file, bytes);
}

const flip = (bytes: Buffer, at: number, draw: Draw): void => {
  bytes[at] = (bytes[at] ?? 0) ^ (1 << draw(8));
};

/** Somewhere in a database; half of the time beside an event of a log. */
function place(bytes: Buffer, { hashes, draw }: DamagedFolder): number {
  const found = draw(2) === 0 ? bytes.indexOf(hashes[draw(hashes.length)] ?? '') : -1;
  return found < 0 ? draw(bytes.length) : Math.min(bytes.length - 1, found + draw(64));
}

const pageAt = (at: number): number => Math.floor(at / PAGE) * PAGE;

/** What happens to the database of a computer. */
export const DATABASE_DAMAGES: Readonly<Record<string, (folder: DamagedFolder) => void>> = {
  'a bit flipped': (folder) =>
    change(databaseOf(folder), (bytes) => flip(bytes, place(bytes, folder), folder.draw)),
  'a hundred bits flipped': (folder) =>
    change(databaseOf(folder), (bytes) => {
      for (let n = 0; n < 100; n++) flip(bytes, place(bytes, folder), folder.draw);
    }),
  'a page torn': (folder) =>
    change(databaseOf(folder), (bytes) => {
      const start = pageAt(place(bytes, folder));
      // The disk wrote its first sectors, and something older stands in the rest.
      const cut = start + 512 * (1 + folder.draw(7));
      const older = pageAt(folder.draw(bytes.length)) + (cut - start);
      bytes.copy(bytes, cut, older, older + PAGE - (cut - start));
    }),
  'pages zeroed': (folder) =>
    change(databaseOf(folder), (bytes) => {
      for (let n = folder.draw(8); n >= 0; n--) {
        const start = pageAt(place(bytes, folder));
        bytes.fill(0, start, start + PAGE);
      }
    }),
  'its first page zeroed': (folder) => change(databaseOf(folder), (bytes) => bytes.fill(0, 0, PAGE)),
  'cut anywhere': (folder) =>
    truncateSync(databaseOf(folder), folder.draw(readFileSync(databaseOf(folder)).length)),
  'removed beside its log': (folder) => rmSync(databaseOf(folder)),
  'its log missing': (folder) => rmSync(`${databaseOf(folder)}-wal`),
  'its log and index missing': (folder) => {
    for (const end of ['-wal', '-shm']) rmSync(`${databaseOf(folder)}${end}`);
  },
  'a bit of its log flipped': (folder) =>
    change(`${databaseOf(folder)}-wal`, (bytes) => flip(bytes, folder.draw(bytes.length), folder.draw)),
  'its log cut': (folder) =>
    change(`${databaseOf(folder)}-wal`, () =>
      truncateSync(
        `${databaseOf(folder)}-wal`,
        folder.draw(readFileSync(`${databaseOf(folder)}-wal`).length),
      ),
    ),
};

/** Damages that take commits away and leave a database that holds: nothing on the disk tells that there was more. */
export const isOfLog = (damage: string): boolean => damage.includes('its log');

interface JournalFile extends DamagedFolder {
  readonly file: string;
  /** Another journal of the same folder. */
  readonly other: string;
}

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);
const write = (file: string, lines: readonly string[]): void =>
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));

/** A line put into a journal, or in the place of one. */
function splice({ file, draw }: JournalFile, line: string, removed: 0 | 1): void {
  const lines = linesOf(file);
  lines.splice(draw(lines.length + 1), removed, line);
  write(file, lines);
}

const someLine = ({ draw }: JournalFile, file: string): string => {
  const lines = linesOf(file);
  return lines[draw(lines.length)] ?? '';
};

/** What happens to the second copy of a log. */
export const JOURNAL_DAMAGES: Readonly<Record<string, (journal: JournalFile) => void>> = {
  'a bit flipped': ({ file, draw }) => change(file, (bytes) => flip(bytes, draw(bytes.length), draw)),
  'cut anywhere': ({ file, draw }) => truncateSync(file, draw(readFileSync(file).length)),
  'a line cut short': ({ file, draw }) => {
    const lines = linesOf(file);
    const at = draw(lines.length);
    lines[at] = lines[at]?.slice(0, draw(lines[at].length)) ?? '';
    write(file, lines);
  },
  'a line missing': ({ file, draw }) => {
    const lines = linesOf(file);
    lines.splice(draw(lines.length), 1);
    write(file, lines);
  },
  'a line twice': ({ file, draw }) => {
    const lines = linesOf(file);
    const at = draw(lines.length);
    lines.splice(at, 0, lines[at] ?? '');
    write(file, lines);
  },
  'a line of another log between': (journal) => splice(journal, someLine(journal, journal.other), 0),
  'a line of another log in the place of one': (journal) =>
    splice(journal, someLine(journal, journal.other), 1),
  'a line of another kind between': (journal) => splice(journal, '{"hello":"../../outside"}', 0),
  'a line changed, with a sum that is right': ({ file, draw }) => {
    const lines = linesOf(file);
    const at = 1 + draw(Math.max(1, lines.length - 1));
    const json = lines[at]?.slice(9).replace(/"time_ms":\d+/u, '"time_ms":77') ?? '{}';
    lines[at] = `${crc32(json).toString(16).padStart(8, '0')} ${json}`;
    write(file, lines);
  },
  'lines exchanged': ({ file, draw }) => {
    const lines = linesOf(file);
    const [one, two] = [draw(lines.length), draw(lines.length)];
    [lines[one], lines[two]] = [lines[two] ?? '', lines[one] ?? ''];
    write(file, lines);
  },
  'the log of another in its place': ({ file, other }) => writeFileSync(file, readFileSync(other)),
  'written to its end twice': ({ file }) => appendFileSync(file, readFileSync(file)),
  empty: ({ file }) => truncateSync(file, 0),
  missing: ({ file }) => rmSync(file),
  'a folder': ({ file }) => {
    rmSync(file);
    mkdirSync(file);
  },
  'a link to a file beside the data': ({ file, beside }) => {
    renameSync(file, path.join(beside, 'a-journal'));
    symlinkSync(path.join(beside, 'a-journal'), file);
  },
  'a second name of it': ({ file }) => linkSync(file, `${file}.7.aside`),
};

/** Damages some journals of a folder. @returns the names of what was done */
export function damageJournals(folder: DamagedFolder, files: readonly string[]): string[] {
  const names = Object.keys(JOURNAL_DAMAGES);
  const done: string[] = [];
  for (const [index, file] of files.entries()) {
    if (folder.draw(3) === 0) continue;
    const name = names[folder.draw(names.length)] ?? '';
    const other = files[(index + 1) % files.length] ?? file;
    if (!existsSync(other) || !isReadable(other)) continue;
    JOURNAL_DAMAGES[name]?.({ ...folder, file, other });
    done.push(name);
  }
  return done;
}

function isReadable(file: string): boolean {
  try {
    return readFileSync(file).length > 0;
  } catch {
    return false;
  }
}
