import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { doAs, type Device, type Fleet, type Node } from './fleet.ts';
import type { Person } from './templates.ts';
import { openTwoLaptops, type TwoLaptops } from './two-laptops.ts';

let fleet: Fleet;
let one: Device;
let two: Device;
let author: Person;
let sync: TwoLaptops['sync'];
let call: TwoLaptops['call'];
beforeEach(async () => {
  ({ fleet, one, two, author, sync, call } = await openTwoLaptops());
});
afterEach(() => fleet.close());

const Exam = z.object({ data: z.object({ exam_step_one_id: z.number() }) });

/** A draft on both laptops. */
async function draftExam(questions: readonly number[], texts: object): Promise<number> {
  const created = await call(one, 'POST', '/api/exam-drafts', { question_ids: questions });
  const { exam_step_one_id: id } = Exam.parse(created).data;
  await call(one, 'PUT', `/api/editExamStepOne/${id}`, { exam_description: 'Text', ...texts });
  await sync(one);
  await sync(two);
  return id;
}

/** The refused changes of a device: why each was. */
const Refused = z.object({ refused: z.array(z.object({ mid: z.number(), code: z.string() })) });
const refusedOn = async (device: Device) => Refused.parse(await call(device, 'GET', '/api/sync')).refused;

const retryAll = async (device: Device): Promise<void> => {
  for (const { mid } of await refusedOn(device)) await call(device, 'POST', `/api/sync/refused/${mid}/retry`);
};

it('a copy of an exam holds what its author copied', async () => {
  const exam = await draftExam([], { exam_title: 'Of last year', exam_description: 'Old text' });
  const ofThisYear = { exam_title: 'Of this year', exam_description: 'New text' };
  await call(two, 'PUT', `/api/editExamStepOne/${exam}`, ofThisYear);
  await sync(two);
  await call(one, 'POST', `/api/exams/${exam}/copies`);
  await sync(one);
  for (const node of [fleet.hub, one]) {
    const exams = node.database.read.selectFrom('exam').where('instructor_id', '=', author.id);
    const texts = await exams.select(['title', 'description']).where('id', '>=', exam).execute();
    expect(texts).toEqual(
      expect.arrayContaining([
        { title: 'Of this year', description: 'New text' },
        { title: 'Of last year (copy)', description: 'Old text' },
      ]),
    );
  }
});

it('an exam is there also where one of its questions was deleted before it arrived', async () => {
  const created = await call(one, 'POST', '/api/questions', questionDraft({ question_title: 'Deleted' }));
  const { question } = z.object({ question: z.object({ id: z.number() }) }).parse(created);
  await sync(one);
  await sync(two);
  await call(one, 'DELETE', `/api/question/${question.id}`);
  await sync(one);
  const made = await call(two, 'POST', '/api/exam-drafts', { question_ids: [question.id] });
  const { exam_step_one_id: exam } = Exam.parse(made).data;
  await call(two, 'PUT', `/api/editExamStepOne/${exam}`, { exam_title: 'Exam', exam_duration: 30 });
  await sync(two);
  expect(await refusedOn(two)).toEqual([]);
  for (const node of [fleet.hub, two]) {
    const problems = { data: [{ code: 'question_missing', question_id: question.id }] };
    expect(await call(node, 'GET', `/api/exams/${exam}/problems`)).toMatchObject(problems);
  }
});

describe('publishing', () => {
  const paperOf = async (exam: number) => {
    const versions = fleet.hub.database.read.selectFrom('exam_version').where('exam_id', '=', exam);
    const papers = versions.innerJoin('exam_version_paper', 'exam_version_id', 'exam_version.id');
    return (await papers.select('content').execute()).map(({ content }) => content).join('\n');
  };

  it('is refused where a question says what its author has not seen, and can be done again', async () => {
    const created = await call(one, 'POST', '/api/questions', questionDraft({ question_title: 'Seen' }));
    const { question } = z.object({ question: z.object({ id: z.number() }) }).parse(created);
    const exam = await draftExam([question.id], { exam_title: 'Exam', exam_duration: 30 });
    await call(two, 'PUT', `/api/question/${question.id}`, { question_title: 'Changed elsewhere' });
    await sync(two);
    await call(one, 'POST', `/api/saveExam/${exam}`, { exam_status: 'published' });
    await sync(one);
    expect(await paperOf(exam)).toBe('');
    expect(await refusedOn(one)).toMatchObject([{ code: 'VERSION_CONFLICT' }]);
    await retryAll(one);
    await sync(one);
    expect(await refusedOn(one)).toEqual([]);
    expect(await paperOf(exam)).toContain('Changed elsewhere');
  });
});

describe('points', () => {
  it('do not take the place of points that whoever gives them has not seen', async () => {
    const { hub } = fleet;
    const student = fleet.people[2];
    const now = hub.clock.now();
    const exam = await publishedExam(
      { write: (work) => hub.writer.transaction((db) => work({ db, now, newId: () => hub.ids.next() })) },
      author,
      { questions: 1, openQuestions: 1, enrol: [student] },
    );
    const essay = exam.questionIds[1];
    const begun = await doAs(hub, student, 'POST', '/api/exam-attempts', { exam_id: exam.examId });
    const { id } = z.object({ id: z.number() }).parse(begun);
    const answer = { selectedAnswerId: null, answerText: 'An essay', timeTakenPerQuestion: 1 };
    await doAs(hub, student, 'PUT', `/api/exam-attempts/${id}/answers/${essay}`, answer);
    await doAs(hub, student, 'POST', `/api/exam-attempts/${id}/submission`);
    await sync(one);
    await sync(two);
    const mark = (device: Device, points: number) =>
      call(device, 'PUT', `/api/exam-attempts/${id}/marks/${essay}`, { points });
    const pointsOn = async ({ database }: Node) => {
      const marks = database.read.selectFrom('exam_attempt_mark').where('attempt_id', '=', id);
      return (
        await marks
          .select('points')
          .where('question_id', '=', essay ?? 0)
          .execute()
      )[0]?.points;
    };
    await mark(one, 1);
    await sync(one);
    await mark(two, 0.25);
    await sync(two);
    expect(await pointsOn(hub)).toBe(100);
    expect(await pointsOn(two)).toBe(100);
    expect(await refusedOn(two)).toMatchObject([{ code: 'VERSION_CONFLICT' }]);
    await retryAll(two);
    await sync(two);
    expect(await pointsOn(hub)).toBe(25);
  });
});
