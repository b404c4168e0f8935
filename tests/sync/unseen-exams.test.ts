import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { callAs, directLink, doAs, type Device, type Fleet, type Node } from './fleet.ts';
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

const Written = z.object({ question: z.object({ id: z.number() }) });
const Exam = z.object({ data: z.object({ exam_step_one_id: z.number() }) });

const Marked = z.object({ data: z.object({ answers: z.array(z.object({ standing: z.string() })) }) });

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

it('a copy of an exam does not silently lack a question that the hub refused', async () => {
  const save = async (title: string) => {
    const created = await call(one, 'POST', '/api/questions', questionDraft({ question_title: title }));
    return Written.parse(created).question.id;
  };
  const exam = await draftExam([await save('First')], { exam_title: 'Exam' });
  const second = await save('Second');
  await call(one, 'POST', `/api/stepThree/${exam}`, { question_id: second });
  await call(one, 'POST', `/api/exams/${exam}/copies`);
  const link = directLink(fleet, one);
  // The hub takes the first of them for one of somebody who was never here.
  const push: typeof link.push = (request) => {
    const [first, ...others] = request.mutations;
    const mutations = first === undefined ? [] : [{ ...first, user_id: 1 }, ...others];
    return link.push({ ...request, mutations });
  };
  await one.client({ ...link, push }).sync();
  expect((await refusedOn(one)).map(({ code }) => code)).toEqual([
    'NOT_SIGNED_IN_HERE',
    'VALIDATION_FAILED',
    'VALIDATION_FAILED',
  ]);
  for (let at = 0; at < 3; at += 1) {
    const [refused] = await refusedOn(one);
    await call(one, 'POST', `/api/sync/refused/${refused?.mid}/retry`);
  }
  await sync(one);
  expect(await refusedOn(one)).toEqual([]);
  const exams = fleet.hub.database.read.selectFrom('exam').where('title', 'in', ['Exam', 'Exam (copy)']);
  const counts = await exams.select('num_of_questions').execute();
  expect(counts).toEqual([{ num_of_questions: 2 }, { num_of_questions: 2 }]);
});

const paperOf = async (exam: number) => {
  const versions = fleet.hub.database.read.selectFrom('exam_version').where('exam_id', '=', exam);
  const papers = versions.innerJoin('exam_version_paper', 'exam_version_id', 'exam_version.id');
  return (await papers.select('content').execute()).map(({ content }) => content).join('\n');
};

describe('publishing', () => {
  it('is refused where a question says what its author has not seen, and can be done again', async () => {
    const created = await call(one, 'POST', '/api/questions', questionDraft({ question_title: 'Seen' }));
    const { question } = Written.parse(created);
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

describe('what does nothing where its author gave it', () => {
  let exam: number;
  beforeEach(async () => {
    const draft = questionDraft({ question_title: 'Question' });
    const { question } = Written.parse(await call(one, 'POST', '/api/questions', draft));
    exam = await draftExam([question.id], { exam_title: 'Exam', exam_duration: 30 });
    await call(one, 'POST', `/api/saveExam/${exam}`, { exam_status: 'published' });
    await sync(one);
  });

  it('publishes no draft that its author has not seen', async () => {
    await sync(two);
    await call(one, 'PUT', `/api/editExamStepOne/${exam}`, { exam_description: 'Not finished yet' });
    await sync(one);
    await call(two, 'POST', `/api/saveExam/${exam}`, { exam_status: 'published' });
    await sync(two);
    expect(await paperOf(exam)).not.toContain('Not finished yet');
    expect(await refusedOn(two)).toMatchObject([{ code: 'VERSION_CONFLICT' }]);
  });

  it('takes back no publication that its author has not seen', async () => {
    await call(two, 'DELETE', `/api/deleteSaveExam/${exam}`);
    await sync(two);
    const rows = fleet.hub.database.read.selectFrom('exam').where('id', '=', exam).select('status');
    expect(await rows.execute()).toEqual([{ status: 'published' }]);
    expect(await refusedOn(two)).toMatchObject([{ code: 'VERSION_CONFLICT' }]);
  });
});

describe('points', () => {
  let attempt: number;
  let essay: number;
  beforeEach(async () => {
    const { hub } = fleet;
    const student = fleet.people[2];
    const now = hub.clock.now();
    const exam = await publishedExam(
      { write: (work) => hub.writer.transaction((db) => work({ db, now, newId: () => hub.ids.next() })) },
      author,
      { questions: 1, openQuestions: 1, enrol: [student] },
    );
    essay = exam.questionIds[1] ?? 0;
    const begun = await doAs(hub, student, 'POST', '/api/exam-attempts', { exam_id: exam.examId });
    attempt = z.object({ id: z.number() }).parse(begun).id;
    const answer = { selectedAnswerId: null, answerText: 'An essay', timeTakenPerQuestion: 1 };
    await doAs(hub, student, 'PUT', `/api/exam-attempts/${attempt}/answers/${essay}`, answer);
    await doAs(hub, student, 'POST', `/api/exam-attempts/${attempt}/submission`);
    await sync(one);
    await sync(two);
  });

  const mark = (device: Device, given: { readonly points: number; readonly standing?: string }) =>
    callAs(device, author, 'PUT', `/api/exam-attempts/${attempt}/marks/${essay}`, given);

  async function pointsOn({ database }: Node): Promise<number | null> {
    const marks = database.read.selectFrom('exam_attempt_mark').where('attempt_id', '=', attempt);
    return (await marks.where('question_id', '=', essay).select('points').executeTakeFirstOrThrow()).points;
  }

  it('do not take the place of points that whoever gives them has not seen', async () => {
    await mark(one, { points: 1 });
    await sync(one);
    await mark(two, { points: 0.25 });
    await sync(two);
    expect(await pointsOn(fleet.hub)).toBe(100);
    expect(await pointsOn(two)).toBe(100);
    expect(await refusedOn(two)).toMatchObject([{ code: 'VERSION_CONFLICT' }]);
    await retryAll(two);
    await sync(two);
    expect(await pointsOn(fleet.hub)).toBe(25);
  });

  it('that arrived behind the screen are not replaced from it', async () => {
    const { data } = Marked.parse(await call(two, 'GET', `/api/exam-attempts/${attempt}/marking`));
    const standing = data.answers[0]?.standing ?? '';
    await mark(one, { points: 1 });
    await sync(one);
    await sync(two);
    expect(await mark(two, { points: 0.25, standing })).toMatchObject({ status: 409 });
    expect(await pointsOn(two)).toBe(100);
  });
});
