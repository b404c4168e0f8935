import type { ReadOutline } from '#shared/contract/course-outlines.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import { titleOf } from '#shared/domain/course-outlines/found-outline.ts';
import { downloadCsv } from '#renderer/components/csv-export.ts';
import { api } from '#renderer/lib/api.ts';
import { refreshCourses } from './queries.ts';

const EMPTY: ReadOutline = { sections: [], named: [], found: 0, taken: 0, files: [] };

async function readOne(file: File, as: 'outline' | 'lesson'): Promise<ReadOutline> {
  const body = new Uint8Array(await file.arrayBuffer());
  const query = { file_name: file.name, as };
  return (await api(coursesContract.readCourseOutline, { query, body })).body.data;
}

/** What several files say together: lessons of one file each stand in one section. */
function together(outlines: readonly ReadOutline[]): ReadOutline {
  const all = outlines.reduce(
    (sum, one) => ({
      sections: [...sum.sections, ...one.sections],
      named: [...sum.named, ...one.named],
      found: sum.found + one.found,
      taken: sum.taken + one.taken,
      files: [...sum.files, ...one.files],
    }),
    EMPTY,
  );
  const items = all.sections.flatMap((section) => section.items);
  return { ...all, sections: items.length === 0 ? [] : [{ title: '', parent: null, items }] };
}

/** Reads an outline from one file, or a lesson from each of several. */
export async function readOutlines(files: readonly File[]): Promise<ReadOutline> {
  const [first] = files;
  if (first === undefined) return EMPTY;
  if (files.length === 1) return readOne(first, 'outline');
  const outlines: ReadOutline[] = [];
  for (const file of files.toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en', { numeric: true }),
  ))
    outlines.push(await readOne(file, 'lesson'));
  return together(outlines);
}

/** Adds an outline to a course; answers the sections that it became. */
export async function addOutline(courseId: number, { sections, files }: ReadOutline): Promise<number[]> {
  const body = {
    course_id: courseId,
    sections: sections.map((section) => ({
      ...section,
      title: titleOf(section.title),
      items: section.items.map((item) => ({ ...item, title: titleOf(item.title) })),
    })),
    files,
  };
  const answer = await api(coursesContract.addCourseOutline, { body });
  await refreshCourses();
  return answer.body.section_ids;
}

/** Takes away again what an outline brought. */
export async function removeOutline(courseId: number, sectionIds: readonly number[]): Promise<void> {
  await api(coursesContract.removeCourseOutline, {
    body: { course_id: courseId, section_ids: [...sectionIds] },
  });
  await refreshCourses();
}

/** Saves the outline of a course as a table. */
export async function exportOutline(courseId: number): Promise<void> {
  const { data } = (await api(coursesContract.exportCourseOutline, { params: { id: courseId } })).body;
  downloadCsv(data.file_name, data.csv);
}
