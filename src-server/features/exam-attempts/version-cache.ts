import {
  parseVersionContent,
  parseVersionKeys,
  type VersionContent,
  type VersionKeys,
  type VersionQuestion,
} from '#shared/domain/exams/version-content.ts';
import type { Db } from '../../db/tables.ts';
import { refuse } from '../../context.ts';
import { findPaper, getVersionKeysRow, getVersionRow, type VersionRow } from './repo.ts';

/** A published version with its paper, parsed once: neither ever changes. */
export interface LoadedVersion {
  readonly row: VersionRow;
  readonly content: VersionContent;
  readonly questions: ReadonlyMap<number, VersionQuestion>;
}

const KEPT = 64;

/** Published versions by id, the last used ones. For whoever opens a paper; lists read the row alone. */
export class VersionCache {
  readonly #versions = new Map<number, LoadedVersion>();

  /** @throws ILLEGAL_STATE where only the version is here, and not its paper. */
  async get(db: Db, versionId: number): Promise<LoadedVersion> {
    const known = this.#versions.get(versionId);
    if (known !== undefined) return known;
    const row = await getVersionRow(db, versionId);
    const paper = await findPaper(db, versionId);
    if (paper === undefined) {
      return refuse(
        'ILLEGAL_STATE',
        'The paper of this exam has not arrived on this device yet. Connect and try again.',
      );
    }
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
