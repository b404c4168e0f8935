import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ErrorBody } from '#shared/contract/errors.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { mediaContract as media } from '#shared/contract/media.ts';
import { notificationsContract as notifications } from '#shared/contract/notifications.ts';
import { reviewSubmissionsContract as reviews } from '#shared/contract/review-submissions.ts';
import { setupContract } from '#shared/contract/setup.ts';
import { tasksContract as tasks } from '#shared/contract/tasks.ts';
import { publishCourse, readyCourse, writeItem } from '#tests/factories/courses.ts';
import { libraryQuestions, ownExam } from '#tests/factories/exams.ts';
import { webmFile } from '#tests/factories/webm-file.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { readyDraft } from '../exams/exam-drafts.test-data.ts';

let server: TestServer;
let author: Person;
let mia: Person;
let noah: Person;
let examId: number;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Ivy Instructor');
  mia = await server.person('SME', 'Mia Expert');
  noah = await server.person('SME', 'Noah Expert');
  const admin = await server.person('Admin', 'Ada Admin');
  await admin.call(setupContract.updateInstitution, { body: { requires_exam_approval: true } });
  const questions = await libraryQuestions(server, author, { folder: 'Biology' });
  const { id, version } = await readyDraft(author, questions, { exam_title: 'Cells' });
  await author.call(exams.publishExam, { body: { exam_id: id, version } });
  examId = id;
});
afterEach(() => server.close());

const submit = async (reviewerIds: readonly number[] = [], note = 'Please look at question 2.') =>
  (
    await author.call(reviews.createSubmission, {
      body: { content_id: examId, content_type: 'exam', version: 1, reviewer_ids: [...reviewerIds], note },
    })
  ).body.id;
const queue = async (who: Person, query: object = {}) =>
  (await who.call(reviews.listReviews, { query })).body.data;
const own = async () => (await author.call(reviews.getMySubmissions, { query: {} })).body.data.data;
const take = (who: Person, id: number) => who.send('POST', `/api/review-submissions/${id}/acceptance`);
const decide = (who: Person, id: number, body: object) =>
  who.send('POST', `/api/review-submissions/${id}/decision`, body);
const RATINGS = [
  { criterion: 'correctness', points: 4 },
  { criterion: 'clarity', points: 3 },
];
const DAY_MS = 24 * 60 * 60 * 1000;
const newsOf = async (who: Person) =>
  (await who.call(notifications.list, { query: {} })).body.data.map(({ kind }) => kind);
const refusalOf = async (response: Response) => ({
  status: response.status,
  ...ErrorBody.parse(await jsonOf(response)),
});

describe('a submission', () => {
  it('waits for whoever is free, without its author, who sees where it stands', async () => {
    const id = await submit();
    expect(await queue(mia)).toMatchObject([
      { id, title: 'Cells', version: 1, may_take: true, author_name: 'Ivy Instructor' },
    ]);
    expect((await author.send('GET', '/api/review-submissions')).status).toBe(403);
    expect(await own()).toMatchObject([{ id, state: 'submitted', reviewer_name: '', remarks: [] }]);
    expect(JSON.stringify(await queue(mia))).not.toContain('@');
  });

  it('is opened by its address by its author alone', async () => {
    const id = await submit();
    const [listed] = await own();
    expect((await author.call(reviews.getOwn, { params: { id } })).body.data).toEqual(listed);
    const other = await server.person('Instructor', 'Olga Other');
    expect((await other.send('GET', `/api/review-submissions/${id}/outcome`)).status).toBe(404);
  });

  it('waits for those who were asked alone', async () => {
    const id = await submit([mia.id]);
    expect(await queue(mia)).toHaveLength(1);
    expect(await queue(noah)).toEqual([]);
    const asked = async (who: Person) => (await who.call(tasks.listAsked, {})).body.data;
    expect(await asked(mia)).toMatchObject([{ kind: 'review_wanted', title: 'Cells' }]);
    expect(await asked(noah)).toEqual([]);
    expect((await take(noah, id)).status).toBe(404);
    expect((await noah.send('GET', `/api/review-submissions/${id}`)).status).toBe(404);
  });

  it('is refused where it is not one’s own, of another version, twice, or for somebody who does not review', async () => {
    const body = { content_id: examId, content_type: 'exam', version: 1, reviewer_ids: [], note: '' };
    expect(await refusalOf(await mia.send('POST', '/api/create-submission', body))).toMatchObject({
      status: 404,
    });
    expect(
      await refusalOf(await author.send('POST', '/api/create-submission', { ...body, version: 2 })),
    ).toMatchObject({
      status: 422,
      errors: { version: ['The last version of this exam is 1. Submit that one.'] },
    });
    const student = await server.person('Student', 'Ida Zeller');
    for (const one of [author, student])
      expect(
        (await author.send('POST', '/api/create-submission', { ...body, reviewer_ids: [one.id] })).status,
      ).toBe(422);
    await submit();
    expect((await author.send('POST', '/api/create-submission', body)).status).toBe(409);
    const names = (await author.call(reviews.getReviewers, {})).body.data.map(({ name }) => name);
    expect(names).toContain('Mia Expert');
    expect(names).not.toContain('Ida Zeller');
  });

  it('goes to whoever is free by the undefined call of the documents, and takes nothing else', async () => {
    const body = { content_id: examId, content_type: 'exam', note: '' };
    expect(
      (await author.send('POST', '/api/storeInstructorSubmissions', { ...body, version: 1 })).status,
    ).toBe(422);
    expect((await author.send('POST', '/api/storeInstructorSubmissions', body)).status).toBe(201);
    expect(await queue(noah)).toHaveLength(1);
  });

  it('is withdrawn by its author until it is decided', async () => {
    const id = await submit();
    await take(mia, id);
    expect((await mia.send('POST', `/api/review-submissions/${id}/withdrawal`)).status).toBe(404);
    expect((await author.send('POST', `/api/review-submissions/${id}/withdrawal`)).status).toBe(200);
    expect((await author.send('POST', `/api/review-submissions/${id}/withdrawal`)).status).toBe(409);
    expect(await queue(mia)).toEqual([]);
  });
});

