import type { ApiClient } from '#shared/contract/client.ts';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { addCourseItem, documentOfWords, publishCourse, writeCourse } from '#tests/factories/courses.ts';
import { questionDraft } from '#tests/factories/questions.ts';

/** A course for learners: how it and its items are called, in their order. */
export const SIGNALS = {
  course: 'Signals at sea',
  text: 'Flags',
  sound: 'A foghorn',
  quiz: 'Which flag',
  test: 'All flags',
  task: 'A signal',
} as const;

/** The second option is the right one everywhere. */
export const ASKED = {
  quiz: ['Which planet is a flag?', 'Which is nearest?'],
  test: 'Which one again?',
} as const;

/**
 * Publishes a course with an item of each kind, a test that counts, and a certificate.
 * @param sound what the second lesson plays; null where it is a text
 */
export async function publishSignals(author: { readonly call: ApiClient }, sound: number | null) {
  const { id } = (await author.call(courses.createCourseDraft, {})).body.data;
  await writeCourse(author, id, { course_title: SIGNALS.course, course_price: 0, issue_certificate: true });
  const section = async (title: string, place: string, parent: number | null): Promise<number> => {
    const body = { course_id: id, parent_id: parent, title, place };
    return (await author.call(courses.addCourseSection, { body })).body.id;
  };
  const asked = async (titles: readonly string[]) => {
    const chosen = [];
    for (const title of titles) {
      const body = questionDraft({ question_title: title });
      const { question } = (await author.call(questionsContract.saveQuestion, { body })).body;
      chosen.push({ question_id: question.id, mark: 1 });
    }
    return chosen;
  };
  const day = await section('By day', 'a0', null);
  const fog = await section('In fog', 'a0', day);
  const proof = await section('Proof', 'a1', null);
  const text = { title: SIGNALS.text, document: documentOfWords('A flag is seen by day.') };
  await addCourseItem(author, day, { kind: 'lesson', place: 'a0' }, text);
  const heard = sound === null ? { document: documentOfWords('It is heard.') } : { media_file_id: sound };
  await addCourseItem(author, fog, { kind: 'lesson', place: 'a0' }, { title: SIGNALS.sound, ...heard });
  const quiz = { title: SIGNALS.quiz, questions: await asked(ASKED.quiz) };
  await addCourseItem(author, proof, { kind: 'quiz', place: 'a0' }, quiz);
  const counts = { is_graded: true, score_to_reach: 50 };
  const test = { title: SIGNALS.test, questions: await asked([ASKED.test]), ...counts };
  await addCourseItem(author, proof, { kind: 'practice_test', place: 'a1' }, test);
  const feedback = { feedback_correct: '', feedback_partial: '', feedback_incorrect: '' };
  const prompt = { prompt: 'Draw a signal in words.', points: 5, solution: 'Two blasts.', ...feedback };
  const task = { title: SIGNALS.task, assignment_questions: [prompt] };
  await addCourseItem(author, proof, { kind: 'assignment', place: 'a2' }, task);
  await publishCourse(author, id);
  return { id };
}
