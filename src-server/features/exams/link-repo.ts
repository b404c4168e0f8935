import type { Insertable } from 'kysely';
import type { FolderNode } from '#shared/domain/exams/subject.ts';
import type { ExamQuestionTable } from '#server/db/exam-tables.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/** Question links of an exam in order. */
export const listLinks = (db: Db, examId: number) =>
  db
    .selectFrom('exam_question')
    .where('exam_id', '=', examId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .selectAll()
    .execute();

export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number];

/** One link of an exam of the given instructor. */
export const findOwnLink = (db: Db, linkId: number, instructorId: number) =>
  db
    .selectFrom('exam_question')
    .innerJoin('exam', 'exam.id', 'exam_question.exam_id')
    .where('exam_question.id', '=', linkId)
    .where('exam_question.deleted_at', 'is', null)
    .where('exam.instructor_id', '=', instructorId)
    .where('exam.deleted_at', 'is', null)
    .selectAll('exam_question')
    .executeTakeFirst();

const ROWS_PER_STATEMENT = 400;

export async function insertLinks(db: Db, links: readonly Insertable<ExamQuestionTable>[]): Promise<void> {
  for (let start = 0; start < links.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto('exam_question')
      .values(links.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}

export const updateLink = (
  db: Db,
  linkId: number,
  changes: { position: number; mark: number; answer_id: number | null },
  now: number,
) =>
  db
    .updateTable('exam_question')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', linkId)
    .execute();

export async function removeLinks(db: Db, linkIds: readonly number[], now: number): Promise<void> {
  if (linkIds.length === 0) return;
  await db
    .updateTable('exam_question')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', [...linkIds])
    .execute();
}

/** Questions by id, deleted ones as well. */
export const listQuestions = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('question')
        .where('id', 'in', idsIn(db, ids))
        .select([
          'id',
          'instructor_id',
          'folder_id',
          'title',
          'mark',
          'type',
          'image_sha256',
          'image_alt',
          'is_last_pinned',
          'deleted_at',
        ])
        .execute();

/** The live answers of some questions; the newest comes first. */
export const listAnswers = async (db: Db, questionIds: readonly number[]) =>
  questionIds.length === 0
    ? []
    : db
        .selectFrom('answer')
        .where('question_id', 'in', idsIn(db, questionIds))
        .where('deleted_at', 'is', null)
        .orderBy('id', 'desc')
        .selectAll()
        .execute();

/** In which folder each question of some exams lies. */
export const listQuestionFolders = async (db: Db, examIds: readonly number[]) =>
  examIds.length === 0
    ? []
    : db
        .selectFrom('exam_question')
        .innerJoin('question', 'question.id', 'exam_question.question_id')
        .where('exam_question.exam_id', 'in', [...examIds])
        .where('exam_question.deleted_at', 'is', null)
        .select(['exam_question.exam_id', 'question.folder_id'])
        .execute();

/** Every live folder of a person. */
export const listFolders = async (db: Db, instructorId: number): Promise<FolderNode[]> =>
  db
    .selectFrom('folder')
    .where('instructor_id', '=', instructorId)
    .where('deleted_at', 'is', null)
    .select(['id', 'folder_name as name', 'parent_folder_id as parentId'])
    .execute();
