import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import {
  EASY_FROM,
  FEWEST_ANSWERS,
  HARD_BELOW,
  type DifficultyBand,
} from '#shared/domain/questions/difficulty.ts';
import type { Db, Tables } from '#server/db/tables.ts';

/** Every live question. */
export const liveQuestions = (db: Db) => db.selectFrom('question').where('question.deleted_at', 'is', null);
type Rows = ReturnType<typeof liveQuestions>;
/** What narrows a list besides place, tag, kind and words; what is absent narrows nothing. */
export interface QuestionFacts {
  /** Only those that stand in no exam. */
  readonly isUnused?: boolean | undefined;
  readonly status?: string | undefined;
  readonly isUnderReview?: boolean | undefined;
  readonly difficulty?: DifficultyBand | undefined;
  readonly hasImage?: boolean | undefined;
  /** Changed at this moment or later, epoch milliseconds. */
  readonly changedSince?: number | undefined;
}

type Builder = ExpressionBuilder<Tables, 'question'>;

/** It stands in a live exam. */
const isUsed = ({ exists, selectFrom }: Builder) =>
  exists(
    selectFrom('exam_question')
      .innerJoin('exam', 'exam.id', 'exam_question.exam_id')
      .whereRef('exam_question.question_id', '=', 'question.id')
      .where('exam_question.deleted_at', 'is', null)
      .where('exam.deleted_at', 'is', null)
      .select('exam.id'),
  );

const OPTION_IMAGES = [
  'answer_1_image',
  'answer_2_image',
  'answer_3_image',
  'answer_4_image',
  'answer_5_image',
] as const;

/** An image stands in it or in one of its options. */
const hasImage = (eb: Builder): Expression<SqlBool> =>
  eb.or([
    eb('question.image_sha256', 'is not', null),
    eb.exists(
      eb
        .selectFrom('answer')
        .whereRef('answer.question_id', '=', 'question.id')
        .where('answer.deleted_at', 'is', null)
        .where((answer) => answer.or(OPTION_IMAGES.map((column) => answer(column, 'is not', null))))
        .select('answer.id'),
    ),
  ]);

/** The questions that enough have answered, with the share of right answers; see difficultyOf. */
const answered = (db: Db) =>
  db
    .selectFrom('exam_attempt_mark')
    .where('is_correct', 'is not', null)
    .where(sql<boolean>`attempt_id not in (select id from exam_attempt where purpose = 'test')`)
    .groupBy('question_id')
    .having((eb) => eb(eb.fn.countAll(), '>=', FEWEST_ANSWERS))
    .select('question_id');

const facility = sql<number>`avg(is_correct)`;

function ofBand(db: Db, eb: Builder, band: DifficultyBand): Expression<SqlBool> {
  switch (band) {
    case 'unknown':
      return eb('question.id', 'not in', answered(db));
    case 'easy':
      return eb('question.id', 'in', answered(db).having(facility, '>=', EASY_FROM));
    case 'hard':
      return eb('question.id', 'in', answered(db).having(facility, '<', HARD_BELOW));
    case 'medium':
      return eb(
        'question.id',
        'in',
        answered(db).having(facility, '>=', HARD_BELOW).having(facility, '<', EASY_FROM),
      );
  }
}

/** Narrows a list by facts of its questions. */
export function withFacts(db: Db, rows: Rows, query: QuestionFacts): Rows {
  let found = rows;
  const { status, isUnderReview, difficulty, changedSince } = query;
  if (query.isUnused === true) found = found.where((eb) => eb.not(isUsed(eb)));
  if (status !== undefined) found = found.where('question.status', '=', status);
  if (isUnderReview !== undefined)
    found = found.where('question.is_under_review', '=', isUnderReview ? 1 : 0);
  if (difficulty !== undefined) found = found.where((eb) => ofBand(db, eb, difficulty));
  if (query.hasImage === true) found = found.where(hasImage);
  if (query.hasImage === false) found = found.where((eb) => eb.not(hasImage(eb)));
  if (changedSince !== undefined) found = found.where('question.updated_at', '>=', changedSince);
  return found;
}
