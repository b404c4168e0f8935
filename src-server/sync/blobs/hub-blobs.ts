import { AppError } from '#shared/contract/errors.ts';
import { Budgets, type Allowance } from '#shared/domain/limits/budgets.ts';
import { AUTHORS_DEVICE_FILES, OTHER_DEVICE_FILES } from '#shared/domain/limits/quotas.ts';
import { readByteRange } from '#shared/domain/media/byte-range.ts';
import type { FileMime } from '#shared/domain/media/kinds.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { IdSource } from '#server/db/ids.ts';
import type { Db } from '#server/db/tables.ts';
import type { Writer } from '#server/db/writer.ts';
import { insertBlob } from '#server/blobs/blob-repo.ts';
import { streamOf } from '#server/blobs/byte-stream.ts';
import { storedKindOf } from '#server/blobs/file-kind.ts';
import { assertRoom, type FreeBytes } from '#server/blobs/free-space.ts';
import type { BlobStore } from '#server/blobs/store.ts';
import { pieceBounds, readBody } from '#server/http/bounded-body.ts';
import { mayReadBlob } from './blob-references.ts';
import { MAX_BLOB_BYTES, PART_BYTES, type BlobParts } from './blob-parts.ts';
import { hasAuthor, scopesOfClient } from '../hub-scopes.ts';

export interface HubBlobsDeps {
  readonly database: Database;
  readonly writer: Writer;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly parts: BlobParts;
  /** Another disk than that of the folder, for proofs. */
  readonly free?: FreeBytes;
  /** What a computer without authors may send, for proofs. */
  readonly ofOthers?: Allowance;
}

const NO_STORE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;
/** Where a file stands: how much of it is here, and whether that is all. */
const standing = (offset: number, isComplete: boolean): Record<string, string> => ({
  ...NO_STORE,
  'upload-offset': String(offset),
  'upload-complete': isComplete ? '?1' : '?0',
});

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** Content-addressed files of a hub: sent in pieces, read by whoever holds a row that refers to them. */
export class HubBlobs {
  readonly #deps: HubBlobsDeps;

  /** What each computer may still send today, by whether anybody on it writes content. */
  readonly #ofAuthors: Budgets;
  readonly #ofOthers: Budgets;
  readonly #allowances: { readonly ofAuthors: Allowance; readonly ofOthers: Allowance };

  constructor(deps: HubBlobsDeps) {
    this.#deps = deps;
    this.#allowances = { ofAuthors: AUTHORS_DEVICE_FILES, ofOthers: deps.ofOthers ?? OTHER_DEVICE_FILES };
    this.#ofAuthors = new Budgets(this.#allowances.ofAuthors);
    this.#ofOthers = new Budgets(this.#allowances.ofOthers);
  }

  async answer(request: Request, clientId: string, sha256: string): Promise<Response> {
    switch (request.method) {
      case 'HEAD':
        return this.#state(clientId, sha256);
      case 'GET':
        return this.#read(clientId, sha256, request.headers.get('range'));
      case 'PUT':
        return this.#receiveWhole(request, clientId, sha256);
      case 'PATCH':
        return this.#receivePart(request, clientId, sha256);
      case 'DELETE':
        await this.#deps.writer.transaction((db) => noteFile(db, { clientId, sha256, isMissing: 1 }));
        return new Response(null, { status: 204, headers: NO_STORE });
      default:
        throw new AppError('NOT_FOUND', 'There is no such endpoint.');
    }
  }

  /**
   * Says what the sender need not send again. A file that somebody else has sent counts as unsent for
   * whom nobody has shown it: otherwise anybody could ask which files exist here.
   */
  async #state(clientId: string, sha256: string): Promise<Response> {
    const size = await this.#sizeFor(clientId, sha256);
    return size === null
      ? new Response(null, {
          status: 404,
          headers: standing(this.#deps.parts.offsetOf(clientId, sha256), false),
        })
      : new Response(null, { headers: standing(size, true) });
  }

  /** A file, or the part of it that is asked for: what broke off goes on where it was. */
  async #read(clientId: string, sha256: string, range: string | null): Promise<Response> {
    const size = await this.#sizeFor(clientId, sha256);
    if (size === null) throw new AppError('NOT_FOUND', 'There is no such file.');
    const span = readByteRange(range, size);
    const isPart = typeof span !== 'string';
    const sent = isPart ? span : { from: 0, end: size };
    return new Response(
      streamOf(sent, (part) => this.#deps.blobs.read(sha256, part)),
      {
        status: isPart ? 206 : 200,
        headers: {
          ...NO_STORE,
          'content-type': 'application/octet-stream',
          'content-length': String(sent.end - sent.from),
          ...(isPart ? { 'content-range': `bytes ${sent.from}-${sent.end - 1}/${size}` } : {}),
        },
      },
    );
  }

