import type { Insertable, Selectable } from 'kysely';
import type { AnswerTemplateTable } from '#server/db/support-ticket-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type TemplateRow = Selectable<AnswerTemplateTable>;

/** More would be no shelf to find an answer on. */
export const MOST_TEMPLATES = 200;

export const listTemplates = (db: Db): Promise<TemplateRow[]> =>
  db.selectFrom('answer_template').orderBy('title').orderBy('id').limit(MOST_TEMPLATES).selectAll().execute();

export async function countTemplates(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('answer_template')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const insertTemplate = (db: Db, row: Insertable<AnswerTemplateTable>) =>
  db.insertInto('answer_template').values(row).execute();

/** @returns whether there was one */
export async function updateTemplate(
  db: Db,
  id: number,
  change: Pick<TemplateRow, 'title' | 'text' | 'updated_at'>,
): Promise<boolean> {
  const result = await db.updateTable('answer_template').set(change).where('id', '=', id).executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** @returns whether there was one */
export async function deleteTemplate(db: Db, id: number): Promise<boolean> {
  const result = await db.deleteFrom('answer_template').where('id', '=', id).executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}

/** Takes the name of somebody off what they wrote for all. */
export const eraseTemplateNames = (db: Db, userId: number) =>
  db.updateTable('answer_template').set({ author_name: '' }).where('author_id', '=', userId).execute();
