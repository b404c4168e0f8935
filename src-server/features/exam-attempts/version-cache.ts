import type { VersionContent, VersionKeys, VersionQuestion } from '#shared/domain/exams/version-content.ts';
import type { Db } from '../../db/tables.ts';
import { getVersionKeysRow, getVersionRow, type VersionRow } from './repo.ts';

/** A published version, parsed once: it never changes. */
export interface LoadedVersion {
  readonly row: VersionRow;
  readonly content: VersionContent;
  readonly questions: ReadonlyMap<number, VersionQuestion>;
}

const KEPT = 64;

/** Published versions by id, the last used ones. */
export class VersionCache {
  readonly #versions = new Map<number, LoadedVersion>();

  async get(db: Db, versionId: number): Promise<LoadedVersion> {
    const known = this.#versions.get(versionId);
    if (known !== undefined) return known;
    const row = await getVersionRow(db, versionId);
    // Written by publishing from these very types, and immutable since.
    const content = JSON.parse(row.content) as VersionContent;
    const loaded = { row, content, questions: new Map(content.questions.map((q) => [q.question_id, q])) };
    if (this.#versions.size >= KEPT) this.#versions.clear();
    this.#versions.set(versionId, loaded);
    return loaded;
  }
}

/** The keys of a version; read when marking, never kept. */
export async function loadKeys(db: Db, versionId: number): Promise<VersionKeys> {
  const row = await getVersionKeysRow(db, versionId);
  return JSON.parse(row.keys) as VersionKeys;
}
