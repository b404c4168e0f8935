import {
  parseVersionContent,
  parseVersionKeys,
  type VersionContent,
  type VersionKeys,
  type VersionQuestion,
} from '#shared/domain/exams/version-content.ts';
import type { Db } from '#server/db/tables.ts';
import { refuse } from '#server/refuse.ts';
import { findPaper, findVersionKeysRow, getVersionKeysRow, findVersionRow, type VersionRow } from './repo.ts';

/** A published version with its paper, parsed once: neither ever changes. */
export interface LoadedVersion {
  readonly row: VersionRow;
  readonly content: VersionContent;
  readonly questions: ReadonlyMap<number, VersionQuestion>;
}

/** Where papers come from that are no rows here: opened on this computer, and in memory alone. */
export interface SealedSource {
  find(db: Db, versionId: number): Promise<VersionContent | undefined>;
  /** Its questions by their ids, while it is sealed. */
  outline(db: Db, row: VersionRow): Promise<VersionContent | undefined>;
}

const KEPT = 64;

const PAPER_MISSING = 'The paper of this exam has not arrived on this device yet. Connect and try again.';
const PAPER_SEALED = 'The questions of this exam are sealed on this computer. Open them with the start code.';

const load = (row: VersionRow, content: VersionContent): LoadedVersion => ({
  row,
  content,
  questions: new Map(content.questions.map((q) => [q.question_id, q])),
});

/** Published versions by id, the last used ones. For whoever opens a paper; lists read the row alone. */
export class VersionCache {
  readonly #versions = new Map<number, LoadedVersion>();
  /** By the content that was opened: forgotten with it. */
  readonly #opened = new WeakMap<VersionContent, LoadedVersion>();
  readonly #configKeys = new Map<number, readonly string[]>();
  readonly #sealed: SealedSource | null;

  /** @param sealed null where papers are rows, or not here */
  constructor(sealed: SealedSource | null = null) {
    this.#sealed = sealed;
  }

  /** @throws ILLEGAL_STATE where only the version is here, and not its paper. */
  async get(db: Db, versionId: number): Promise<LoadedVersion> {
    const version = await this.find(db, versionId);
    if (version !== undefined) return version;
    const row = await findVersionRow(db, versionId);
    return row?.secrecy === 'sealed'
      ? refuse('ILLEGAL_STATE', PAPER_SEALED, { extra: { sealed_version: versionId } })
      : refuse('ILLEGAL_STATE', PAPER_MISSING);
  }

  /** Undefined where the version, or its paper, is not here. */
  async find(db: Db, versionId: number): Promise<LoadedVersion | undefined> {
    const known = this.#versions.get(versionId);
    if (known !== undefined) return known;
    const row = await findVersionRow(db, versionId);
    if (row === undefined) return undefined;
    const paper = await findPaper(db, versionId);
    if (paper === undefined) return this.#findOpened(db, row);
    const loaded = load(row, parseVersionContent(paper.content));
    if (this.#versions.size >= KEPT) this.#versions.clear();
    this.#versions.set(versionId, loaded);
    return loaded;
  }

  async #findOpened(db: Db, row: VersionRow): Promise<LoadedVersion | undefined> {
    if (row.secrecy !== 'sealed') return undefined;
    const content = await this.#sealed?.find(db, row.id);
    if (content === undefined) return undefined;
    const known = this.#opened.get(content);
    if (known !== undefined) return known;
    const loaded = load(row, content);
    this.#opened.set(content, loaded);
    return loaded;
  }

  /** Config keys of the Safe Exam Browser that a version allows; none where its keys are not here. */
  async configKeys(db: Db, versionId: number): Promise<readonly string[]> {
    const known = this.#configKeys.get(versionId);
    if (known !== undefined) return known;
    const row = await findVersionKeysRow(db, versionId);
    const keys = row === undefined ? [] : (parseVersionKeys(row.keys).safe_browser ?? []);
    if (this.#configKeys.size >= KEPT) this.#configKeys.clear();
    if (row !== undefined) this.#configKeys.set(versionId, keys);
    return keys;
  }

  /** What a log is read by: of a paper that is sealed here its questions without a word. @throws ILLEGAL_STATE */
  async outline(db: Db, versionId: number): Promise<LoadedVersion> {
    return (await this.findOutline(db, versionId)) ?? this.get(db, versionId);
  }

  /** The same; undefined where nothing of it is here. */
  async findOutline(db: Db, versionId: number): Promise<LoadedVersion | undefined> {
    const version = await this.find(db, versionId);
    if (version !== undefined) return version;
    const row = await findVersionRow(db, versionId);
    const content = row?.secrecy === 'sealed' ? await this.#sealed?.outline(db, row) : undefined;
    return row === undefined || content === undefined ? undefined : load(row, content);
  }
}

/** The keys of a version; read when marking, never kept. */
export async function loadKeys(db: Db, versionId: number): Promise<VersionKeys> {
  const row = await getVersionKeysRow(db, versionId);
  return parseVersionKeys(row.keys);
}
