import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_EXPORTED, type ExportedQuestion } from '#shared/domain/imports/export-formats.ts';
import type { QuestionDraft } from '#shared/domain/imports/question-rules.ts';
import { largest } from '#shared/domain/lists.ts';
import { imageMarker } from '#shared/domain/imports/text.ts';
import { splitFeedback } from '#shared/domain/questions/feedback.ts';
import { folderPath } from '#shared/domain/questions/folder-tree.ts';
import { withoutTrailingGaps } from '#shared/domain/questions/question-rules.ts';
import { solutionKindOf } from '#server/blobs/image-kinds.ts';
import { listDocuments } from '#server/blobs/blob-repo.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { listFolders } from './folder-repo.ts';
import { findIds } from './list-repo.ts';
import { toQuery, type QuestionFilters } from './list-service.ts';
import { toExtendedOptions } from './mapper.ts';
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

function textsOf({ row, tags, path }: Step) {
  const options = withoutTrailingGaps(toExtendedOptions(row));
  const said = options.map(({ feedback }) => feedback);
  const saidOf = said.slice(0, said.findLastIndex((text) => text !== '') + 1);
  return {
    title: row.title,
    type: row.type,
    correct: row.correct_answer,
    mark: row.mark / 100,
    feedback: splitFeedback(row.feedback),
    ...(saidOf.length === 0 ? {} : { optionFeedback: saidOf }),
    tags,
    folderPath: path,
    ...(row.type === 'multiple-choice' && row.is_last_pinned === 1 ? { isLastPinned: true as const } : {}),
  };
}

/** Bytes of a stored file; a computer gets those that it lacks from its hub. null where nobody has them. */
async function bytesOf({ services }: Ctx, sha256: string): Promise<Uint8Array | null> {
  const { blobs, sync } = services;
  if (!blobs.has(sha256)) await sync.hub?.fetchBlob(sha256);
  return blobs.get(sha256);
}

/** Files as a format carries them; an image has a marker that stands for it in the text. */
class FileCollection {
  readonly images: ExportImage[] = [];
  solution: Uint8Array | undefined;
  /** Files that this computer has not got, and cannot get. */
  missing = 0;
  readonly #ctx: Ctx;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  async mark(
    text: string,
    image: { readonly sha256: string | null; readonly alt?: string | null },
    where: ExportImage['where'],
  ): Promise<string> {
    if (image.sha256 === null) return text;
    const bytes = await bytesOf(this.#ctx, image.sha256);
    if (bytes === null) this.missing++;
    const mime = bytes === null ? null : await solutionKindOf(bytes);
    if (bytes === null || mime === null) return text;
    if (mime === 'application/pdf') {
      this.solution = bytes;
      return text;
    }
    const ref = `image-${this.images.length + 1}.${mime.replace('image/', '').replace('jpeg', 'jpg')}`;
    this.images.push({ ref, alt: image.alt ?? '', mime, bytes, where });
    return text === '' ? imageMarker(ref) : `${text} ${imageMarker(ref)}`;
  }
}

interface ReadDraft {
  readonly draft: QuestionDraft;
  /** Files of it that nobody has. */
  readonly missing: number;
}

async function toDraft(ctx: Ctx, step: Step): Promise<ReadDraft> {
  const { row } = step;
  const files = new FileCollection(ctx);
  const texts = textsOf(step);
  const title = await files.mark(row.title, { sha256: row.image_sha256, alt: row.image_alt }, 'title');
  const options: string[] = [];
  for (const [at, { text, image, alt }] of withoutTrailingGaps(toExtendedOptions(row)).entries()) {
    options.push(await files.mark(text, { sha256: image, alt }, `option-${at + 1}`));
  }
  const { correct, incorrect } = texts.feedback;
  const shown = await files.mark(correct, { sha256: row.file_sha256 }, 'feedback');
  const feedback = { correct: shown, incorrect: incorrect === correct ? shown : incorrect };
  const draft: QuestionDraft = { ...texts, title, options, feedback, images: files.images };
  if (files.solution !== undefined) draft.solution = files.solution;
  return { draft, missing: files.missing };
}

/** Questions with their files, a few at a time, as formats carry them. */
export async function* readDrafts(ctx: Ctx, ids: readonly number[]): AsyncGenerator<ReadDraft[]> {
  for await (const steps of readSteps(ctx, ids)) {
    const drafts: ReadDraft[] = [];
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
    const documents = await listDocuments(
      ctx.db,
      steps.flatMap(({ row }) => row.file_sha256 ?? []),
    );
    yield steps.map((step) => {
      const { id, image_sha256: image, file_sha256: file } = step.row;
      const options = withoutTrailingGaps(toExtendedOptions(step.row));
      const hasSolution = file !== null && documents.has(file);
      const shown = [image, hasSolution ? null : file, ...options.map((option) => option.image)];
      return {
        id,
        ...textsOf(step),
        options: options.map((option) => option.text),
        images: shown.filter((sha256) => sha256 !== null).length,
        hasSolution,
      };
    });
  }
}
