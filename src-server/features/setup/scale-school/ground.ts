import { parseVersionContent } from '#shared/domain/exams/version-content.ts';
import type { Db } from '#server/db/tables.ts';
import * as repo from './ground-repo.ts';

const QUESTIONS = 4;

/** What the rows of many students hang on: the contents and people of the demo school. */
export interface Ground {
  readonly exams: readonly {
    readonly examId: number;
    readonly versionId: number;
    readonly title: string;
    readonly price: number;
    readonly authorId: number;
    readonly questionIds: readonly number[];
  }[];
  /** The place of an exam that costs something. */
  readonly paidExam: number;
  readonly lessons: readonly {
    readonly courseId: number;
    readonly sectionId: number;
    readonly itemId: number;
    readonly contentHash: string;
    readonly versionNo: number;
  }[];
  readonly cast: { readonly supportId: number; readonly roleId: number };
  /** The end of the year in which everything happened. */
  readonly now: number;
}

/** Reads what the demo school has. */
export async function readGround(db: Db, now: number): Promise<Ground> {
  const exams = (await repo.listExams(db)).map((row) => ({
    examId: row.exam_id,
    versionId: row.version_id,
    title: row.title,
    price: row.price_minor,
    authorId: row.author_id,
    questionIds: parseVersionContent(row.paper)
      .questions.slice(0, QUESTIONS)
      .map((question) => question.question_id),
  }));
  const lessons = (await repo.listLessons(db)).map((row) => ({
    courseId: row.course_id,
    sectionId: row.section_id ?? 0,
    itemId: row.item_id ?? 0,
    contentHash: row.content_hash ?? '',
    versionNo: row.version_no,
  }));
  return {
    exams,
    paidExam: Math.max(
      0,
      exams.findIndex(({ price }) => price > 0),
    ),
    lessons,
    cast: await repo.findCast(db),
    now,
  };
}