describe('a course that is reviewed', () => {
  const addMedia = async (name: string, bytes: Uint8Array) => {
    const size = bytes.byteLength;
    const { id } = (await author.call(media.beginUpload, { body: { name, size } })).body.data;
    await author.call(media.putUploadPiece, { params: { id, offset: 0 }, body: bytes });
    return (await author.call(media.addMediaFile, { body: { upload_id: id } })).body.data;
  };
  const ticketOf = (who: Person, sha256: string) => who.send('POST', '/api/media-tickets', { sha256 });

  it('is shown whole to who may take it or has it, with its files, until it is decided', async () => {
    const video = await addMedia('cells.webm', webmFile(1, new Uint8Array(2000)));
    const { id: courseId, lesson, assignment } = await readyCourse(server, author);
    await writeItem(author, lesson, { title: 'A lesson', media_file_id: video.id });
    await publishCourse(author, courseId);
    const body = {
      content_id: courseId,
      content_type: 'course' as const,
      version: 1,
      reviewer_ids: [],
      note: '',
    };
    const { id } = (await author.call(reviews.createSubmission, { body })).body;
    const itemOf = (who: Person, itemId: number) =>
      who.send('GET', `/api/review-submissions/${id}/items/${itemId}`);
    const item = async (itemId: number) =>
      (await mia.call(reviews.getReviewedItem, { params: { id, itemId } })).body.data;

    expect(await item(assignment)).toMatchObject({
      title: 'An assignment',
      assignment: [{ prompt: 'Explain.', points: 5, solution: 'canary-solution' }],
    });
    const sha256 = (await item(lesson)).media?.sha256 ?? '';
    for (const who of [mia, noah]) expect((await ticketOf(who, sha256)).status).toBe(201);
    await take(mia, id);
    expect((await itemOf(mia, lesson)).status).toBe(200);
    expect((await ticketOf(mia, sha256)).status).toBe(201);
    expect((await ticketOf(noah, sha256)).status).toBe(404);
    expect((await itemOf(noah, lesson)).status).toBe(404);
    expect((await itemOf(author, lesson)).status).toBe(403);
    expect((await itemOf(mia, courseId)).status).toBe(404);
    await decide(mia, id, { decision: 'rejected', reason: 'It is too short.' });
    expect((await ticketOf(mia, sha256)).status).toBe(404);
  });

  it('alone has items', async () => {
    const id = await submit();
    expect((await mia.send('GET', `/api/review-submissions/${id}/items/${examId}`)).status).toBe(404);
  });
});

