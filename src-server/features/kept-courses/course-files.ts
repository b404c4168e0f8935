import type { CourseFile } from '#shared/domain/kept-courses/kept-files.ts';
import { parseOutline, versionItems } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { loadOutline } from '../courses/outline-content.ts';
import { findKeepable, type KeepableCourse } from '../courses/keepable-service.ts';
import * as repo from './repo.ts';

type Reader = Pick<Ctx, 'db'>;

export interface KeptSection {
  readonly id: number;
  readonly title: string;
}

/** A course as it is kept: its outermost sections, and the files that stand in them, in reading order. */
export interface CourseFiles {
  readonly title: string;
  readonly image: string | null;
  readonly sections: readonly KeptSection[];
  readonly files: readonly CourseFile[];
}

/** The files of a course for somebody: of their draft where they write it, else of what was published. */
export async function filesOfCourse(
  ctx: Reader,
  person: { readonly userId: number; readonly courseId: number },
): Promise<CourseFiles | undefined> {
  const course = await findKeepable(ctx, person);
  if (course === undefined) return undefined;
  const { title, image } = course;
  return { title, image, ...(course.isAuthor ? await ofDraft(ctx, course) : await ofVersion(ctx, course)) };
}

async function ofVersion({ db }: Reader, { id, outline }: KeepableCourse) {
  const sections = outline === null ? [] : parseOutline(outline).sections;
  const places = versionItems(sections);
  const hashes = places.map(({ item }) => item.content_hash);
  const named = Map.groupBy(await repo.listContentFiles(db, id, hashes), (file) => file.content_hash);
  const files = places.flatMap(({ item, path }) =>
    (named.get(item.content_hash) ?? []).map(({ sha256, mime, size }) => ({
      sha256,
      mime,
      size,
      sectionId: path[0]?.section_id ?? 0,
    })),
  );
  return { sections: sections.map((one) => ({ id: one.section_id, title: one.title })), files };
}

async function ofDraft({ db }: Reader, { id }: KeepableCourse) {
  const { sections, items } = await loadOutline(db, id);
  const parents = new Map(sections.map((section) => [section.id, section.parent_id]));
  const outermost = (sectionId: number): number => {
    let at = sectionId;
    // As many steps as there are sections: a loop in the data ends it as well.
    for (let left = parents.size; left > 0; left--) at = parents.get(at) ?? at;
    return at;
  };
  const named = Map.groupBy(
    await repo.listItemFiles(
      db,
      items.map((item) => item.id),
    ),
    (file) => file.row_id,
  );
  const files = items.flatMap((item) =>
    (named.get(item.id) ?? []).flatMap(({ file_sha256: sha256, mime, size }) =>
      sha256 === null ? [] : [{ sha256, mime, size, sectionId: outermost(item.section_id) }],
    ),
  );
  const tops = sections.filter((section) => section.parent_id === null);
  return { sections: tops.map(({ id: sectionId, title }) => ({ id: sectionId, title })), files };
}
