import { append } from '#shared/domain/lists.ts';
import { sql } from 'kysely';
import { compileOnce } from '#server/db/compile-once.ts';
import type { QuestionTallyTable } from '#server/db/question-tables.ts';
import type { Db } from '#server/db/tables.ts';

/** Under this owner stand the counts of the whole institution (kinds `all` and `folder` 0 only). */
export const EVERYONE = 0;
/** The folder number of questions outside any folder. */
export const UNFILED = 0;

type Kind = QuestionTallyTable['kind'];

const addToTally = compileOnce((db, row: QuestionTallyTable) =>
  db
    .insertInto('question_tally')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['instructor_id', 'kind', 'ref_id']).doUpdateSet((eb) => ({
        question_count: eb('question_tally.question_count', '+', eb.ref('excluded.question_count')),
      })),
    ),
);

/** Collects what a command adds and removes, and writes it once, in the command's own transaction. */
export class TallyChange {
  readonly #changes = new Map<string, QuestionTallyTable>();

  /** Questions of one folder that came (`by` 1 or more) or went (-1), with the tags of each. */
  question(ownerId: number, folderId: number | null, tagIds: readonly number[], by: number): void {
    this.#add(ownerId, 'all', 0, by);
    this.#add(EVERYONE, 'all', 0, by);
    this.folder(ownerId, folderId, by);
    for (const tagId of tagIds) this.tag(ownerId, tagId, by);
  }

  folder(ownerId: number, folderId: number | null, by: number): void {
    this.#add(ownerId, 'folder', folderId ?? UNFILED, by);
    if (folderId === null) this.#add(EVERYONE, 'folder', UNFILED, by);
  }

  tag(ownerId: number, tagId: number, by: number): void {
    this.#add(ownerId, 'tag', tagId, by);
  }

  async apply(db: Db): Promise<void> {
    const rows = [...this.#changes.values()].filter((row) => row.question_count !== 0);
    for (const row of rows) await addToTally(db, row);
  }

  #add(instructorId: number, kind: Kind, refId: number, by: number): void {
    const key = `${instructorId} ${kind} ${refId}`;
    const row = this.#changes.get(key);
    if (row === undefined) {
      this.#changes.set(key, {
        instructor_id: instructorId,
        kind,
        ref_id: refId,
        question_count: by,
      });
    } else row.question_count += by;
  }
}

const selectTally = compileOnce((db, key: { ownerId: number; kind: Kind; refId: number }) =>
  db
    .selectFrom('question_tally')
    .where('instructor_id', '=', key.ownerId)
    .where('kind', '=', key.kind)
    .where('ref_id', '=', key.refId)
    .select('question_count'),
);

/** One count; 0 when nothing was ever counted there. */
export async function readTally(db: Db, ownerId: number, kind: Kind, refId: number): Promise<number> {
  const [row] = await selectTally(db, { ownerId, kind, refId });
  return row?.question_count ?? 0;
}

const FOLDERS_PER_STATEMENT = 5000;

/** The counts of those among some folders that hold questions. */
export async function readFolderTallies(db: Db, ownerId: number, folderIds: readonly number[]) {
  const found: { readonly ref_id: number; readonly question_count: number }[] = [];
  for (let start = 0; start < folderIds.length; start += FOLDERS_PER_STATEMENT) {
    const rows = await db
      .selectFrom('question_tally')
      .where('instructor_id', '=', ownerId)
      .where('kind', '=', 'folder')
      .where('ref_id', 'in', folderIds.slice(start, start + FOLDERS_PER_STATEMENT))
      .where('question_count', '>', 0)
      .select(['ref_id', 'question_count'])
      .execute();
    append(found, rows);
  }
  return found;
}

/** The numbers beside folders and tags, of one owner or of all. */
export const listTallies = (db: Db, owner: number | null) =>
  db
    .selectFrom('question_tally')
    .where('instructor_id', owner === null ? '>' : '=', owner ?? EVERYONE)
    .selectAll()
    .execute();

/** Owners who have or had questions; each keeps one row of kind `all`. */
export async function listOwners(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('question_tally')
    .where('kind', '=', 'all')
    .where('instructor_id', '>', EVERYONE)
    .select('instructor_id')
    .orderBy('instructor_id')
    .execute();
  return rows.map((row) => row.instructor_id);
}

export const dropTally = (db: Db, ownerId: number, kind: Kind, refId: number) =>
  db
    .deleteFrom('question_tally')
    .where('instructor_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('ref_id', '=', refId)
    .execute();

/** Counts everything afresh: after rows were loaded past the services (restored, measured, repaired). */
export async function rebuildTally(db: Db): Promise<void> {
  await db.deleteFrom('question_tally').execute();
  const counts = [
    sql`select instructor_id, 'all', 0, count(*) from question where deleted_at is null group by instructor_id`,
    sql`select instructor_id, 'folder', coalesce(folder_id, 0), count(*) from question
      where deleted_at is null group by instructor_id, coalesce(folder_id, 0)`,
    sql`select instructor_id, 'tag', tag_id, count(*) from question_tag
      where deleted_at is null group by instructor_id, tag_id`,
    sql`select 0, 'all', 0, count(*) from question where deleted_at is null`,
    sql`select 0, 'folder', 0, count(*) from question where deleted_at is null and folder_id is null`,
  ];
  for (const count of counts) {
    await sql`insert into question_tally (instructor_id, kind, ref_id, question_count) ${count}`.execute(db);
  }
}
