import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import { answered } from './answered.ts';
import type { Author } from './author.ts';
import { insideCourse, insideOf } from './course-outline.ts';
import type { Fleet, Node } from './fleet.ts';
import type { Person } from './templates.ts';

/** Who ends a conflict, and where. */
export interface Way {
  readonly fleet: Fleet;
  readonly author: Author;
  readonly node: Node;
  readonly person: Person;
}

export interface Draft {
  readonly id: number;
  readonly title: string;
}

/** Calls as whoever ends the conflict, where they sit. */
export const callFor = ({ fleet, node, person }: Way, ...request: [string, string, body?: unknown]) =>
  answered(fleet, node, person, ...request);

/** @returns whether it was done */
export const call = async (way: Way, ...request: [string, string, body?: unknown]) =>
  (await callFor(way, ...request)).status < 300;

const DROPS: Record<ConflictCopy['kind'], (id: number, person: Person) => [string, string, unknown?]> = {
  question: (id) => [
    'POST',
    '/api/questions/bulk-changes',
    { question_ids: [id], change: { kind: 'delete' } },
  ],
  exam: (id) => ['DELETE', `/api/deleteStepOne/${id}`],
  folder: (id) => ['DELETE', `/api/folder/${id}`],
  tag: (id, person) => ['DELETE', `/api/deleteTagsWithQuestionId/${person.id}/${id}`],
  course: (id) => ['DELETE', `/api/deleteCourse/${id}`],
  course_section: (id) => ['DELETE', `/api/course-sections/${id}`],
  course_item: (id) => ['DELETE', `/api/course-items/${id}`],
  media_file: (id) => ['DELETE', `/api/media-files/${id}`],
};

/** Deletes a copy, and what has been put into it since. */
export async function drop(way: Way, kind: ConflictCopy['kind'], copy: Draft): Promise<boolean> {
  let isDone = false;
  const inside =
    kind === 'course'
      ? await insideCourse(way.node, copy.id)
      : kind === 'course_section'
        ? await insideOf(way.node, copy.id)
        : [];
  await way.author.deleting(way.node, [copy, ...inside], async () => {
    isDone = await call(way, ...DROPS[kind](copy.id, way.person));
  });
  return isDone;
}
