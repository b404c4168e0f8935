import { START_CODE_LENGTH, startCodeOf } from '#shared/domain/exam-packages/start-code.ts';
import { isFileMime } from '#shared/domain/media/kinds.ts';
import { parseVersionContent } from '#shared/domain/exams/version-content.ts';
import { insertBlob, listBlobs } from '#server/blobs/blob-repo.ts';
import type { BlobStore } from '#server/blobs/store.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/tables.ts';
import type { Log } from '#server/log.ts';
import type { SigningKey } from '#server/signing-key.ts';
import { blobNamesInPaper } from '#server/sync/blobs/blob-references.ts';
import type { SyncRole } from '#server/sync/role.ts';
import {
  keyName,
  packageText,
  printManifest,
  sealPaper,
  wrapKey,
  type SealedPicture,
} from './package-format.ts';
import * as repo from './repo.ts';

/** Sealing one takes up to half a second: so many in a row, then everybody else has a turn. */
const PER_ROUND = 4;
const RETRY_MS = 60_000;

export interface BuilderDeps {
  readonly database: { readonly read: Db };
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly newId: () => number;
  readonly random: (bytes: number) => Uint8Array;
  readonly blobs: BlobStore;
  readonly signingKey: SigningKey;
  /** Only computers of a hub are sent packages. */
  readonly role: SyncRole;
  readonly clock: Clock;
  readonly log: Log;
}

/** Seals papers apart from the calls that publish them: after a crash what has no package still has none. */
export class PackageBuilder {
  readonly #deps: BuilderDeps;
  /** By version, when it is tried again. */
  readonly #failed = new Map<number, number>();

  constructor(deps: BuilderDeps) {
    this.#deps = deps;
  }

  async run(): Promise<void> {
    const { role, database, clock, log } = this.#deps;
    if (role !== 'hub') return;
    for (const version of await repo.listUnpacked(database.read, PER_ROUND + this.#failed.size)) {
      if ((this.#failed.get(version.id) ?? -Infinity) > clock.monotonic()) continue;
      try {
        await this.#build(version);
        this.#failed.delete(version.id);
      } catch (error) {
        this.#failed.set(version.id, clock.monotonic() + RETRY_MS);
        log.error({ err: error, version: version.id }, 'sealing a paper failed');
      }
    }
    await this.#showOpened();
  }

  /** A row travels when it is written: codes are, once their exam opens. */
  async #showOpened(): Promise<void> {
    const { database, clock, transaction } = this.#deps;
    const now = clock.now();
    if ((await repo.listToShow(database.read, now)).length === 0) return;
    await transaction(async (db) => repo.showCodes(db, await repo.listToShow(db, now), now));
  }

  async #picturesOf(content: string): Promise<SealedPicture[]> {
    const { blobs, database } = this.#deps;
    const names = blobNamesInPaper(content);
    const known = names.length === 0 ? [] : await listBlobs(database.read, names);
    return known.flatMap(({ sha256, mime }) => {
      const bytes = blobs.get(sha256);
      // What the hub lost, an open paper lacks as well.
      return bytes === null || !isFileMime(mime) ? [] : [{ sha256, mime, bytes }];
    });
  }

  async #build(version: repo.UnpackedVersion): Promise<void> {
    const { blobs, signingKey, clock, random } = this.#deps;
    const key = random(32);
    const code = startCodeOf(random(START_CODE_LENGTH));
    const of = { version_id: version.id, content_hash: version.content_hash };
    const manifest = printManifest({
      format: 1,
      exam_id: version.exam_id,
      version_no: version.version_no,
      ...of,
      not_before: version.opens_at,
      not_after: version.closes_at,
      duration_minutes: version.duration_minutes,
      hub_key: keyName(signingKey.publicKey()),
      questions: parseVersionContent(version.content).questions.map((question) => question.question_id),
      wrapped: await wrapKey(of, { key, code, random }),
    });
    const paper = { content: version.content, pictures: await this.#picturesOf(version.content) };
    const file = sealPaper(paper, { manifest, key, nonce: random(12) });
    // The file first, so that a row always has its file.
    const sha256 = blobs.put(file);
    const signature = signingKey.sign(packageText(manifest, sha256));
    await this.#deps.transaction(async (db) => {
      if ((await repo.findPackage(db, version.id)) !== undefined) return;
      const now = clock.now();
      const size = file.byteLength;
      const row = { exam_id: version.exam_id, exam_version_id: version.id, created_at: now, updated_at: now };
      await insertBlob(db, { id: this.#deps.newId(), sha256, mime: 'text/plain', size, now });
      await repo.insertPackage(
        db,
        { id: this.#deps.newId(), ...row, manifest, signature, sha256, size },
        { id: this.#deps.newId(), ...row, code, package_key: Buffer.from(key).toString('base64url') },
      );
    });
  }
}
