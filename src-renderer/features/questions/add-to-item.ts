import { coursesContract } from '#shared/contract/courses.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Question } from '#shared/contract/questions.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { readId } from '#renderer/lib/read-id.ts';

const CONTENT_STEP = 3;
const MAX_MARK = 1000;
const MIN_MARK = 0.01;

/** The item of a course that waits for a question. */
export interface WaitingItem {
  readonly courseId: number | undefined;
  readonly itemId: number;
}

/** Reads the item from the address of the editor: `fromCourse=true` with `contentId`; undefined where none waits. */
export function waitingItem(search: URLSearchParams): WaitingItem | undefined {
  const itemId = readId(search.get('contentId'));
  return search.get('fromCourse') === 'true' && itemId !== undefined
    ? { courseId: readId(search.get('courseId')), itemId }
    : undefined;
}

/** Where the item is written in. */
export const itemPath = ({ courseId, itemId }: WaitingItem): string =>
  courseId === undefined
    ? '/Courses'
    : `/CreateCourse?editCourse=true&courseId=${courseId}&step=${CONTENT_STEP}&item=${itemId}`;

async function addOnce(itemId: number, questions: readonly Question[]): Promise<number> {
  const params = { id: itemId };
  const { data } = (await api(coursesContract.getCourseItem, { params })).body;
  const known = new Set(data.draft.questions.map((one) => one.question_id));
  const added = questions
    .filter(({ id }) => !known.has(id))
    .map(({ id, question_mark: mark }) => ({
      question_id: id,
      mark: Math.min(Math.max(mark, MIN_MARK), MAX_MARK),
    }));
  if (added.length > 0) {
    const draft = { ...data.draft, questions: [...data.draft.questions, ...added] };
    await api(coursesContract.saveCourseItem, { params, body: { version: data.version, draft } });
  }
  return data.course_id;
}

/**
 * Puts questions at the end of an item, each once.
 * @returns where the item is written in
 * @throws AppError VALIDATION_FAILED where it holds 200 already
 */
export async function addToItem(itemId: number, questions: readonly Question[]): Promise<string> {
  try {
    return itemPath({ courseId: await addOnce(itemId, questions), itemId });
  } catch (error) {
    // The item's own autosave may have come between the two calls.
    if (!(error instanceof AppError) || error.code !== 'VERSION_CONFLICT') throw error;
    return itemPath({ courseId: await addOnce(itemId, questions), itemId });
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['courses'] });
  }
}
