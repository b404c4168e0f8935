import { AppError } from '#shared/contract/errors.ts';
import { blobNamesIn } from '#shared/domain/sync/blob-names.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { IdSource } from '#server/db/ids.ts';
import type { Writer } from '#server/db/writer.ts';
import { findBlob, insertBlob } from '#server/blobs/blob-repo.ts';
import { storedKindOf } from '#server/blobs/file-kind.ts';
import { assertRoom } from '#server/blobs/free-space.ts';
import { hashOfFile } from '#server/blobs/incoming-files.ts';
import type { BlobStore } from '#server/blobs/store.ts';
import { PART_BYTES, type BlobParts } from './blob-parts.ts';
import { blobNamesInPaper } from './blob-references.ts';
import { brokenOff } from './kept-files.ts';
import { readAnswer, refusalOf, type HttpHubLink } from '../transport/http-link.ts';
import { listWaiting } from '../outbox.ts';
import { findState } from '../state.ts';

export interface BlobTransferDeps {
  readonly database: Database;
  readonly writer: Writer;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  /** What has arrived of files that are on their way here. */
  readonly parts: BlobParts;
}

/** What carries files: the hub over HTTP, or in a test something that loses a part of them. */
export type BlobLink = Pick<HttpHubLink, 'send'>;

/** Whose pieces those are that arrive on a device. */
const OF_HUB = 'hub';

/** What a hub answers whom it does not know, or not any more. */
const REFUSED = new Set([401, 403]);

/** What an answer without a range may bring: files of before hubs knew parts. */
const WHOLE_ANSWER_BYTES = 64 * 1024 * 1024;

const addressOf = (sha256: string): string => `/sync/blobs/${sha256}`;

/** Which part of how large a file an answer brings; null where it is all of it. */
function spanOf({ headers }: Response): { readonly from: number; readonly size: number } | null {
  const said = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15})$/.exec(headers.get('content-range') ?? '');
  return said === null ? null : { from: Number(said[1]), size: Number(said[2]) };
}

/** Files of a device on their way to and from its hub. */
export class BlobTransfer {
  readonly #deps: BlobTransferDeps;
  /** Known to be on the hub: not asked about again by this process. */
  readonly #settled = new Set<string>();
  /** Declared lost to the hub, for as long as they are not here. */
  readonly #lost = new Set<string>();
  /** Refused by the hub for good. */
  readonly #unavailable = new Set<string>();
  readonly #readPapers = new Set<number>();
  readonly #settledPackages = new Set<string>();
  readonly #fetching = new Map<string, Promise<boolean>>();
  /** The history of the hub that the three above were found out in. */
  #epoch: string | undefined;
  #toSend = 0;
  readonly #sent = new Map<string, number>();
  /** Bytes to come of the files that are on their way here. */
  readonly #toFetch = new Map<string, number>();

  constructor(deps: BlobTransferDeps) {
    this.#deps = deps;
  }

