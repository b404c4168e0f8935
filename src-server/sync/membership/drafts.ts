import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import type { ConflictKind } from '#shared/contract/sync-conflicts.ts';
import { compileForIds } from '#server/db/compile-for-ids.ts';
import type { Db } from '#server/db/tables.ts';
import { portionsOf } from '../rows.ts';

type Content = AdoptedContent;
type Question = Content['questions'][number];
type Exam = Content['exams'][number];

const loadAnswers = compileForIds((db, ids) =>
  db.selectFrom('answer').where('question_id', 'in', ids).where('deleted_at', 'is', null).selectAll(),
);
const loadLinks = compileForIds((db, ids) =>
  db.selectFrom('question_tag').where('question_id', 'in', ids).where('deleted_at', 'is', null).selectAll(),
);
const loadExamQuestions = compileForIds((db, ids) =>
  db
    .selectFrom('exam_question')
    .where('exam_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .selectAll(),
);

interface Written {
  readonly id: number;
  readonly created_at: number;
  readonly updated_at: number;
}

const written = ({ id, created_at, updated_at }: Written): Written => ({ id, created_at, updated_at });

/** Parents before their children: a folder can only be put into one that is there. */
function outermostFirst(folders: Content['folders']): Content['folders'] {
  const left = new Map(folders.map((folder) => [folder.id, folder]));
  const sorted: Content['folders'] = [];
  const take = (id: number): void => {
    const folder = left.get(id);
    if (folder === undefined) return;
    left.delete(id);
    if (folder.parent_folder_id !== null) take(folder.parent_folder_id);
    sorted.push(folder);
  };
  for (const { id } of folders) take(id);
  return sorted;
}

async function readQuestions(db: Db, ownerId: number): Promise<Question[]> {
  const rows = await db
    .selectFrom('question')
    .where('instructor_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .selectAll()
    .execute();
  const questions: Question[] = [];
  for (const portion of portionsOf(rows)) {
    const ids = portion.map((row) => row.id);
    const answers = Map.groupBy(await loadAnswers(db, ids), (row) => row.question_id);
    const links = Map.groupBy(await loadLinks(db, ids), (row) => row.question_id);
    for (const row of portion) {
      questions.push({
        ...written(row),
        folder_id: row.folder_id,
        title: row.title,
        mark: row.mark,
        type: row.type,
        image_sha256: row.image_sha256,
        image_alt: row.image_alt,
        status: row.status,
        answers: (answers.get(row.id) ?? []).map((answer) => ({
          ...written(answer),
          options: [answer.answer_1, answer.answer_2, answer.answer_3, answer.answer_4, answer.answer_5],
          option_images: [
            answer.answer_1_image,
            answer.answer_2_image,
            answer.answer_3_image,
            answer.answer_4_image,
            answer.answer_5_image,
          ],
          option_alts: answer.option_alts,
          option_feedback: answer.option_feedback,
          feedback: answer.feedback,
          file_sha256: answer.file_sha256,
          correct_answer: answer.correct_answer,
        })),
        tags: (links.get(row.id) ?? []).map((link) => ({ ...written(link), tag_id: link.tag_id })),
      });
    }
  }
  return questions;
}

async function readExams(db: Db, ownerId: number): Promise<Exam[]> {
  const rows = await db
    .selectFrom('exam')
    .where('instructor_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .selectAll()
    .execute();
  const forSome = new Set(
    (
      await db
        .selectFrom('exam_access')
        .where('people_group_id', 'is', null)
        .where('user_id', 'is', null)
        .where('deleted_at', 'is', null)
        .select('exam_id')
        .execute()
    ).map((row) => row.exam_id),
  );
  const exams: Exam[] = [];
  for (const portion of portionsOf(rows)) {
    const ids = portion.map((row) => row.id);
    const links = Map.groupBy(await loadExamQuestions(db, ids), (row) => row.exam_id);
    for (const row of portion) {
      const {
        instructor_id: _owner,
        status: _status,
        published_version_id: _version,
        published_at: _publishedAt,
        before_publication: _before,
        version: _edits,
        copy_of: _copyOf,
        deleted_at: _deletedAt,
        ...draft
      } = row;
      exams.push({
        ...draft,
        ...(forSome.has(row.id) ? { is_for_some: 1 as const } : {}),
        questions: (links.get(row.id) ?? []).map((link) => ({
          ...written(link),
          question_id: link.question_id,
          answer_id: link.answer_id,
          position: link.position,
          mark: link.mark,
        })),
      });
    }
  }
  return exams;
}

/** Everything that a person has written in a database, in an order that is always the same. */
export async function readDrafts(db: Db, ownerId: number): Promise<Content> {
  const own = (table: 'folder' | 'tag') =>
    db.selectFrom(table).where('instructor_id', '=', ownerId).where('deleted_at', 'is', null).orderBy('id');
  const folders = await own('folder').selectAll('folder').execute();
  const tags = await own('tag').selectAll('tag').execute();
  return {
    folders: outermostFirst(
      folders.map((row) => ({
        ...written(row),
        folder_name: row.folder_name,
        parent_folder_id: row.parent_folder_id,
      })),
    ),
    tags: tags.map((row) => ({ ...written(row), tag_name: row.tag_name })),
    questions: await readQuestions(db, ownerId),
    exams: await readExams(db, ownerId),
  };
}

export const countDrafts = (content: Content): number =>
  content.folders.length + content.tags.length + content.questions.length + content.exams.length;

/** The ids of all rows, in an order that is always the same. */
export const rowIdsOf = (content: Content): number[] =>
  [
    ...content.folders,
    ...content.tags,
    ...content.questions.flatMap((question) => [question, ...question.answers, ...question.tags]),
    ...content.exams.flatMap((exam) => [exam, ...exam.questions]),
  ].map((row) => row.id);

/** Gives every row an id from `firstId` on, in their order, wherever it is named. */
export const withNewIds = (content: Content, firstId: number): Content =>
  withIds(content, new Map(rowIdsOf(content).map((id, at) => [id, firstId + at])));

/** The same content with some ids replaced by others. */
export function withIds(content: Content, ids: ReadonlyMap<number, number>): Content {
  const of = (id: number): number => ids.get(id) ?? id;
  const orNull = (id: number | null): number | null => (id === null ? null : of(id));
  const moved = <T extends { readonly id: number }>(row: T): T => ({ ...row, id: of(row.id) });
  return {
    folders: content.folders.map((row) => ({
      ...moved(row),
      parent_folder_id: orNull(row.parent_folder_id),
    })),
    tags: content.tags.map(moved),
    questions: content.questions.map((row) => ({
      ...moved(row),
      folder_id: orNull(row.folder_id),
      answers: row.answers.map(moved),
      tags: row.tags.map((link) => ({ ...moved(link), tag_id: of(link.tag_id) })),
    })),
    exams: content.exams.map((row) => ({
      ...moved(row),
      questions: row.questions.map((link) => ({
        ...moved(link),
        question_id: of(link.question_id),
        answer_id: orNull(link.answer_id),
      })),
    })),
  };
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
  const none: Content = { folders: [], tags: [], questions: [], exams: [] };
  for (const folders of inChunks(content.folders)) yield { ...none, folders };
  for (const tags of inChunks(content.tags)) yield { ...none, tags };
  for (const questions of inChunks(content.questions)) yield { ...none, questions };
  for (const exams of inChunks(content.exams)) yield { ...none, exams };
}

interface SingleDraft {
  readonly kind: ConflictKind;
  readonly draft: { readonly id: number };
  readonly content: Content;
}

/** Each draft as content of its own, in the same order. */
export function singleDrafts({ folders, tags, questions, exams }: Content): SingleDraft[] {
  const none: Content = { folders: [], tags: [], questions: [], exams: [] };
  return [
    ...folders.map((row) => ({ kind: 'folder' as const, draft: row, content: { ...none, folders: [row] } })),
    ...tags.map((row) => ({ kind: 'tag' as const, draft: row, content: { ...none, tags: [row] } })),
    ...questions.map((row) => ({
      kind: 'question' as const,
      draft: row,
      content: { ...none, questions: [row] },
    })),
    ...exams.map((row) => ({ kind: 'exam' as const, draft: row, content: { ...none, exams: [row] } })),
  ];
}

/** The drafts with some ids, and no others. */
export function onlyDrafts(content: Content, ids: ReadonlySet<number>): Content {
  const isWanted = (row: { readonly id: number }): boolean => ids.has(row.id);
  return {
    folders: content.folders.filter(isWanted),
    tags: content.tags.filter(isWanted),
    questions: content.questions.filter(isWanted),
    exams: content.exams.filter(isWanted),
  };
}

/** The drafts that a database does not have; one command brought each of them whole. */
export async function draftsNotIn(db: Db, content: Content): Promise<Content> {
  const missing = new Set<number>();
  for (const table of ['folder', 'tag', 'question', 'exam'] as const) {
    for (const portion of portionsOf(content[`${table}s`].map((row) => row.id))) {
      const rows = await db.selectFrom(table).where('id', 'in', portion).select('id').execute();
      const here = new Set(rows.map((row) => row.id));
      for (const id of portion) if (!here.has(id)) missing.add(id);
    }
  }
  return onlyDrafts(content, missing);
}
