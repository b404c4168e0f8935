import type { Insertable } from 'kysely';
import type { ImportableQuestion, ImportFeedback, ImportImage } from '#shared/domain/imports/parsed-file.ts';
import { composeFeedback } from '#shared/domain/questions/feedback.ts';
import type { FullOption } from '#shared/domain/questions/option-extras.ts';
import { importLimits } from '#shared/domain/imports/limits.ts';
import type { Ctx } from '#server/context.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { AnswerTable, QuestionTable, QuestionTagTable } from '#server/db/question-tables.ts';
import { isImageMime } from '#server/blobs/image-kinds.ts';
import { keepImage } from '../blobs/service.ts';
import { toExtraColumns, toOptionColumns } from '../questions/mapper.ts';
import { NEW_STATUS } from '../questions/question-service.ts';
import { indexLater } from '../questions/search-index.ts';
import type { TallyChange } from '../questions/tally.ts';
import { dropMarker, placeImages, withoutMarker } from './image-places.ts';

/** Where the questions of an import go. */
export interface ImportTarget {
  readonly importId: number;
  folderOf(path: readonly string[]): number | null;
  tagsOf(item: ImportableQuestion): readonly { readonly id: number; readonly name: string }[];
}

async function storeIfAny(ctx: Ctx, image: ImportImage | null): Promise<string | null> {
  if (image === null || !isImageMime(image.mime)) return null;
  return (await keepImage(ctx, image.mime, image.bytes)).sha256;
}

const storeSolution = async (ctx: Ctx, bytes: Uint8Array): Promise<string> =>
  (await keepImage(ctx, 'application/pdf', bytes)).sha256;

interface QuestionContent {
  readonly title: string;
  readonly image: string | null;
  readonly alt: string | null;
  readonly file: string | null;
  readonly feedback: ImportFeedback;
  readonly options: readonly FullOption[];
}

/** What a stored image shows, in words. */
const altOf = (image: ImportImage | null): string =>
  image?.alt.trim().slice(0, importLimits.imageAltChars).toWellFormed() ?? '';

/** Texts and images in their stored form. */
async function contentWithImages(ctx: Ctx, item: ImportableQuestion): Promise<QuestionContent> {
  const places = placeImages(item);
  const options = [];
  for (const [at, text] of item.options.entries()) {
    const image = places.options[at] ?? null;
    options.push({
      // A key phrase is a text; an option may be an image alone.
      text: item.type === 'open_ended' ? withoutMarker(text, image) : dropMarker(text, image),
      image: await storeIfAny(ctx, image),
      alt: altOf(image),
      feedback: item.optionFeedback?.[at] ?? '',
    });
  }
  const alt = altOf(places.title);
  return {
    title: withoutMarker(item.title, places.title),
    image: await storeIfAny(ctx, places.title),
    alt: alt === '' ? null : alt,
    file: await storeIfAny(ctx, places.feedback),
    feedback: {
      correct: dropMarker(item.feedback.correct, places.feedback),
      incorrect: dropMarker(item.feedback.incorrect, places.feedback),
    },
    options,
  };
}

const contentWithoutImages = (item: ImportableQuestion): QuestionContent => ({
  title: item.title,
  image: null,
  alt: null,
  file: null,
  feedback: item.feedback,
  options: item.options.map((text, at) => ({
    text,
    image: null,
    alt: '',
    feedback: item.optionFeedback?.[at] ?? '',
  })),
});

/** Inserts a few hundred questions with everything that belongs to them, one statement per table. */
export async function insertQuestions(
  ctx: Ctx,
  items: readonly ImportableQuestion[],
  target: ImportTarget,
  tally: TallyChange,
): Promise<void> {
  const { db, now } = ctx;
  const { dialect } = ctx.services;
  const ownerId = ctx.actor.userId;
  const times = { created_at: now, updated_at: now };
  const questions: Insertable<QuestionTable>[] = [];
  const answers: Insertable<AnswerTable>[] = [];
  const links: Insertable<QuestionTagTable>[] = [];
  const folders = new Map<number | null, number>();
  const tagUses = new Map<number, number>();
  for (const item of items) {
    const content =
      item.images.length === 0 ? contentWithoutImages(item) : await contentWithImages(ctx, item);
    const id = ctx.newId();
    const folderId = target.folderOf(item.folderPath);
    const tags = target.tagsOf(item);
    const feedback = composeFeedback(content.feedback);
    questions.push({
      id,
      instructor_id: ownerId,
      folder_id: folderId,
      title: content.title,
      mark: Math.round(item.mark * 100),
      type: item.type,
      image_sha256: content.image,
      image_alt: content.alt,
      is_last_pinned: item.type === 'multiple-choice' && item.isLastPinned === true ? 1 : 0,
      status: NEW_STATUS,
      import_batch_id: target.importId,
      ...times,
    });
    answers.push({
      id: ctx.newId(),
      question_id: id,
      ...toOptionColumns(content.options),
      ...toExtraColumns(content.options),
      feedback: feedback === '' ? null : feedback,
      file_sha256: item.solution === undefined ? content.file : await storeSolution(ctx, item.solution),
      correct_answer: item.correct,
      ...times,
    });
    for (const tag of tags) {
      tagUses.set(tag.id, (tagUses.get(tag.id) ?? 0) + 1);
      links.push({
        id: ctx.newId(),
        question_id: id,
        tag_id: tag.id,
        instructor_id: ownerId,
        question_created_at: now,
        ...times,
      });
    }
    folders.set(folderId, (folders.get(folderId) ?? 0) + 1);
  }
  for (const [folderId, count] of folders) tally.question(ownerId, folderId, [], count);
  for (const [tagId, count] of tagUses) tally.tag(ownerId, tagId, count);
  await insertRows(db, dialect, 'question', questions);
  await insertRows(db, dialect, 'answer', answers);
  await insertRows(db, dialect, 'question_tag', links);
  await indexLater(
    db,
    questions.map((question) => question.id),
  );
}
