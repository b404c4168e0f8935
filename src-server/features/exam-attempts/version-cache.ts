import {
  parseVersionContent,
  parseVersionKeys,
  type VersionContent,
  type VersionKeys,
  type VersionQuestion,
} from '#shared/domain/exams/version-content.ts';
import type { Db } from '#server/db/tables.ts';
import { refuse } from '#server/refuse.ts';
import { findPaper, getVersionKeysRow, findVersionRow, type VersionRow } from './repo.ts';

/** A published version with its paper, parsed once: neither ever changes. */
export interface LoadedVersion {
  readonly row: VersionRow;
  readonly content: VersionContent;
  readonly questions: ReadonlyMap<number, VersionQuestion>;
}

const KEPT = 64;

const PAPER_MISSING = 'The paper of this exam has not arrived on this device yet. Connect and try again.';

/** Published versions by id, the last used ones. For whoever opens a paper; lists read the row alone. */
export class VersionCache {
  readonly #versions = new Map<number, LoadedVersion>();

  /** @throws ILLEGAL_STATE where only the version is here, and not its paper. */
  async get(db: Db, versionId: number): Promise<LoadedVersion> {
    const version = await this.find(db, versionId);
    return version ?? refuse('ILLEGAL_STATE', PAPER_MISSING);
  }

  /** Undefined where the version, or its paper, is not here. */
  async find(db: Db, versionId: number): Promise<LoadedVersion | undefined> {
    const known = this.#versions.get(versionId);
    if (known !== undefined) return known;
    const row = await findVersionRow(db, versionId);
    const paper = await findPaper(db, versionId);
    if (row === undefined || paper === undefined) return undefined;
    const content = parseVersionContent(paper.content);
    const loaded = { row, content, questions: new Map(content.questions.map((q) => [q.question_id, q])) };
    if (this.#versions.size >= KEPT) this.#versions.clear();
    this.#versions.set(versionId, loaded);
    return loaded;
  }
}

/** The keys of a version; read when marking, never kept. */
export async function loadKeys(db: Db, versionId: number): Promise<VersionKeys> {
  const row = await getVersionKeysRow(db, versionId);
  return parseVersionKeys(row.keys);
}
