import { courseSubmissionsContract } from '#shared/contract/course-submissions.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { addCourseItem, publishCourse, writeCourse } from './courses.ts';
import type { Person } from '#tests/helpers/test-server.ts';

type Author = Pick<Person, 'call'>;

/** A published course with an assignment that counts, by whoever is signed in. */
export async function publishedAssignment(
  author: Author,
  title = 'Cells and tissues',
): Promise<{ courseId: number; itemId: number }> {
  const { id } = (await author.call(coursesContract.createCourseDraft, {})).body.data;
  await writeCourse(author, id, { course_title: title, course_price: 0 });
  const top = { course_id: id, parent_id: null, title: 'Start', place: 'a0' };
  const section = (await author.call(coursesContract.addCourseSection, { body: top })).body.id;
  const item = { kind: 'assignment', place: 'a0' } as const;
  const itemId = await addCourseItem(author, section, item, {
    title: 'An essay',
    is_graded: true,
    assignment_questions: [
      {
        prompt: 'Explain why a cell divides.',
        points: 5,
        solution: 'Growth and repair.',
        feedback_correct: 'Both reasons.',
        feedback_partial: 'One of two reasons.',
        feedback_incorrect: '',
      },
    ],
  });
  await publishCourse(author, id);
  return { courseId: id, itemId };
}

/** Enrols whoever is signed in. */
export const enrolIn = (student: Author, courseId: number) =>
  student.call(enrolmentsContract.enrolFree, { body: { content_id: courseId, content_type: 'course' } });

/** Hands in the assignment of a course; answers the id of the hand-in. */
export const handInTo = async (
  student: Author,
  { courseId, itemId }: { readonly courseId: number; readonly itemId: number },
  text: string,
): Promise<number> => {
  const body = { course_id: courseId, item_id: itemId, answers: [{ no: 1, text }], files: [] };
  return (await student.call(courseSubmissionsContract.handInAssignment, { body })).body.id;
};
