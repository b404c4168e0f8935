import { z } from 'zod';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import type { Edit } from './author.ts';
import { callFor, drop, type Draft, type Way } from './conflict-way.ts';
import { markIn } from './marks.ts';

const Course = z.object({
  data: z.object({ version: z.number(), draft: z.looseObject({ course_title: z.string() }) }),
});
const Section = z.object({
  data: z.object({ version: z.number(), title: z.string(), description: z.string() }),
});
const Item = z.object({
  data: z.object({ version: z.number(), draft: z.looseObject({ title: z.string() }) }),
});

type CourseKind = Extract<ConflictCopy['kind'], 'course' | 'course_section' | 'course_item'>;

interface Form {
  readonly read: (id: number) => string;
  readonly save: (id: number) => string;
  readonly title: (body: unknown) => string | undefined;
  /** The whole form with another title. */
  readonly retitled: (body: unknown, mark: string) => object;
}

const FORMS: Record<CourseKind, Form> = {
  course: {
    read: (id) => `/api/getCourse/${id}`,
    save: (id) => `/api/course-drafts/${id}`,
    title: (body) => Course.safeParse(body).data?.data.draft.course_title,
    retitled: (body, mark) => {
      const { version, draft } = Course.parse(body).data;
      return { version, step: 2, draft: { ...draft, course_title: `Course ${mark}` } };
    },
  },
  course_section: {
    read: (id) => `/api/course-sections/${id}`,
    save: (id) => `/api/course-sections/${id}`,
    title: (body) => Section.safeParse(body).data?.data.title,
    retitled: (body, mark) => {
      const { version, description } = Section.parse(body).data;
      return { version, title: `Section ${mark}`, description };
    },
  },
  course_item: {
    read: (id) => `/api/course-items/${id}`,
    save: (id) => `/api/course-items/${id}`,
    title: (body) => Item.safeParse(body).data?.data.draft.title,
    retitled: (body, mark) => {
      const { version, draft } = Item.parse(body).data;
      return { version, draft: { ...draft, title: `Lesson ${mark}` } };
    },
  },
};

/** Writes one form anew over both, and lets the copy go. */
export async function keepOfCourse(
  way: Way,
  kind: CourseKind,
  copy: Draft,
  original: Draft | null,
): Promise<Edit | null> {
  const { author, node } = way;
  const form = FORMS[kind];
  const seen = original ?? copy;
  const { body } = await callFor(way, 'GET', form.read(seen.id));
  const title = form.title(body);
  if (title === undefined) return null;
  const mark = author.newMark();
  author.sawReplaced(mark, title, copy.title);
  const { status } = await callFor(way, 'PUT', form.save(seen.id), form.retitled(body, mark));
  if (status >= 300) return null;
  if (original !== null) await drop(way, kind, copy);
  return author.edited(node, `keep ${kind}`, mark, markIn(title));
}
