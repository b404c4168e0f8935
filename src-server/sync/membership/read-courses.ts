import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import { isFileMime } from '#shared/domain/media/kinds.ts';
import { standingSections } from '#shared/domain/courses/outline.ts';
import { compileForIds } from '#server/db/compile-for-ids.ts';
import type { Db } from '#server/db/tables.ts';
import { portionsOf } from '../rows.ts';
import { hasTable, outermostFirst, written } from './read-rows.ts';

type Content = AdoptedContent;
type OfCourses = Pick<Content, 'media_files' | 'courses' | 'course_sections' | 'course_items'>;

const loadHeld = compileForIds((db, ids) =>
  db
    .selectFrom('course_item_question')
    .where('course_item_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .selectAll(),
);
const loadAsked = compileForIds((db, ids) =>
  db
    .selectFrom('assignment_question')
    .where('course_item_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .selectAll(),
);

const ownRows = (
  db: Db,
  table: 'media_file' | 'course' | 'course_section' | 'course_item',
  ownerId: number,
) => db.selectFrom(table).where('instructor_id', '=', ownerId).orderBy('id');

/** Files of the library; one that another hub had not got yet is named by what was sent to it. */
async function readMediaFiles(db: Db, ownerId: number): Promise<Content['media_files']> {
  const rows = await ownRows(db, 'media_file', ownerId)
    .where('deleted_at', 'is', null)
    .selectAll('media_file')
    .execute();
  const sent = await db
    .selectFrom('media_upload')
    .where('media_file_id', 'is not', null)
    .where('sha256', 'is not', null)
    .select(['media_file_id', 'sha256'])
    .execute();
  const sentOf = new Map(sent.map((upload) => [upload.media_file_id, upload.sha256]));
  return rows.flatMap((row) => {
    const { name, mime, size, duration_ms, width, height, captions, poster_sha256, alt_text } = row;
    if (!isFileMime(mime)) return [];
    const file_sha256 = row.file_sha256 ?? sentOf.get(row.id) ?? null;
    const facts = { name, mime, size, duration_ms, width, height, captions, poster_sha256, alt_text };
    return [{ ...written(row), ...facts, file_sha256, upload_id: null }];
  });
}

async function readOwnCourses(db: Db, ownerId: number): Promise<Content['courses']> {
  const rows = await ownRows(db, 'course', ownerId)
    .where('deleted_at', 'is', null)
    .selectAll('course')
    .execute();
  const forSome = new Set(
    (
      await db
        .selectFrom('course_access')
        .where('people_group_id', 'is', null)
        .where('user_id', 'is', null)
        .where('deleted_at', 'is', null)
        .select('course_id')
        .execute()
    ).map((row) => row.course_id),
  );
  return rows.map((row) => {
    const {
      instructor_id: _owner,
      number_of_lessons: _lessons,
      status: _status,
      published_version_id: _version,
      published_at: _publishedAt,
      before_publication: _before,
      version: _edits,
      copy_of: _copyOf,
      deleted_at: _deletedAt,
      ...draft
    } = row;
    return { ...draft, ...(forSome.has(row.id) ? { is_for_some: 1 as const } : {}) };
  });
}

async function readItems(db: Db, ownerId: number): Promise<Content['course_items']> {
  const rows = await ownRows(db, 'course_item', ownerId)
    .where('deleted_at', 'is', null)
    .selectAll('course_item')
    .execute();
  const items: Content['course_items'] = [];
  for (const portion of portionsOf(rows)) {
    const ids = portion.map((row) => row.id);
    const held = Map.groupBy(await loadHeld(db, ids), (row) => row.course_item_id);
    const asked = Map.groupBy(await loadAsked(db, ids), (row) => row.course_item_id);
    for (const row of portion) {
      const {
        instructor_id: _owner,
        resources,
        version: _edits,
        copy_of: _copyOf,
        deleted_at: _deletedAt,
        ...item
      } = row;
      items.push({
        ...item,
        resource_ids: JSON.parse(resources),
        questions: (held.get(row.id) ?? []).map((one) => ({
          ...written(one),
          question_id: one.question_id,
          answer_id: one.answer_id,
          place: one.place,
          mark: one.mark,
          content: JSON.parse(one.content),
          keys: JSON.parse(one.keys),
        })),
        assignment_questions: (asked.get(row.id) ?? []).map((one) => ({
          ...written(one),
          place: one.place,
          prompt: one.prompt,
          points: one.points,
          solution: one.solution,
          feedback_correct: one.feedback_correct,
          feedback_partial: one.feedback_partial,
          feedback_incorrect: one.feedback_incorrect,
        })),
      });
    }
  }
  return items;
}

/** The library of files and the courses of a person; an archive of before knows none of them. */
export async function readCourses(db: Db, ownerId: number): Promise<OfCourses> {
  if (!(await hasTable(db, 'course_item')) || !(await hasTable(db, 'media_file')))
    return { media_files: [], courses: [], course_sections: [], course_items: [] };
  const courses = await readOwnCourses(db, ownerId);
  const here = new Set(courses.map((course) => course.id));
  const items = (await readItems(db, ownerId)).filter((item) => here.has(item.course_id));
  const sections = (
    await ownRows(db, 'course_section', ownerId).selectAll('course_section').execute()
  ).filter((section) => here.has(section.course_id));
  return {
    media_files: await readMediaFiles(db, ownerId),
    courses,
    // One that was deleted stands all the same while something stands in it.
    course_sections: outermostFirst(
      standingSections(sections, items).map((row) => ({
        ...written(row),
        course_id: row.course_id,
        parent_id: row.parent_id,
        title: row.title,
        description: row.description,
        place: row.place,
      })),
      (section) => section.parent_id,
    ),
    course_items: items,
  };
}