  async #receiveWhole(request: Request, clientId: string, sha256: string): Promise<Response> {
    const bytes = await readBody(request, pieceBounds(PART_BYTES));
    await this.#takeFromQuota(clientId, bytes.byteLength);
    const offset = this.#deps.parts.offsetOf(clientId, sha256);
    // What an earlier try left behind is replaced.
    if (offset > 0) this.#deps.parts.forget(clientId, sha256);
    await this.#deps.parts.append(clientId, sha256, { offset: 0, bytes });
    return this.#finish(clientId, sha256);
  }

  async #receivePart(request: Request, clientId: string, sha256: string): Promise<Response> {
    const offset = wholeNumber(request.headers.get('upload-offset'));
    const length = wholeNumber(request.headers.get('upload-length'));
    if (offset === null || length === null || length > MAX_BLOB_BYTES) {
      throw new AppError(
        'VALIDATION_FAILED',
        `Say Upload-Offset and Upload-Length, of at most ${sizeText(MAX_BLOB_BYTES)}.`,
      );
    }
    const bytes = await readBody(request, pieceBounds(PART_BYTES));
    await this.#takeFromQuota(clientId, bytes.byteLength);
    await assertRoom(this.#deps.parts.folder, length - offset, this.#deps.free);
    const reached = await this.#deps.parts.append(clientId, sha256, { offset, bytes });
    if (reached < length) return new Response(null, { status: 204, headers: standing(reached, false) });
    return this.#finish(clientId, sha256);
  }

  /** @throws TOO_LARGE: other things of the computer go on, and the file is taken when its time has come. */
  async #takeFromQuota(clientId: string, bytes: number): Promise<void> {
    const { database, clock } = this.#deps;
    const isOfAuthors = await hasAuthor(database.read, clientId, clock.now());
    const quota = isOfAuthors ? this.#ofAuthors : this.#ofOthers;
    if (quota.take(clientId, bytes, clock.monotonic()) === 0) return;
    const { most } = this.#allowances[isOfAuthors ? 'ofAuthors' : 'ofOthers'];
    throw new AppError(
      'TOO_LARGE',
      `This computer has sent ${most / 1024 / 1024} MiB of files within a day. The others are taken later.`,
    );
  }

  async #finish(clientId: string, sha256: string): Promise<Response> {
    const { parts, writer, ids, clock, blobs } = this.#deps;
    const size = await parts.finish(clientId, sha256);
    const mime = await storedKindOf(blobs.fileOf(sha256));
    await writer.transaction((db) =>
      noteArrived({ db, now: clock.now(), newId: () => ids.next() }, { clientId, sha256, size, mime }),
    );
    return new Response(null, { status: 201, headers: standing(size, true) });
  }

  /** The length of a file that is here and that a device may read. */
  async #sizeFor(clientId: string, sha256: string): Promise<number | null> {
    const { blobs, database, clock } = this.#deps;
    const size = blobs.sizeOf(sha256);
    if (size === null) return null;
    const device = { clientId, scopes: await scopesOfClient(database.read, clientId, clock.now()) };
    return (await mayReadBlob(database.read, device, sha256)) ? size : null;
  }
}

/** Notes that a file of a device is here as a whole. */
export async function noteArrived(
  ctx: { readonly db: Db; readonly now: number; newId(): number },
  file: {
    readonly clientId: string;
    readonly sha256: string;
    readonly size: number;
    readonly mime: FileMime | null;
  },
): Promise<void> {
  const { clientId, sha256, size, mime } = file;
  if (mime !== null) await insertBlob(ctx.db, { id: ctx.newId(), sha256, size, mime, now: ctx.now });
  await noteFile(ctx.db, { clientId, sha256, isMissing: 0 });
}

/** What a device has said about a file: that it is here, or that it is nowhere any more. */
const noteFile = (
  db: Db,
  { clientId, sha256, isMissing }: { clientId: string; sha256: string; isMissing: 0 | 1 },
) =>
  db
    .insertInto('sync_blob')
    .values({ client_id: clientId, sha256, is_missing: isMissing })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'sha256']).doUpdateSet({ is_missing: isMissing }),
    )
    .execute();

/** A file is here no more: its computers send it again where a command names it. */
export const forgetSent = (db: Db, sha256: string) =>
  db.deleteFrom('sync_blob').where('sha256', '=', sha256).execute();
