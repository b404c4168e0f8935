import { courseContentEndpoints as content } from '#shared/contract/course-content.ts';
import type { CourseDraft, CourseRecord } from '#shared/contract/course-drafts.ts';
import type { CourseItem, CourseItemDraft } from '#shared/contract/course-items.ts';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import { api } from '#renderer/lib/api.ts';
import { orGone, ownTitle, thenDrop, type Sides, type Undo } from './conflict-ways.ts';
import { draftOfCourse, type SectionDraft } from './course-drafts.ts';

export type CourseSides = Sides<'course', CourseDraft>;
export type SectionSides = Sides<'course_section', SectionDraft>;
export type ItemSides = Sides<'course_item', CourseItemDraft> & {
  /** Titles of the questions that either side holds. */
  readonly titles: ReadonlyMap<number, string>;
};

async function fetchCourse(id: number, signal: AbortSignal): Promise<CourseRecord> {
  const { data } = (await api(courses.getCourse, { params: { id } }, { signal })).body;
  if (data.view !== 'author') throw new Error('This is not an own course.');
  return data;
}

const replaceCourse = async (seen: CourseRecord, draft: CourseDraft): Promise<Undo> => {
  const params = { id: seen.id };
  const step = Math.max(1, seen.course_progress_bar);
  const { body } = await api(courses.saveCourseDraft, {
    params,
    body: { version: seen.version, step, draft },
  });
  return async () => {
    await api(courses.saveCourseDraft, {
      params,
      body: { version: body.version, step, draft: draftOfCourse(seen) },
    });
  };
};

export const courseSides = async (conflict: ConflictCopy, signal: AbortSignal): Promise<CourseSides> => {
  const { copy_id: copyId, original } = conflict;
  const [copy, standing] = await Promise.all([
    fetchCourse(copyId, signal),
    original === null ? undefined : orGone(fetchCourse(original.id, signal)),
  ]);
  const drop = async (): Promise<Undo> => {
    await api(courses.deleteCourse, { params: { courseId: copyId } });
    // A deleted draft of a course is gone, so that going back makes it anew.
    return async () => {
      const { body } = await api(courses.createCourseDraft, {});
      await replaceCourse(body.data, draftOfCourse(copy));
    };
  };
  const mine = draftOfCourse(copy);
  return {
    kind: 'course',
    mine: { ...mine, course_title: ownTitle(mine.course_title) },
    theirs: standing === undefined ? undefined : draftOfCourse(standing),
    drop,
    keep: (chosen) =>
      standing === undefined ? replaceCourse(copy, chosen) : thenDrop(replaceCourse(standing, chosen), drop),
  };
};

const fetchSection = async (id: number, signal: AbortSignal) =>
  (await api(content.getCourseSection, { params: { id } }, { signal })).body.data;
type Section = Awaited<ReturnType<typeof fetchSection>>;

const sectionDraft = ({ title, description }: Section): SectionDraft => ({ title, description });

const replaceSection = async (seen: Section, draft: SectionDraft): Promise<Undo> => {
  const params = { id: seen.id };
  const { body } = await api(content.saveCourseSection, {
    params,
    body: { version: seen.version, ...draft },
  });
  return async () => {
    await api(content.saveCourseSection, { params, body: { version: body.version, ...sectionDraft(seen) } });
  };
};

export const sectionSides = async (conflict: ConflictCopy, signal: AbortSignal): Promise<SectionSides> => {
  const { copy_id: id, original } = conflict;
  const [copy, standing] = await Promise.all([
    fetchSection(id, signal),
    original === null ? undefined : orGone(fetchSection(original.id, signal)),
  ]);
  const drop = async (): Promise<Undo> => {
    await api(content.deleteCourseSection, { params: { id } });
    return async () => {
      await api(content.restoreCourseSection, { params: { id } });
    };
  };
  const mine = sectionDraft(copy);
  return {
    kind: 'course_section',
    mine: { ...mine, title: ownTitle(mine.title) },
    theirs: standing === undefined ? undefined : sectionDraft(standing),
    drop,
    keep: (chosen) =>
      standing === undefined
        ? replaceSection(copy, chosen)
        : thenDrop(replaceSection(standing, chosen), drop),
  };
};

const fetchItem = async (id: number, signal: AbortSignal): Promise<CourseItem> =>
  (await api(content.getCourseItem, { params: { id } }, { signal })).body.data;

const replaceItem = async (seen: CourseItem, draft: CourseItemDraft): Promise<Undo> => {
  const params = { id: seen.id };
  const { body } = await api(content.saveCourseItem, { params, body: { version: seen.version, draft } });
  return async () => {
    await api(content.saveCourseItem, { params, body: { version: body.version, draft: seen.draft } });
  };
};

export const itemSides = async (conflict: ConflictCopy, signal: AbortSignal): Promise<ItemSides> => {
  const { copy_id: id, original } = conflict;
  const [copy, standing] = await Promise.all([
    fetchItem(id, signal),
    original === null ? undefined : orGone(fetchItem(original.id, signal)),
  ]);
  const drop = async (): Promise<Undo> => {
    await api(content.deleteCourseItem, { params: { id } });
    return async () => {
      await api(content.restoreCourseItem, { params: { id } });
    };
  };
  const held = [...copy.held_questions, ...(standing?.held_questions ?? [])];
  return {
    kind: 'course_item',
    mine: { ...copy.draft, title: ownTitle(copy.draft.title) },
    theirs: standing?.draft,
    titles: new Map(held.map((one) => [one.question_id, one.title])),
    drop,
    keep: (chosen) =>
      standing === undefined ? replaceItem(copy, chosen) : thenDrop(replaceItem(standing, chosen), drop),
  };
};
