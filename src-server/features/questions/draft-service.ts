import type { QuestionDraft } from '#shared/contract/questions.ts';
import { composeFeedback } from '#shared/domain/questions/feedback.ts';
import { withStoredExtras, type ExtendedOption } from '#shared/domain/questions/option-extras.ts';
import { withoutTrailingGaps } from '#shared/domain/questions/question-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { assertComplete } from './answer-service.ts';
import { getOwnPlace } from './folder-service.ts';
import { leaveVersion, noteWriter } from './history-service.ts';
import { toExtendedOptions, toExtraColumns, toOptionColumns } from './mapper.ts';
import { assertKnownFile, assertKnownImages, getOwnQuestion, NEW_STATUS } from './question-service.ts';
import * as repo from './question-repo.ts';
import { indexLater } from './search-index.ts';
import { resolveSeenTags } from './tag-names.ts';
import { setTags } from './tag-service.ts';
import { TallyChange } from './tally.ts';

const NEW_PARTS = { options: [], imageAlt: null, image: null, file: null, isLastPinned: false } as const;

/** What is stored of the parts that a program may leave out. */
interface StoredParts {
  readonly options: readonly ExtendedOption[];
  readonly imageAlt: string | null;
  readonly image: string | null;
  readonly file: string | null;
  readonly isLastPinned: boolean;
}

const storedParts = (row: repo.QuestionAggregateRow): StoredParts => ({
  options: toExtendedOptions(row),
  imageAlt: row.image_alt,
  image: row.image_sha256,
  file: row.file_sha256,
  isLastPinned: row.is_last_pinned === 1,
});

function imageAltOf(draft: QuestionDraft, stored: StoredParts): string | null {
  if (draft.question_image === null) return null;
  const kept = draft.question_image === stored.image ? stored.imageAlt : null;
  const alt = draft.question_image_alt?.trim() ?? kept;
  return alt === '' ? null : alt;
}

/** Options of another kind are not shuffled. */
const isLastPinnedIn = (draft: QuestionDraft, stored: StoredParts): boolean =>
  draft.question_type === 'multiple-choice' && (draft.is_last_pinned ?? stored.isLastPinned);

/** The columns of both halves of the aggregate, after every rule was checked. */
export async function checkedColumns(ctx: Ctx, draft: QuestionDraft, stored: StoredParts = NEW_PARTS) {
  const options = withoutTrailingGaps(draft.options);
  assertComplete({ type: draft.question_type, options, correct: draft.correct_answer });
  const folderId = await getOwnPlace(ctx, draft.assign_folder_id);
  const file = draft.answer_file === undefined ? stored.file : draft.answer_file;
  await assertKnownImages(ctx, [draft.question_image, ...options.map((option) => option.image)]);
  // One that is stored already is never in the way of an edit.
  if (file !== stored.file) await assertKnownFile(ctx, file);
  const feedback = composeFeedback({
    correct: draft.feedback_correct,
    incorrect: draft.feedback_incorrect,
  });
  return {
    question: {
      folder_id: folderId,
      title: draft.question_title,
      mark: Math.round(draft.question_mark * 100),
      type: draft.question_type,
      image_sha256: draft.question_image,
      image_alt: imageAltOf(draft, stored),
      is_last_pinned: isLastPinnedIn(draft, stored) ? (1 as const) : (0 as const),
    },
    answer: {
      ...toOptionColumns(options),
      ...toExtraColumns(
        draft.question_type === 'open_ended' ? [] : withStoredExtras(options, stored.options),
      ),
      correct_answer: draft.correct_answer,
      feedback: feedback === '' ? null : feedback,
      file_sha256: file,
    },
  };
}

export type CheckedColumns = Awaited<ReturnType<typeof checkedColumns>>;

/** Inserts a checked question with its answer and tags under ids that are drawn already. */
export async function insertChecked(
  ctx: Ctx,
  ids: { readonly question: number; readonly answer: number },
  columns: CheckedColumns,
  tagIds: readonly number[],
): Promise<void> {
  const times = { created_at: ctx.now, updated_at: ctx.now };
  const question = {
    id: ids.question,
    instructor_id: ctx.actor.userId,
    ...columns.question,
    status: NEW_STATUS,
    import_batch_id: null,
    ...times,
  };
  await repo.insertQuestion(ctx.db, question);
  await noteWriter(ctx, question.id);
  await repo.insertAnswer(ctx.db, { id: ids.answer, question_id: question.id, ...columns.answer, ...times });
  const tally = new TallyChange();
  tally.question(question.instructor_id, question.folder_id, [], 1);
  await setTags(ctx, question, tagIds, tally);
  await tally.apply(ctx.db);
  await indexLater(ctx.db, [question.id]);
}

/** Creates a question with answer and tags; answers its id. */
export async function saveDraft(ctx: Ctx, draft: QuestionDraft): Promise<number> {
  const columns = await checkedColumns(ctx, draft);
  const ids = { question: ctx.newId(), answer: ctx.newId() };
  await insertChecked(ctx, ids, columns, await resolveSeenTags(ctx, draft.tag_names));
  return ids.question;
}

/**
 * Replaces a question with answer and tags.
 * @throws VERSION_CONFLICT when it changed since the version that the author saw.
 */
export async function replaceDraft(
  ctx: Ctx,
  questionId: number,
  input: { version: number; draft: QuestionDraft },
): Promise<void> {
  const row = await getOwnQuestion(ctx, questionId);
  if (row.version !== input.version) {
    refuse('VERSION_CONFLICT', 'This question was changed elsewhere since you opened it.');
  }
  const columns = await checkedColumns(ctx, input.draft, storedParts(row));
  await leaveVersion(ctx, row);
  await repo.updateQuestions(ctx, [questionId], columns.question);
  if (row.answer_id !== null) await repo.updateAnswer(ctx.db, row.answer_id, columns.answer, ctx.now);
  else {
    await repo.insertAnswer(ctx.db, {
      id: ctx.newId(),
      question_id: questionId,
      ...columns.answer,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
  }
  const tally = new TallyChange();
  tally.folder(row.instructor_id, row.folder_id, -1);
  tally.folder(row.instructor_id, columns.question.folder_id, 1);
  await setTags(ctx, row, await resolveSeenTags(ctx, input.draft.tag_names, questionId), tally);
  await tally.apply(ctx.db);
  await indexLater(ctx.db, [questionId]);
}
