import type { z } from 'zod';
import type { questionsContract } from '#shared/contract/questions.ts';
import { assertOwnClaim } from '#server/assert-identity.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { getOwnPlace } from './folder-service.ts';
import { leaveVersion, noteWriter } from './history-service.ts';
import { toExtraColumns, trueFalseColumns } from './mapper.ts';
import * as repo from './question-repo.ts';
import { indexLater } from './search-index.ts';
import { getOwnTags, setTags } from './tag-service.ts';
import { TallyChange } from './tally.ts';

type NewQuestion = z.output<(typeof questionsContract)['createQuestion']['body']>;
type QuestionChanges = z.output<(typeof questionsContract)['updateQuestion']['body']>;

/** Authors use their own questions at once; review is decided by the server alone. */
export const NEW_STATUS = 'published';

/** @throws NOT_FOUND when the question is gone or somebody else's. */
export async function getOwnQuestion(ctx: Ctx, questionId: number): Promise<repo.QuestionAggregateRow> {
  const row = await repo.findQuestion(ctx.db, ctx.actor.userId, questionId);
  return row ?? refuse('NOT_FOUND', 'This question does not exist.');
}

/** @throws VALIDATION_FAILED when an image was never stored. */
export async function assertKnownImages(
  ctx: Ctx,
  images: readonly (string | null | undefined)[],
  field = 'question_image',
): Promise<void> {
  const wanted = [...new Set(images.filter((image) => typeof image === 'string'))];
  if (wanted.length === 0) return;
  const known = await repo.listKnownImages(ctx.db, wanted);
  if (wanted.every((image) => known.has(image))) return;
  const reason = 'This image is not stored. Upload it again.';
  refuse('VALIDATION_FAILED', reason, { fields: { [field]: [reason] } });
}

/** @throws VALIDATION_FAILED when a worked solution was never stored. */
export async function assertKnownFile(ctx: Ctx, file: string | null): Promise<void> {
  if (file === null || (await repo.isKnownFile(ctx.db, file))) return;
  const reason = 'This worked solution is not stored. Upload it again.';
  refuse('VALIDATION_FAILED', reason, { fields: { answer_file: [reason] } });
}

/** Creates a question without an answer: the first of the two documented calls. */
export async function createQuestion(ctx: Ctx, body: NewQuestion): Promise<number> {
  assertOwnClaim(ctx.actor, body.question_instructor_id);
  const folderId = await getOwnPlace(ctx, body.assign_folder_id ?? null);
  const tagIds = await getOwnTags(ctx, body.tags ?? []);
  await assertKnownImages(ctx, [body.question_image]);
  const question = {
    id: ctx.newId(),
    instructor_id: ctx.actor.userId,
    folder_id: folderId,
    title: body.question_title,
    mark: Math.round(body.question_mark * 100),
    type: body.question_type,
    image_sha256: body.question_image ?? null,
    status: NEW_STATUS,
    import_batch_id: null,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  await repo.insertQuestion(ctx.db, question);
  await noteWriter(ctx, question.id);
  const tally = new TallyChange();
  tally.question(question.instructor_id, folderId, [], 1);
  await setTags(ctx, question, tagIds, tally);
  await tally.apply(ctx.db);
  await indexLater(ctx.db, [question.id]);
  return question.id;
}

/** What becomes of the answer when the type changes: true-false resets the options (spec 2 §4). */
async function fitAnswer(
  ctx: Ctx,
  row: repo.QuestionAggregateRow,
  type: repo.QuestionAggregateRow['type'],
): Promise<void> {
  if (row.answer_id === null || type === row.type) return;
  const options = type === 'true-false' ? { ...trueFalseColumns(), ...toExtraColumns([]) } : {};
  const keepsKey = type === 'multiple-choice' && row.type === 'true-false';
  await repo.updateAnswer(
    ctx.db,
    row.answer_id,
    { ...options, ...(keepsKey ? {} : { correct_answer: null }) },
    ctx.now,
  );
}

/** Changes a question; what is absent stays. */
export async function updateQuestion(ctx: Ctx, questionId: number, body: QuestionChanges): Promise<void> {
  assertOwnClaim(ctx.actor, body.question_instructor_id);
  const row = await getOwnQuestion(ctx, questionId);
  const place = await getOwnPlace(ctx, body.assign_folder_id);
  const tagIds = await getOwnTags(ctx, body.tags ?? []);
  await assertKnownImages(ctx, [body.question_image]);
  const folderId = place === undefined ? row.folder_id : place;
  const type = body.question_type ?? row.type;
  await leaveVersion(ctx, row);
  await fitAnswer(ctx, row, type);
  await repo.updateQuestions(ctx, [questionId], {
    folder_id: folderId,
    type,
    title: body.question_title ?? row.title,
    mark: body.question_mark === undefined ? row.mark : Math.round(body.question_mark * 100),
    image_sha256: body.question_image === undefined ? row.image_sha256 : body.question_image,
    // The words are those of the image that was there.
    ...(body.question_image === undefined || body.question_image === row.image_sha256
      ? {}
      : { image_alt: null }),
  });
  const tally = new TallyChange();
  tally.folder(row.instructor_id, row.folder_id, -1);
  tally.folder(row.instructor_id, folderId, 1);
  if (body.tags !== undefined) await setTags(ctx, row, tagIds, tally);
  await tally.apply(ctx.db);
  await indexLater(ctx.db, [questionId]);
}
