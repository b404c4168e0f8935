import { z } from 'zod';
import type { Person } from './templates.ts';

type Call = (key: string, person: Person, method: string, url: string, body?: unknown) => Promise<unknown>;

const Made = z.object({ id: z.number() });
const MadeCourse = z.object({
  data: z.object({ id: z.number(), version: z.number(), draft: z.looseObject({}) }),
});
const Item = z.object({ data: z.object({ version: z.number(), draft: z.looseObject({}) }) });
const Standing = z.object({ data: z.object({ standing: z.string() }) });
const Record = z.object({ data: z.object({ version: z.number() }) });

/** A published course with an assignment. */
export async function assignmentCourse(
  call: Call,
  author: Person,
  isGraded: boolean,
): Promise<{ courseId: number; itemId: number }> {
  const give = (key: string, method: string, url: string, body?: unknown) =>
    call(`courses.${key}`, author, method, url, body);
  const made = MadeCourse.parse(await give('createCourseDraft', 'POST', '/api/course-drafts')).data;
  const form = { ...made.draft, course_title: 'Essays', course_price: 0 };
  const save = { version: made.version, step: 2, draft: form };
  await give('saveCourseDraft', 'PUT', `/api/course-drafts/${made.id}`, save);
  const section = { course_id: made.id, parent_id: null, title: 'One', place: 'a0' };
  const { id: sectionId } = Made.parse(
    await give('addCourseSection', 'POST', '/api/course-sections', section),
  );
  const place = { section_id: sectionId, kind: 'assignment', title: 'Essay', place: 'a0' };
  const { id: itemId } = Made.parse(await give('addCourseItem', 'POST', '/api/course-items', place));
  const { version, draft } = Item.parse(
    await give('getCourseItem', 'GET', `/api/course-items/${itemId}`),
  ).data;
  const question = {
    prompt: 'Why?',
    points: 5,
    solution: 'Because.',
    feedback_correct: 'Yes',
    feedback_partial: '',
    feedback_incorrect: '',
  };
  const asked = { ...draft, is_graded: isGraded, assignment_questions: [question] };
  await give('saveCourseItem', 'PUT', `/api/course-items/${itemId}`, { version, draft: asked });
  const standing = Record.parse(await give('getCourse', 'GET', `/api/getCourse/${made.id}`)).data;
  const publication = { course_id: made.id, version: standing.version };
  await give('publishCourse', 'POST', '/api/course-publications', publication);
  return { courseId: made.id, itemId };
}

/** Everything that is handed in, marked, reviewed, asked and said in a course. */
export async function playCourseTalk(call: Call, author: Person, student: Person): Promise<void> {
  const { courseId, itemId } = await assignmentCourse(call, author, true);
  const enrolment = { content_id: courseId, content_type: 'course' };
  await call('enrolments.enrolFree', student, 'POST', '/api/contentPurchaseFreeRecord', enrolment);
  const handIn = { course_id: courseId, item_id: itemId, answers: [{ no: 1, text: 'So.' }], files: [] };
  const submit = async () =>
    Made.parse(
      await call('course-submissions.handInAssignment', student, 'POST', '/api/course-submissions', handIn),
    ).id;
  const standingOf = async (id: number) => {
    const url = `/api/course-submissions/${id}`;
    return Standing.parse(await call('course-submissions.getSubmission', author, 'GET', url)).data.standing;
  };
  const first = await submit();
  const returned = { standing: await standingOf(first), comment: 'Say more.' };
  const returns = `/api/course-submissions/${first}/returns`;
  await call('course-submissions.returnSubmission', author, 'POST', returns, returned);
  const second = await submit();
  const marks = {
    standing: await standingOf(second),
    answers: [{ no: 1, verdict: 'correct', points: 5 }],
    comment: '',
  };
  await call(
    'course-submissions.markSubmission',
    author,
    'POST',
    `/api/course-submissions/${second}/marks`,
    marks,
  );
  const review = { content_id: courseId, review_rating: 4, detailed_review: 'Good.' };
  const stored = await call(
    'course-reviews.storeStudentReview',
    student,
    'POST',
    '/api/storeStudentReview',
    review,
  );
  const older = { review_rating: 5 };
  await call(
    'course-reviews.storeStudentReviewOf',
    student,
    'POST',
    `/api/storeStudentReview/${courseId}`,
    older,
  );
  const replies = `/api/course-reviews/${Made.parse(stored).id}/replies`;
  await call('course-reviews.replyToReview', author, 'POST', replies, { reply: 'Thank you.' });
  const reported = `/api/course-reviews/${Made.parse(stored).id}/report`;
  await call('course-reviews.reportReview', author, 'POST', reported, { reason: 'spam', text: '' });
  const question = { course_id: courseId, item_id: itemId, position_ms: null, question: 'Why?' };
  const asked = Made.parse(
    await call('course-questions.askQuestion', student, 'POST', '/api/course-questions', question),
  );
  const url = `/api/course-questions/${asked.id}`;
  await call('course-questions.answerQuestion', author, 'POST', `${url}/answers`, { answer: 'So.' });
  const vote = { answer_id: null, is_up: true };
  await call('course-questions.voteInCourse', author, 'PUT', `${url}/vote`, vote);
  const state = { answer_id: null, kind: 'featured', reason: '' };
  await call('course-questions.setQuestionState', author, 'POST', `${url}/states`, state);
}