  /** Bytes still to go, as far as they are known. */
  get progress(): { readonly to_send: number; readonly to_fetch: number } {
    const toFetch = [...this.#toFetch.values()].reduce((sum, bytes) => sum + bytes, 0);
    return { to_send: this.#toSend, to_fetch: toFetch };
  }

  /** How much of a file the hub has got, as far as this process has sent it. */
  sentBytes(sha256: string): number {
    return this.#sent.get(sha256) ?? 0;
  }

  /** Sends what the next push refers to, before it: a row never stands on the hub without its file. */
  async sendWaiting(link: BlobLink): Promise<void> {
    await this.#noticeRestore();
    const waiting = await listWaiting(this.#deps.database.read);
    const names = new Set(waiting.flatMap((mutation) => blobNamesIn(mutation.input)));
    for (const name of names) {
      if (this.#settled.has(name)) continue;
      const size = await this.#soundSizeOf(name);
      if (size !== null) {
        await this.#send(link, name, size);
        this.#settled.add(name);
      } else if (!this.#lost.has(name)) {
        await this.#declareLost(link, name);
        this.#lost.add(name);
      }
    }
  }

  /** A hub in another history may have lost files, and may have others for this device. */
  async #noticeRestore(): Promise<void> {
    const epoch = await findState(this.#deps.database.read, 'hub_seen_epoch');
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    this.#settled.clear();
    this.#sent.clear();
    this.#lost.clear();
    this.#unavailable.clear();
    this.#readPapers.clear();
  }

  /** The length of a file that is here; one that a disk has spoilt is lost: the hub would never take it. */
  async #soundSizeOf(name: string): Promise<number | null> {
    const { blobs } = this.#deps;
    const size = blobs.sizeOf(name);
    if (size === null) return null;
    return (await hashOfFile(blobs.fileOf(name))).digest('hex') === name ? size : null;
  }

  /** Or the command that refers to it would wait for ever, and all behind it. */
  async #declareLost(link: BlobLink, name: string): Promise<void> {
    const response = await link.send(addressOf(name), { method: 'DELETE' });
    if (!response.ok) throw await refusalOf(response);
  }

  async #send(link: BlobLink, name: string, size: number): Promise<void> {
    try {
      let offset = await this.#offsetOnHub(link, name, size);
      while (offset !== null) {
        this.#toSend = size - offset;
        offset = await this.#sendPiece(link, name, { offset, size });
      }
    } finally {
      this.#toSend = 0;
    }
  }

  /** How much of a file the hub has of this computer, in bytes; null where it has all of it. */
  async #offsetOnHub(link: BlobLink, name: string, size: number): Promise<number | null> {
    const state = await link.send(addressOf(name), { method: 'HEAD' });
    if (state.headers.get('upload-complete') === '?1') return null;
    if (REFUSED.has(state.status))
      throw new AppError('FORBIDDEN', 'The hub takes no files from this computer any more.');
    if (state.status !== 404) throw new AppError('UNAVAILABLE', `The hub answered ${state.status}.`);
    return Math.min(Number(state.headers.get('upload-offset') ?? 0), size);
  }

