import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import type { CarriedKind } from '#shared/contract/sync-status.ts';
import type { Db } from '#server/db/tables.ts';
import { portionsOf } from '../rows.ts';
import { CARRIED } from './carried.ts';
import { parsedJson } from './read-rows.ts';

type Content = AdoptedContent;

const NONE: Content = {
  folders: [],
  tags: [],
  smart_folders: [],
  media_files: [],
  questions: [],
  exams: [],
  courses: [],
  course_sections: [],
  course_items: [],
};

export const countDrafts = (content: Content): number =>
  CARRIED.reduce((count, kind) => count + content[`${kind}s`].length, 0);

/**
 * The ids of all rows, in an order that is always the same. What came later is numbered after what was there: a
 * computer goes on with what an older program began.
 */
export const rowIdsOf = (content: Content): number[] =>
  [
    ...content.folders,
    ...content.tags,
    ...content.questions.flatMap((question) => [question, ...question.answers, ...question.tags]),
    ...content.exams.flatMap((exam) => [exam, ...exam.questions]),
    ...content.exams.flatMap((exam) => exam.plan),
    ...content.smart_folders,
    ...content.media_files,
    ...content.courses,
    ...content.course_sections,
    ...content.course_items.flatMap((item) => [item, ...item.questions, ...item.assignment_questions]),
  ].map((row) => row.id);

/** Gives every row an id from `firstId` on, in their order, wherever it is named. */
export const withNewIds = (content: Content, firstId: number): Content =>
  withIds(content, new Map(rowIdsOf(content).map((id, at) => [id, firstId + at])));

/** Columns of documents: they name files of the library in their text. */
const DOCUMENTS: ReadonlySet<string> = new Set(['document', 'description_document']);

/**
 * The same content with some ids replaced by others, wherever they are named: by `id`, by what ends in `_id` or
 * `_ids`, and in documents. An id names one row of all tables, so nothing else can be meant.
 */
export function withIds(content: Content, ids: ReadonlyMap<number, number>): Content {
  if (ids.size === 0) return content;
  const of = (value: unknown): unknown => (typeof value === 'number' ? (ids.get(value) ?? value) : value);
  function replaced(key: string, value: unknown): unknown {
    if (key === 'id' || key.endsWith('_id')) return of(value);
    if (key.endsWith('_ids') && Array.isArray(value)) return value.map(of);
    if (!DOCUMENTS.has(key) || typeof value !== 'string' || !value.includes('"media_file_id":')) return value;
    return JSON.stringify(parsedJson(value), replaced);
  }
  return JSON.parse(JSON.stringify(content), replaced);
}

/** One command takes about this much. */
const CHUNK_CHARACTERS = 500_000;
const CHUNK_ROWS = 100;

function* inChunks<T>(rows: readonly T[]): Generator<T[]> {
  let chunk: T[] = [];
  let size = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    if (chunk.length > 0 && (chunk.length >= CHUNK_ROWS || size + length > CHUNK_CHARACTERS)) {
      yield chunk;
      chunk = [];
      size = 0;
    }
    chunk.push(row);
    size += length;
  }
  if (chunk.length > 0) yield chunk;
}

/** Content in portions of one command each; what is referred to comes first. */
export function* draftChunks(content: Content): Generator<Content> {
  for (const kind of CARRIED)
    for (const rows of inChunks<Draft>(content[`${kind}s`])) yield { ...NONE, [`${kind}s`]: rows };
}

interface Draft {
  readonly id: number;
}

interface SingleDraft {
  readonly kind: CarriedKind;
  readonly draft: Draft;
  readonly content: Content;
}

/** Each draft as content of its own, in the same order. */
export const singleDrafts = (content: Content): SingleDraft[] =>
  CARRIED.flatMap((kind) =>
    content[`${kind}s`].map((draft) => ({ kind, draft, content: { ...NONE, [`${kind}s`]: [draft] } })),
  );

/** The drafts with some ids, and no others. */
export function onlyDrafts(content: Content, ids: ReadonlySet<number>): Content {
  const wanted = <T extends Draft>(rows: readonly T[]): T[] => rows.filter((row) => ids.has(row.id));
  return {
    folders: wanted(content.folders),
    tags: wanted(content.tags),
    smart_folders: wanted(content.smart_folders),
    media_files: wanted(content.media_files),
    questions: wanted(content.questions),
    exams: wanted(content.exams),
    courses: wanted(content.courses),
    course_sections: wanted(content.course_sections),
    course_items: wanted(content.course_items),
  };
}

/** The drafts that a database does not have; one command brought each of them whole. */
export async function draftsNotIn(db: Db, content: Content): Promise<Content> {
  const missing = new Set<number>();
  for (const table of CARRIED) {
    for (const portion of portionsOf(content[`${table}s`].map((row) => row.id))) {
      const rows = await db.selectFrom(table).where('id', 'in', portion).select('id').execute();
      const here = new Set(rows.map((row) => row.id));
      for (const id of portion) if (!here.has(id)) missing.add(id);
    }
  }
  return onlyDrafts(content, missing);
}
