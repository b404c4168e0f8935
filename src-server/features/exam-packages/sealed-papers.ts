import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { codeWaitMs, type WrongCodes } from '#shared/domain/exam-packages/start-code.ts';
import {
  parseVersionContent,
  type shownOf,
  type VersionContent,
} from '#shared/domain/exams/version-content.ts';
import type { BlobStore } from '#server/blobs/store.ts';
import { makeFolder, replaceFile } from '#server/durable-file.ts';
import type { Db } from '#server/db/tables.ts';
import type { SecretBox } from '#server/secrets/secret-box.ts';
import { openSealedPaper, readManifest, type SealedPicture } from './package-format.ts';
import { findPackage, listSat, type PackageRow } from './repo.ts';

interface Opened {
  readonly content: VersionContent;
  readonly pictures: ReadonlyMap<string, SealedPicture>;
  /** By a steady clock, in milliseconds. */
  readonly at: number;
  /** Somebody sits it: with the end of that it is sealed again at once. */
  isSat: boolean;
}

export interface SealedPapersDeps {
  /** Where keys wait for a restart. */
  readonly folder: string;
  /** What is committed. */
  readonly read: Db;
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly secrets: SecretBox;
  readonly monotonic: () => number;
}

/** Between the opening and the start of the attempt; what nobody sits after that is sealed again. */
const GRACE_MS = 10 * 60_000;
const ENDING = '.key';

/**
 * Sealed papers that were opened on this computer: in memory alone, never on its disk. Their keys wait in files, sealed
 * by the key of this computer, until nobody sits the paper any more.
 */
export class SealedPapers {
  readonly #deps: SealedPapersDeps;
  readonly #opened = new Map<number, Opened>();
  readonly #wrong = new Map<number, WrongCodes>();

  constructor(deps: SealedPapersDeps) {
    this.#deps = deps;
  }

  #fileOf(versionId: number): string {
    return path.join(this.#deps.folder, `${versionId}${ENDING}`);
  }

  /** An opened paper; after a restart by the key that waits. Undefined where it is sealed. */
  async find(db: Db, versionId: number): Promise<VersionContent | undefined> {
    const known = this.#opened.get(versionId);
    if (known !== undefined) return known.content;
    const file = this.#fileOf(versionId);
    if (!existsSync(file)) return undefined;
    const sealed = await findPackage(db, versionId);
    const key = this.#keyIn(file, versionId);
    if (sealed === undefined || key === null) return undefined;
    return this.#read(sealed, key, true)?.content;
  }

  /** Null where it was kept by another computer, or was spoilt: then the code is asked for once more. */
  #keyIn(file: string, versionId: number): Uint8Array | null {
    try {
      const text = this.#deps.secrets.open(secretOf(versionId), readFileSync(file, 'utf8'));
      return Buffer.from(text, 'base64url');
    } catch {
      return null;
    }
  }

  /** Undefined where it does not open by this key. */
  #read(sealed: PackageRow, key: Uint8Array, isSat: boolean): Opened | undefined {
    const file = this.#deps.blobs.get(sealed.sha256);
    if (file === null) return undefined;
    try {
      const { content, pictures } = openSealedPaper(file, { manifest: sealed.manifest, key });
      const opened = {
        content: parseVersionContent(content),
        pictures: new Map(pictures.map((picture) => [picture.sha256, picture])),
        at: this.#deps.monotonic(),
        isSat,
      };
      this.#opened.set(sealed.exam_version_id, opened);
      return opened;
    } catch {
      return undefined;
    }
  }

  /**
   * Opens a paper and keeps its key for a restart. @param isSat whether somebody sits it already
   * @returns false where it does not open by this key
   */
  open(sealed: PackageRow, key: Uint8Array, isSat: boolean): boolean {
    if (this.#read(sealed, key, isSat) === undefined) return false;
    const { exam_version_id: id } = sealed;
    const kept = this.#deps.secrets.seal(secretOf(id), Buffer.from(key).toString('base64url'));
    makeFolder(this.#deps.folder);
    replaceFile(this.#fileOf(id), kept);
    return true;
  }

  /** Whether answers of this server may hold what no disk of it may: nobody keeps them. */
  get isAnyOpen(): boolean {
    return this.#opened.size > 0;
  }

  /** What is known of a version while its paper is sealed: its questions by their ids. */
  async outline(db: Db, row: Readonly<OutlinedRow>): Promise<VersionContent | undefined> {
    const sealed = await findPackage(db, row.id);
    if (sealed === undefined) return undefined;
    return {
      title: row.title,
      description: row.description,
      assessment_provider: row.assessment_provider,
      introduction_title: row.introduction_title,
      introduction_description: row.introduction_description,
      start_button_text: row.start_button_text,
      instructor_name: row.instructor_name,
      subject: row.subject,
      questions: readManifest(sealed.manifest).questions.map((id) => ({
        question_id: id,
        answer_id: null,
        title: '',
        type: 'multiple-choice' as const,
        mark: 0,
        image: null,
        options: [],
      })),
    };
  }

  /** A picture of an opened paper, and in which versions it stands. */
  pictureOf(
    sha256: string,
  ): { readonly picture: SealedPicture; readonly versionIds: readonly number[] } | null {
    const found = [...this.#opened].flatMap(([id, { pictures }]) => {
      const picture = pictures.get(sha256);
      return picture === undefined ? [] : [{ id, picture }];
    });
    const [first] = found;
    return first === undefined ? null : { picture: first.picture, versionIds: found.map(({ id }) => id) };
  }

  #kept(): number[] {
    if (!existsSync(this.#deps.folder)) return [];
    return readdirSync(this.#deps.folder)
      .filter((name) => name.endsWith(ENDING))
      .map((name) => Number(name.slice(0, -ENDING.length)));
  }

  /** Forgets papers, and their keys, that nobody sits here any more. */
  async tidy(): Promise<void> {
    const known = [...new Set([...this.#kept(), ...this.#opened.keys()])];
    if (known.length === 0) return;
    const sat = await listSat(this.#deps.read, known);
    for (const id of known.filter((one) => !sat.has(one) && !this.#isFresh(one))) this.#forget(id);
  }

  /** Somebody may be about to start. */
  #isFresh(versionId: number): boolean {
    const opened = this.#opened.get(versionId);
    return opened !== undefined && !opened.isSat && this.#deps.monotonic() - opened.at < GRACE_MS;
  }

  /** An attempt at a paper has begun. */
  noteStart(versionId: number): void {
    const opened = this.#opened.get(versionId);
    if (opened !== undefined) opened.isSat = true;
  }

  /** Before a start code is looked at. @returns how long it has to wait, in milliseconds */
  takeTry(versionId: number): number {
    const now = this.#deps.monotonic();
    const wrong = this.#wrong.get(versionId) ?? { count: 0, lastAt: now };
    const waitMs = codeWaitMs(wrong, now);
    // Counted before it is looked at, so that many at the same moment are not one.
    if (waitMs === 0) this.#wrong.set(versionId, { count: wrong.count + 1, lastAt: now });
    return waitMs;
  }

  /** A start code was right. */
  clearTries(versionId: number): void {
    this.#wrong.delete(versionId);
  }

  #forget(versionId: number): void {
    this.#opened.delete(versionId);
    rmSync(this.#fileOf(versionId), { force: true });
  }
}

type OutlinedRow = ReturnType<typeof shownOf> & { readonly id: number };

/** Under which name a key is sealed: it opens no other paper. */
const secretOf = (versionId: number): string => `exam-paper-${versionId}`;
