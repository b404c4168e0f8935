import type { z } from 'zod';
import type { questionsContract } from '#shared/contract/questions.ts';
import type { QuestionDraft } from '#shared/domain/imports/question-rules.ts';
import { imageMarker } from '#shared/domain/imports/text.ts';
import { splitFeedback } from '#shared/domain/questions/feedback.ts';
import { folderPath } from '#shared/domain/questions/folder-tree.ts';
import { withoutTrailingGaps } from '#shared/domain/questions/question-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { iso } from '#server/iso.ts';
import { exportQuestions } from '../imports/export.ts';
import { listFolders } from './folder-repo.ts';
import { findPage } from './list-repo.ts';
import { toQuery } from './list-service.ts';
import { toOptions } from './mapper.ts';
import { listByIds, listTagLinks, listVisible, type QuestionAggregateRow } from './question-repo.ts';
import { scopeOf } from './scope.ts';

type ExportQuery = z.output<(typeof questionsContract)['exportQuestions']['query']>;
type ExportImage = QuestionDraft['images'][number];

/** More would be a backup, which is another command. */
const MAX_QUESTIONS = 20_000;
const QUESTIONS_PER_STEP = 500;

function parseIds(text: string): number[] {
  const ids = text.split(',').map(Number);
  if (ids.every((id) => Number.isSafeInteger(id) && id > 0)) return [...new Set(ids)];
  return refuse('VALIDATION_FAILED', 'Give ids as numbers with commas between them.', {
    fields: { ids: ['Give ids as numbers with commas between them.'] },
  });
}

async function* chosenRows(ctx: Ctx, query: ExportQuery): AsyncGenerator<QuestionAggregateRow[]> {
  if (query.ids !== undefined) {
    yield await listVisible(ctx.db, scopeOf(ctx.actor), parseIds(query.ids));
    return;
  }
  const filter = await toQuery(ctx, query);
  if (filter === null) return;
  for (let offset = 0; offset < MAX_QUESTIONS; offset += QUESTIONS_PER_STEP) {
    const range = { offset, limit: QUESTIONS_PER_STEP };
    const page = await findPage(ctx.db, ctx.services.dialect, filter, range);
    if (page.count > MAX_QUESTIONS) {
      refuse('TOO_LARGE', `At most ${MAX_QUESTIONS} questions can be exported at once. Choose fewer.`);
    }
    if (page.count === 0) return;
    yield await listByIds(ctx.db, page.ids);
    if (offset + QUESTIONS_PER_STEP >= page.count) return;
  }
}

/** An image as a file format carries it, with the marker that stands for it in the text. */
class ImageCollection {
  readonly images: ExportImage[] = [];
  readonly #ctx: Ctx;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  mark(text: string, sha256: string | null, where: ExportImage['where']): string {
    const bytes = sha256 === null ? null : this.#ctx.services.blobs.get(sha256);
    if (bytes === null) return text;
    const ref = `image-${this.images.length + 1}`;
    this.images.push({ ref, alt: '', mime: '', bytes, where });
    return text === '' ? imageMarker(ref) : `${text} ${imageMarker(ref)}`;
  }
}

function toDraft(
  ctx: Ctx,
  row: QuestionAggregateRow,
  tags: readonly string[],
  path: readonly string[],
): QuestionDraft {
  const images = new ImageCollection(ctx);
  const title = images.mark(row.title, row.image_sha256, 'title');
  const options = withoutTrailingGaps(toOptions(row)).map((option, at) =>
    images.mark(option.text, option.image, `option-${at + 1}`),
  );
  return {
    title,
    type: row.type,
    options,
    correct: row.correct_answer,
    mark: row.mark / 100,
    feedback: splitFeedback(row.feedback),
    tags: [...tags],
    folderPath: [...path],
    images: images.images,
  };
}

/** The chosen questions in one of the file formats, with the headers of a download. */
export async function exportFile(ctx: Ctx, query: ExportQuery) {
  const folders = new Map(
    (await listFolders(ctx.db, scopeOf(ctx.actor))).map((row) => [
      row.id,
      { name: row.folder_name, parentId: row.parent_folder_id },
    ]),
  );
  const drafts: QuestionDraft[] = [];
  for await (const rows of chosenRows(ctx, query)) {
    const ids = rows.map((row) => row.id);
    const links = await listTagLinks(ctx.db, ids);
    const tagsOf = Map.groupBy(links, (link) => link.question_id);
    for (const row of rows) {
      const tags = (tagsOf.get(row.id) ?? []).map((link) => link.tag_name);
      drafts.push(toDraft(ctx, row, tags, folderPath(folders, row.folder_id)));
    }
  }
  const file = await exportQuestions(query.format, drafts);
  const day = iso(ctx.now).slice(0, 10);
  return {
    bytes: file.bytes,
    headers: {
      'content-type': file.mime,
      'content-disposition': `attachment; filename="questions-${day}.${file.extension}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-lectern-written': String(file.written),
      'x-lectern-skipped': String(file.skipped.length),
    },
  };
}