  /** @returns where the next piece begins; null where that was the last one */
  async #sendPiece(
    link: BlobLink,
    name: string,
    { offset, size }: { readonly offset: number; readonly size: number },
  ): Promise<number | null> {
    const piece = await this.#deps.blobs.read(name, { offset, length: PART_BYTES });
    if (piece === null) throw new AppError('UNAVAILABLE', 'A file has gone while it was sent.');
    const response = await link.send(addressOf(name), {
      method: 'PATCH',
      headers: {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'upload-length': String(size),
      },
      body: new Uint8Array(piece),
    });
    if (!response.ok) throw await refusalOf(response);
    const reached = offset + piece.byteLength;
    this.#sent.set(name, reached);
    return reached < size ? reached : null;
  }

  /**
   * Sends the next piece of a large file. @returns whether the hub has all of it
   * @throws NOT_FOUND where it is not here any more, or was spoilt by the disk
   */
  async sendLarge(link: BlobLink, name: string): Promise<boolean> {
    await this.#noticeRestore();
    if (this.#settled.has(name)) return true;
    const size = this.#deps.blobs.sizeOf(name);
    if (size === null) throw new AppError('NOT_FOUND', 'A file of the library is not here any more.');
    const known = this.#sent.get(name);
    try {
      const offset = known ?? (await this.#offsetOnHub(link, name, size));
      const next = offset === null ? null : await this.#sendPiece(link, name, { offset, size });
      if (next === null) this.#settled.add(name);
      return next === null;
    } catch (error) {
      // The hub is asked once more where it stands: a piece may have arrived although its answer did not.
      this.#sent.delete(name);
      throw error;
    }
  }

  /** How much of a file has arrived from the hub, in bytes. */
  fetchedBytes(sha256: string): number {
    return this.#deps.parts.offsetOf(OF_HUB, sha256);
  }

  /** Forgets what has arrived of a file that nobody wants any more. */
  dropFetched(sha256: string): void {
    if (!this.#fetching.has(sha256)) this.#deps.parts.forget(OF_HUB, sha256);
  }

  /**
   * Gets one file. @param goesOn asked before each piece but the first. @returns false when the hub has none for this
   * device. @throws UNAVAILABLE where it was broken off; what has arrived stays
   */
  fetch(link: BlobLink, name: string, goesOn?: () => Promise<boolean>): Promise<boolean> {
    // A picture that a screen shows may be on its way for a paper already.
    const running = this.#fetching.get(name);
    if (running !== undefined) return running;
    const begun = this.#fetch(link, name, goesOn).finally(() => this.#fetching.delete(name));
    this.#fetching.set(name, begun);
    return begun;
  }

  async #fetch(link: BlobLink, name: string, goesOn?: () => Promise<boolean>): Promise<boolean> {
    if (this.#deps.blobs.has(name)) {
      await this.#noteHeld(name);
      return true;
    }
    if (this.#unavailable.has(name)) return false;
    try {
      const isHere = await this.#receive(link, name, goesOn);
      if (isHere) await this.#note(name);
      else this.#unavailable.add(name);
      return isHere;
    } finally {
      this.#toFetch.delete(name);
    }
  }

  /** Gets what has not arrived of a file, piece by piece. @returns false when the hub has none for this device. */
  async #receive(link: BlobLink, name: string, goesOn?: () => Promise<boolean>): Promise<boolean> {
    const { parts } = this.#deps;
    for (;;) {
      const offset = parts.offsetOf(OF_HUB, name);
      const range = `bytes=${offset}-${offset + PART_BYTES - 1}`;
      const response = await link.send(addressOf(name), { method: 'GET', headers: { range } });
      if (response.status === 404) {
        await response.body?.cancel();
        return false;
      }
      if (!response.ok) throw await refusalOf(response);
      const span = spanOf(response);
      const size = span?.size ?? Number(response.headers.get('content-length') ?? 0);
      this.#toFetch.set(name, Math.max(0, size - offset));
      if (span !== null) await assertRoom(parts.folder, size - offset);
      const bytes = new Uint8Array(await readAnswer(response, WHOLE_ANSWER_BYTES));
      // A hub that knows no parts sends all of it, from the start.
      if (span === null) parts.forget(OF_HUB, name);
      const reached = await parts.append(OF_HUB, name, { offset: span?.from ?? 0, bytes });
      if (reached >= size) {
        await parts.finish(OF_HUB, name);
        return true;
      }
      if (bytes.byteLength === 0) throw new AppError('UNAVAILABLE', 'The hub sent nothing of a file.');
      if (goesOn !== undefined && !(await goesOn())) throw brokenOff();
    }
  }

  /** The folder outlives the database: where the computer has joined again, the new one has not heard of the file. */
  async #noteHeld(name: string): Promise<void> {
    if ((await findBlob(this.#deps.database.read, name)) !== undefined) return;
    if ((await this.#soundSizeOf(name)) !== null) await this.#note(name);
  }

  async #note(name: string): Promise<void> {
    const { blobs, writer, ids, clock } = this.#deps;
    const size = blobs.sizeOf(name);
    const mime = size === null ? null : await storedKindOf(blobs.fileOf(name));
    if (size === null || mime === null) return;
    await writer.transaction((db) =>
      insertBlob(db, { id: ids.next(), sha256: name, mime, size, now: clock.now() }),
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
      let isComplete = true;
      for (const name of blobNamesInPaper(content)) {
        // A paper may be here again, and with it the right to have its pictures.
        this.#unavailable.delete(name);
        isComplete = (await this.fetch(link, name)) && isComplete;
      }
      if (isComplete) this.#readPapers.add(id);
    }
    await this.#fetchPackages(link);
  }

  /** Papers that come sealed. */
  async #fetchPackages(link: BlobLink): Promise<void> {
    const packages = await this.#deps.database.read.selectFrom('exam_package').select('sha256').execute();
    for (const { sha256 } of packages) {
      if (this.#deps.blobs.has(sha256) && this.#settledPackages.has(sha256)) continue;
      this.#unavailable.delete(sha256);
      if (await this.fetch(link, sha256)) this.#settledPackages.add(sha256);
    }
  }
}
