import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import { SavedFilter } from '#shared/contract/question-filter.ts';
import { QuestionType } from '#shared/contract/question-types.ts';
import { compileForIds } from '#server/db/compile-for-ids.ts';
import type { Db } from '#server/db/tables.ts';
import { portionsOf } from '../rows.ts';
import { readCourses } from './read-courses.ts';
import { hasTable, outermostFirst, parsedJson, written } from './read-rows.ts';

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

const loadPlans = compileForIds((db, ids) =>
  db
    .selectFrom('exam_plan')
    .where('exam_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .selectAll(),
);

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
        is_last_pinned: row.is_last_pinned,
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
  const hasPlans = await hasTable(db, 'exam_plan');
  const exams: Exam[] = [];
  for (const portion of portionsOf(rows)) {
    const ids = portion.map((row) => row.id);
    const links = Map.groupBy(await loadExamQuestions(db, ids), (row) => row.exam_id);
    const plans = Map.groupBy(hasPlans ? await loadPlans(db, ids) : [], (row) => row.exam_id);
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
        plan: (plans.get(row.id) ?? []).map((line) => ({
          ...written(line),
          position: line.position,
          folder_id: line.folder_id,
          tag_id: line.tag_id,
          question_type: QuestionType.safeParse(line.question_type).data ?? null,
          mark: line.mark,
          wanted: line.wanted,
        })),
      });
    }
  }
  return exams;
}

async function readSmartFolders(db: Db, ownerId: number): Promise<Content['smart_folders']> {
  if (!(await hasTable(db, 'smart_folder'))) return [];
  const rows = await db
    .selectFrom('smart_folder')
    .where('instructor_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map((row) => ({
    ...written(row),
    name: row.name,
    filter: SavedFilter.strip().safeParse(parsedJson(row.filter)).data ?? {},
  }));
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
      (folder) => folder.parent_folder_id,
    ),
    tags: tags.map((row) => ({ ...written(row), tag_name: row.tag_name })),
    questions: await readQuestions(db, ownerId),
    exams: await readExams(db, ownerId),
    smart_folders: await readSmartFolders(db, ownerId),
    ...(await readCourses(db, ownerId)),
  };
}
