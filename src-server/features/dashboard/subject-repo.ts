import type { FolderNode } from '#shared/domain/exams/subject.ts';
import type { Db } from '#server/db/tables.ts';

export const listAllFolders = (db: Db): Promise<FolderNode[]> =>
  db
    .selectFrom('folder')
    .where('deleted_at', 'is', null)
    .select(['id', 'folder_name as name', 'parent_folder_id as parentId'])
    .execute();

/** The exams published last. */
export const listOfferedExamIds = async (db: Db, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('exam')
      .where('status', 'in', ['published', 'scheduled', 'archived'])
      .where('deleted_at', 'is', null)
      .orderBy('published_at', 'desc')
      .limit(limit)
      .select('id')
      .execute()
  ).map((row) => row.id);

/** How many questions of each folder stand in each of some exams. */
export const countFoldersOfExams = async (db: Db, examIds: readonly number[]) =>
  examIds.length === 0
    ? []
    : db
        .selectFrom('exam_question')
        .innerJoin('question', 'question.id', 'exam_question.question_id')
        .where('exam_question.exam_id', 'in', [...examIds])
        .where('exam_question.deleted_at', 'is', null)
        .groupBy(['exam_question.exam_id', 'question.folder_id'])
        .select((eb) => [
          'exam_question.exam_id',
          'question.folder_id',
          eb.fn.countAll<number>().as('questions'),
        ])
        .execute();
