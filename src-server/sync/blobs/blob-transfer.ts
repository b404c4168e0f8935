import { AppError } from '#shared/contract/errors.ts';
import { blobNamesIn } from '#shared/domain/sync/blob-names.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { IdSource } from '#server/db/ids.ts';
import type { Writer } from '#server/db/writer.ts';
import { insertBlob } from '#server/features/blobs/repo.ts';
import { imageKindOf } from '#server/features/blobs/service.ts';
import type { BlobStore } from '#server/features/blobs/store.ts';
import { assertNamed, MAX_BLOB_BYTES, PART_BYTES } from './blob-parts.ts';
import { blobNamesInPaper } from './blob-references.ts';
import { readAnswer, refusalOf, type HttpHubLink } from '../transport/http-link.ts';
import { listWaiting } from '../outbox.ts';
import { findState } from '../state.ts';

export interface BlobTransferDeps {
  readonly database: Database;
  readonly writer: Writer;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly blobs: BlobStore;
}

/** What carries files: the hub over HTTP, or in a test something that loses a part of them. */
export type BlobLink = Pick<HttpHubLink, 'send'>;

/** What a hub answers whom it does not know, or not any more. */
const REFUSED = new Set([401, 403]);

const addressOf = (sha256: string): string => `/sync/blobs/${sha256}`;

/** Files of a device on their way to and from its hub. */
export class BlobTransfer {
  readonly #deps: BlobTransferDeps;
  /** Known to be on the hub, or declared lost: not asked about again by this process. */
  readonly #settled = new Set<string>();
  /** Refused by the hub for good. */
  readonly #unavailable = new Set<string>();
  readonly #readPapers = new Set<number>();
  /** The history of the hub that the three above were found out in. */
  #epoch: string | undefined;
  #toSend = 0;
  #toFetch = 0;

  constructor(deps: BlobTransferDeps) {
    this.#deps = deps;
  }

  /** Bytes still to go, as far as they are known. */
  get progress(): { readonly to_send: number; readonly to_fetch: number } {
    return { to_send: this.#toSend, to_fetch: this.#toFetch };
  }

  /** Sends what the next push refers to, before it: a row never stands on the hub without its file. */
  async sendWaiting(link: BlobLink): Promise<void> {
    await this.#noticeRestore();
    const waiting = await listWaiting(this.#deps.database.read);
    const names = new Set(waiting.flatMap((mutation) => blobNamesIn(mutation.input)));
    for (const name of names) {
      if (this.#settled.has(name)) continue;
      await this.#send(link, name);
      this.#settled.add(name);
    }
  }

  /** A hub in another history may have lost files, and may have others for this device. */
  async #noticeRestore(): Promise<void> {
    const epoch = await findState(this.#deps.database.read, 'hub_seen_epoch');
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    this.#settled.clear();
    this.#unavailable.clear();
    this.#readPapers.clear();
  }

  async #send(link: BlobLink, name: string): Promise<void> {
    const bytes = this.#deps.blobs.get(name);
    if (bytes === null) {
      // Or the command that refers to it would wait for ever, and all behind it.
      const response = await link.send(addressOf(name), { method: 'DELETE' });
      if (!response.ok) throw await refusalOf(response);
      return;
    }
    const state = await link.send(addressOf(name), { method: 'HEAD' });
    if (state.headers.get('upload-complete') === '?1') return;
    if (REFUSED.has(state.status))
      throw new AppError('FORBIDDEN', 'The hub takes no files from this computer any more.');
    if (state.status !== 404) throw new AppError('UNAVAILABLE', `The hub answered ${state.status}.`);
    let offset = Math.min(Number(state.headers.get('upload-offset') ?? 0), bytes.byteLength);
    try {
      do {
        const piece = bytes.subarray(offset, offset + PART_BYTES);
        this.#toSend = bytes.byteLength - offset;
        offset += piece.byteLength;
        const response = await link.send(addressOf(name), {
          method: 'PATCH',
          headers: {
            'content-type': 'application/offset+octet-stream',
            'upload-offset': String(offset - piece.byteLength),
            'upload-length': String(bytes.byteLength),
          },
          body: new Uint8Array(piece),
        });
        if (!response.ok) throw await refusalOf(response);
      } while (offset < bytes.byteLength);
    } finally {
      this.#toSend = 0;
    }
  }

  /** Gets one file. @returns false when the hub has none for this device. */
  async fetch(link: BlobLink, name: string): Promise<boolean> {
    const { blobs } = this.#deps;
    if (blobs.has(name)) return true;
    if (this.#unavailable.has(name)) return false;
    const response = await link.send(addressOf(name), { method: 'GET' });
    if (response.status === 404) {
      await response.body?.cancel();
      this.#unavailable.add(name);
      return false;
    }
    if (!response.ok) throw await refusalOf(response);
    this.#toFetch = Number(response.headers.get('content-length') ?? 0);
    try {
      await this.#keep(name, new Uint8Array(await readAnswer(response, MAX_BLOB_BYTES)));
    } finally {
      this.#toFetch = 0;
    }
    return true;
  }

  async #keep(name: string, bytes: Uint8Array): Promise<void> {
    const { blobs, writer, ids, clock } = this.#deps;
    assertNamed(name, bytes);
    blobs.put(bytes);
    const mime = await imageKindOf(bytes);
    if (mime === null) return;
    await writer.transaction((db) =>
      insertBlob(db, { id: ids.next(), sha256: name, mime, size: bytes.byteLength, now: clock.now() }),
    );
  }

  /** Gets the pictures of every paper that is here: an exam is sat without a network. */
  async fetchForPapers(link: BlobLink): Promise<void> {
    const db = this.#deps.database.read;
    // Papers never change, so each is read once.
    const known = await db.selectFrom('exam_version_paper').select('id').execute();
    for (const { id } of known.filter((paper) => !this.#readPapers.has(paper.id))) {
      const { content } = await db
        .selectFrom('exam_version_paper')
        .where('id', '=', id)
        .select('content')
        .executeTakeFirstOrThrow();
      for (const name of blobNamesInPaper(content)) await this.fetch(link, name);
      this.#readPapers.add(id);
    }
  }
}
