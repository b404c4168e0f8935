import { Zip, ZipDeflate, ZipPassThrough, strToU8 } from 'fflate';
import { setImmediate as nextTurn } from 'node:timers/promises';
import papa from 'papaparse';
import { z } from 'zod';
import type { Db, Tables } from '#server/db/tables.ts';
import { findBlob } from '#server/blobs/blob-repo.ts';
import type { BlobStore } from '#server/blobs/store.ts';
import { FILE_COLUMNS } from '#server/declarations.ts';
import type { OutsideCall } from '#server/outside/outside-call.ts';
import { exportsOf } from './own-exports.ts';
import { PERSONAL_TABLES, readOwnRows, type ExportRow } from './export-repo.ts';

export const EXPORT_OWN_DATA = 'profile.exportOwnData';

const LIMIT_MS = 10 * 60_000;
const ROWS_PER_PAGE = 500;
/** More than that does not fit into the memory of a hub beside its work. */
const MAX_BYTES = 256 * 1024 * 1024;

const README = `This is everything that Lectern stores about you or that you have written.

Each kind of record stands in two files of the same content: one as JSON, one as CSV.
Times are milliseconds since 1970. Pictures stand in the folder "files" under the name
by which records speak of them.
`;

/** A zip that grows piece by piece. @throws once it is larger than can be handed out */
class ZipWriter {
  readonly #chunks: Uint8Array[] = [];
  #size = 0;
  #failure: Error | null = null;
  readonly #zip = new Zip((error, chunk) => {
    if (error !== null) this.#failure = error;
    this.#chunks.push(chunk);
    this.#size += chunk.byteLength;
  });

  add(name: string, bytes: Uint8Array, { isPacked = false } = {}): void {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    this.#zip.add(file);
    file.push(bytes, true);
    if (this.#failure !== null) throw this.#failure;
    if (this.#size > MAX_BYTES) throw new Error('Your data are larger than one file can be.');
  }

  end(): Uint8Array {
    this.#zip.end();
    return Buffer.concat(this.#chunks);
  }
}

async function readAll(
  db: Db,
  table: keyof Tables,
  userId: number,
  signal: AbortSignal,
): Promise<ExportRow[]> {
  const pages: ExportRow[][] = [];
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const { rows, last } = await readOwnRows(db, table, { userId, after, limit: ROWS_PER_PAGE });
    pages.push(rows);
    if (rows.length < ROWS_PER_PAGE) return pages.flat();
    after = last;
    // Others are served in between.
    await nextTurn();
  }
}

const filesIn = (table: keyof Tables, rows: readonly ExportRow[]): string[] =>
  FILE_COLUMNS.filter(([of]) => of === table).flatMap(([, column]) =>
    rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : [])),
  );

/** Everything of a person in one zip. @param report told how far it is, of 100 */
export async function zipOwnData(
  { db, blobs, signal }: { readonly db: Db; readonly blobs: BlobStore; readonly signal: AbortSignal },
  userId: number,
  report: (progress: number) => void,
): Promise<Uint8Array> {
  const zip = new ZipWriter();
  const files = new Set<string>();
  zip.add('README.txt', strToU8(README));
  for (const [index, table] of PERSONAL_TABLES.entries()) {
    const rows = await readAll(db, table, userId, signal);
    for (const name of filesIn(table, rows)) files.add(name);
    if (rows.length > 0) {
      zip.add(`${table}.json`, strToU8(`${JSON.stringify(rows, null, 2)}\n`));
      zip.add(`${table}.csv`, strToU8(papa.unparse([...rows], { escapeFormulae: true })));
    }
    report(Math.floor((index / PERSONAL_TABLES.length) * 90));
    await nextTurn();
  }
  for (const sha256 of files) {
    signal.throwIfAborted();
    const bytes = blobs.get(sha256);
    const kind = (await findBlob(db, sha256))?.mime.split('/')[1];
    if (bytes !== null && kind !== undefined) zip.add(`files/${sha256}.${kind}`, bytes, { isPacked: true });
    await nextTurn();
  }
  return zip.end();
}

type ExportAnswer = { readonly status: number; readonly body: null };

/** Gathers in the background what is stored of a person; nobody waits for its answer. */
export const exportOwnData: OutsideCall<{ userId: number }, Uint8Array, ExportAnswer> = {
  name: EXPORT_OWN_DATA,
  payload: z.strictObject({ userId: z.int() }),
  limitMs: LIMIT_MS,
  whenInterrupted: 'repeat',
  perform: ({ db, services }, { userId }, signal) =>
    zipOwnData({ db, blobs: services.blobs, signal }, userId, (progress) =>
      exportsOf(services).report(userId, progress),
    ),
  settle: async ({ services, now }, { userId }, outcome) => {
    if (outcome.kind === 'done') exportsOf(services).finish(userId, outcome.result, now);
    else exportsOf(services).fail(userId, now);
    return { answer: { status: 200, body: null } };
  },
};
