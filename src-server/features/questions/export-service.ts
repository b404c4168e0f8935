import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_EXPORTED, type ExportedQuestion } from '#shared/domain/imports/export-formats.ts';
import type { QuestionDraft } from '#shared/domain/imports/question-rules.ts';
import { largest } from '#shared/domain/lists.ts';
import { imageMarker } from '#shared/domain/imports/text.ts';
import { splitFeedback } from '#shared/domain/questions/feedback.ts';
import { folderPath } from '#shared/domain/questions/folder-tree.ts';
import { withoutTrailingGaps } from '#shared/domain/questions/question-rules.ts';
import { imageKindOf } from '#server/blobs/image-kinds.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { listFolders } from './folder-repo.ts';
import { findIds } from './list-repo.ts';
import { toQuery, type QuestionFilters } from './list-service.ts';
import { toOptions } from './mapper.ts';
import { listTagLinks, listVisible, type QuestionAggregateRow } from './question-repo.ts';
import { scopeOf } from './scope.ts';

type ExportImage = QuestionDraft['images'][number];

/** One more than any format takes: whoever asks for more is told so. */
const MAX_IDS = largest(Object.values(MAX_EXPORTED), 0) + 1;
/** Questions that are read at a time. */
const QUESTIONS_PER_STEP = 100;

function parseIds(text: string): number[] {
  const ids = text.split(',').map(Number);
  if (ids.every((id) => Number.isSafeInteger(id) && id > 0)) return [...new Set(ids)];
  return refuse('VALIDATION_FAILED', 'Give ids as numbers with commas between them.', {
    fields: { ids: ['Give ids as numbers with commas between them.'] },
  });
}

/** The questions that a filter, or a list of numbers, chooses, in the order of the list. */
export async function chosenIds(
  ctx: Ctx,
  query: QuestionFilters & { ids?: string | undefined },
): Promise<number[]> {
  if (query.ids !== undefined) {
    const rows = await listVisible(ctx.db, scopeOf(ctx.actor), parseIds(query.ids));
    return rows.map((row) => row.id);
  }
  const filter = await toQuery(ctx, query);
  return filter === null ? [] : findIds(ctx.db, ctx.services.dialect, filter, { offset: 0, limit: MAX_IDS });
}

interface Step {
  readonly row: QuestionAggregateRow;
  readonly tags: string[];
  readonly path: string[];
}

/** Reads questions a few at a time, so that no library has to fit into memory; others are served in between. */
async function* readSteps(ctx: Ctx, ids: readonly number[]): AsyncGenerator<Step[]> {
  const scope = scopeOf(ctx.actor);
  const folders = new Map(
    (await listFolders(ctx.db, scope)).map((row) => [
      row.id,
      { name: row.folder_name, parentId: row.parent_folder_id },
    ]),
  );
  for (let start = 0; start < ids.length; start += QUESTIONS_PER_STEP) {
    const rows = await listVisible(ctx.db, scope, ids.slice(start, start + QUESTIONS_PER_STEP));
    const links = await listTagLinks(
      ctx.db,
      rows.map((row) => row.id),
    );
    const tagsOf = Map.groupBy(links, (link) => link.question_id);
    yield rows.map((row) => ({
      row,
      tags: (tagsOf.get(row.id) ?? []).map((link) => link.tag_name),
      path: [...folderPath(folders, row.folder_id)],
    }));
    await nextTurn();
  }
}

const textsOf = ({ row, tags, path }: Step) => ({
  title: row.title,
  type: row.type,
  correct: row.correct_answer,
  mark: row.mark / 100,
  feedback: splitFeedback(row.feedback),
  tags,
  folderPath: path,
});

/** An image as a file format carries it, with the marker that stands for it in the text. */
class ImageCollection {
  readonly images: ExportImage[] = [];
  readonly #ctx: Ctx;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  async mark(text: string, sha256: string | null, where: ExportImage['where']): Promise<string> {
    const bytes = sha256 === null ? null : this.#ctx.services.blobs.get(sha256);
    const mime = bytes === null ? null : await imageKindOf(bytes);
    if (bytes === null || mime === null) return text;
    const ref = `image-${this.images.length + 1}.${mime.replace('image/', '').replace('jpeg', 'jpg')}`;
    this.images.push({ ref, alt: '', mime, bytes, where });
    return text === '' ? imageMarker(ref) : `${text} ${imageMarker(ref)}`;
  }
}

async function toDraft(ctx: Ctx, step: Step): Promise<QuestionDraft> {
  const { row } = step;
  const images = new ImageCollection(ctx);
  const texts = textsOf(step);
  const title = await images.mark(row.title, row.image_sha256, 'title');
  const options: string[] = [];
  for (const [at, option] of withoutTrailingGaps(toOptions(row)).entries()) {
    options.push(await images.mark(option.text, option.image, `option-${at + 1}`));
  }
  const { correct, incorrect } = texts.feedback;
  const shown = await images.mark(correct, row.file_sha256, 'feedback');
  const feedback = { correct: shown, incorrect: incorrect === correct ? shown : incorrect };
  return { ...texts, title, options, feedback, images: images.images };
}

/** Questions with their images, a few at a time, as formats carry them. */
export async function* readDrafts(ctx: Ctx, ids: readonly number[]): AsyncGenerator<QuestionDraft[]> {
  for await (const steps of readSteps(ctx, ids)) {
    const drafts: QuestionDraft[] = [];
    for (const step of steps) drafts.push(await toDraft(ctx, step));
    yield drafts;
  }
}

/** The same without opening an image: enough to say what a format cannot carry. */
export async function* readForLosses(
  ctx: Ctx,
  ids: readonly number[],
): AsyncGenerator<(ExportedQuestion & { readonly id: number })[]> {
  for await (const steps of readSteps(ctx, ids)) {
    yield steps.map((step) => {
      const options = withoutTrailingGaps(toOptions(step.row));
      const shown = [step.row.image_sha256, step.row.file_sha256, ...options.map((option) => option.image)];
      return {
        id: step.row.id,
        ...textsOf(step),
        options: options.map((option) => option.text),
        images: shown.filter((sha256) => sha256 !== null).length,
      };
    });
  }
}