describe('a review', () => {
  it('has one winner, of two who take it at the same moment', async () => {
    const id = await submit();
    const answers = await Promise.all([take(mia, id), take(noah, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect((await jsonOf<{ message: string }>(loser ?? new Response())).message).toMatch(
      /(has this review already|was changed meanwhile)/u,
    );
    expect(await own()).toMatchObject([{ state: 'in_review' }]);
  });

  it('shows the content with its keys, and approval publishes it in the same transaction', async () => {
    const id = await submit();
    await take(mia, id);
    const { data } = (await mia.call(reviews.getReview, { params: { id } })).body;
    expect(data).toMatchObject({ is_older: false, course: null, submission: { may_decide: true } });
    expect(data.exam?.questions[0]?.options.some(({ is_correct: isCorrect }) => isCorrect)).toBe(true);
    const question = data.exam?.questions[1]?.question_id ?? 0;
    const remark = { anchor: 'question', anchor_id: question, text: 'Say "membrane".', is_required: true };
    expect(await refusalOf(await decide(mia, id, { decision: 'approved', remarks: [remark] }))).toMatchObject(
      { status: 422 },
    );
    const unrated = await refusalOf(
      await decide(mia, id, { decision: 'approved', ratings: RATINGS.slice(1) }),
    );
    expect(unrated.errors).toEqual({ ratings: ['Rate correctness and clarity before you approve.'] });
    expect((await decide(noah, id, { decision: 'approved' })).status).toBe(404);
    const wish = { ...remark, is_required: false };
    const approval = { decision: 'approved', remarks: [wish], ratings: RATINGS };
    expect((await decide(mia, id, approval)).status).toBe(200);
    expect((await ownExam(author, examId)).exam_status).toBe('published');
    expect(await own()).toMatchObject([
      {
        state: 'approved',
        reviewer_name: 'Mia Expert',
        ratings: RATINGS,
        remarks: [{ anchor: 'question', anchor_id: question, is_required: false }],
      },
    ]);
    expect(await queue(mia, { done: 'true' })).toHaveLength(1);
  });

  it('returns the content with its remarks, and can be submitted anew', async () => {
    const id = await submit();
    await take(mia, id);
    expect((await decide(mia, id, { decision: 'rejected' })).status).toBe(422);
    const foreign = { anchor: 'question', anchor_id: 7, text: 'This one', is_required: true };
    expect((await decide(mia, id, { decision: 'changes_asked', remarks: [foreign] })).status).toBe(422);
    const remark = { anchor: 'content', anchor_id: null, text: 'The pass mark is high.', is_required: true };
    expect(
      (await decide(mia, id, { decision: 'changes_asked', reason: 'Two things.', remarks: [remark] })).status,
    ).toBe(200);
    expect((await ownExam(author, examId)).exam_status).toBe('savedAsDraft');
    expect(await own()).toMatchObject([
      {
        state: 'changes_asked',
        reason: 'Two things.',
        remarks: [{ anchor_title: 'Cells', text: 'The pass mark is high.' }],
      },
    ]);
    expect((await decide(mia, id, { decision: 'approved' })).status).toBe(409);
    const said = { content_type: 'exam', content_id: examId } as const;
    expect((await author.call(reviews.getRemarks, { query: said })).body.data).toMatchObject({
      submission_id: id,
      reason: 'Two things.',
      remarks: [{ anchor: 'content', text: 'The pass mark is high.' }],
    });
    const ivan = await server.person('Instructor', 'Ivan Other');
    expect((await ivan.call(reviews.getRemarks, { query: said })).body.data).toBeNull();
  });

  it('that those who were asked do not begin in time goes to whoever is free, and its author hears it', async () => {
    const id = await submit([mia.id]);
    const [ivy, free] = [await server.remembered(author), await server.remembered(noah)];
    server.clock.advance(2 * DAY_MS - 1000);
    await server.tick();
    expect(await queue(free)).toEqual([]);
    server.clock.advance(1000);
    await server.tick();
    expect(await queue(free)).toMatchObject([{ id, may_take: true }]);
    expect(await newsOf(ivy)).toContain('review_passed_on');
    expect(await newsOf(free)).toContain('review_wanted');
    expect((await take(free, id)).status).toBe(200);
    await server.tick();
    expect((await ivy.call(reviews.getOwn, { params: { id } })).body.data).toMatchObject({
      state: 'in_review',
      reviewer_name: 'Noah Expert',
    });
  });

  it('that is not finished in time leaves its reviewer, who hears it', async () => {
    const id = await submit();
    await take(mia, id);
    const [late, free] = [await server.remembered(mia), await server.remembered(noah)];
    server.clock.advance(5 * DAY_MS);
    await server.tick();
    expect(await newsOf(late)).toContain('review_taken_away');
    expect((await decide(late, id, { decision: 'rejected', reason: 'Too late.' })).status).toBe(404);
    expect(await queue(free)).toMatchObject([{ id, may_take: true, is_overdue: false }]);
  });

  it('is given back to whoever is free', async () => {
    const id = await submit([mia.id]);
    await take(mia, id);
    expect((await mia.send('POST', `/api/review-submissions/${id}/return`)).status).toBe(200);
    expect(await queue(noah)).toMatchObject([{ id, may_take: true }]);
  });
});
