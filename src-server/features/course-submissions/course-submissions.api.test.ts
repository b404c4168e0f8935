import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  courseSubmissionsContract as contract,
  type OwnSubmissions,
} from '#shared/contract/course-submissions.ts';
import type { CourseItemDraft } from '#shared/contract/course-items.ts';
import { courseProgressContract as progress } from '#shared/contract/course-progress.ts';
import { mediaContract } from '#shared/contract/media.ts';
import { publishCourse, readyCourse, writeItem } from '#tests/factories/courses.ts';
import { PNG } from '#tests/factories/media-samples.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
let ida: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Ivy Instructor');
  ida = await server.person('Student', 'Ida Zeller');
});
afterEach(() => server.close());

const QUESTION = {
  prompt: 'Explain.',
  points: 5,
  solution: 'canary-solution',
  feedback_correct: 'canary-right',
  feedback_partial: '',
  feedback_incorrect: 'canary-wrong',
};

/** A published course in which Ida is enrolled. */
async function published(changes: Partial<CourseItemDraft> = {}) {
  const made = await readyCourse(server, author);
  const assignment = { title: 'An essay', assignment_questions: [QUESTION], ...changes };
  await writeItem(author, made.assignment, assignment);
  await publishCourse(author, made.id);
  const enrolment = { content_id: made.id, content_type: 'course' };
  expect((await ida.send('POST', '/api/contentPurchaseFreeRecord', enrolment)).status).toBe(201);
  return { courseId: made.id, itemId: made.assignment, lesson: made.lesson };
}
type Course = Awaited<ReturnType<typeof published>>;

const GRADED = { is_graded: true, score_to_reach: 60 } as const;
const handIn = (course: Course, text = 'Because.', person = ida, extra: object = {}) =>
  person.send('POST', contract.handInAssignment.path, {
    course_id: course.courseId,
    item_id: course.itemId,
    answers: [{ no: 1, text }],
    files: [],
    ...extra,
  });
const handedIn = async (course: Course, text?: string): Promise<number> =>
  (await jsonOf<{ id: number }>(await handIn(course, text))).id;
const own = async ({ courseId, itemId }: Course, person = ida): Promise<OwnSubmissions> =>
  (await person.call(contract.listOwnSubmissions, { params: { id: courseId, itemId } })).body;
const shown = async (id: number) => (await author.call(contract.getSubmission, { params: { id } })).body.data;
const waiting = async (query: object = {}) => (await author.call(contract.listSubmissions, { query })).body;
const mark = (id: number, standing: string, points = 4, changes: object = {}, person = author) =>
  person.send('POST', `/api/course-submissions/${id}/marks`, {
    standing,
    answers: [{ no: 1, verdict: points === 5 ? 'correct' : points === 0 ? 'incorrect' : 'partial', points }],
    comment: 'Well done.',
    ...changes,
  });
const codeOf = async (response: Response) => (await jsonOf(response))['code'];

describe('what is handed in', () => {
  it('shows the solution of practice once it is there, and not before', async () => {
    const course = await published();
    expect(JSON.stringify(await own(course))).not.toContain('canary');
    const before = await server.database.read.selectFrom('course_submission_feedback').selectAll().execute();
    expect(before).toEqual([]);
    const text = '<b>Because</b> of <script>cells</script>';
    expect((await handIn(course, text)).status).toBe(201);
    const { data } = await own(course);
    expect(data).toMatchObject([
      {
        attempt_no: 1,
        state: 'handed_in',
        is_late: false,
        answers: [{ no: 1, prompt: 'Explain.', text }],
        feedback: {
          marker_name: '',
          answers: [{ solution: 'canary-solution', verdict: null, texts: [{ text: 'canary-right' }, {}] }],
        },
      },
    ]);
    expect((await own(course)).bar).toBeNull();
  });

  it('waits for its mark where it counts, which shows the solution to whoever has passed', async () => {
    const course = await published(GRADED);
    const id = await handedIn(course);
    expect(JSON.stringify(await own(course))).not.toContain('canary');
    expect(await waiting()).toMatchObject({
      total: 1,
      data: [{ id, student_name: 'Ida Zeller', item_title: 'An essay', state: 'handed_in', max_points: 5 }],
    });
    const { standing, answers } = await shown(id);
    expect(answers).toMatchObject([{ text: 'Because.', solution: 'canary-solution' }]);
    expect((await mark(id, standing, 2)).status).toBe(201);
    const failed = (await own(course)).data[0];
    expect(failed).toMatchObject({ state: 'marked', feedback: { score: 40, is_passed: false } });
    expect(JSON.stringify(failed)).not.toContain('canary-solution');
    const again = await handedIn(course, 'Because of cells.');
    expect((await mark(again, (await shown(again)).standing, 5)).status).toBe(201);
    const passed = await own(course);
    expect(passed).toMatchObject({
      bar: 'solution_shown',
      data: [
        {
          attempt_no: 2,
          feedback: {
            is_passed: true,
            marker_name: 'Ivy Instructor',
            comment: 'Well done.',
            answers: [{ solution: 'canary-solution', texts: [{ verdict: 'correct', text: 'canary-right' }] }],
          },
        },
        { attempt_no: 1 },
      ],
    });
    expect(await codeOf(await handIn(course))).toBe('ILLEGAL_STATE');
    expect(await waiting({ state: 'handed_in' })).toMatchObject({ total: 0 });
  });

  it('completes the item: at once in practice, with a passed mark where it counts', async () => {
    const course = await published(GRADED);
    const statusOf = async () => {
      const { data } = (await ida.call(progress.getCourseProgress, { params: { id: course.courseId } })).body;
      return data.items.find((item) => item.item_id === course.itemId)?.status;
    };
    const first = await handedIn(course);
    expect(await statusOf()).toBe('pending');
    await mark(first, (await shown(first)).standing, 1);
    expect(await statusOf()).toBe('in_progress');
    const second = await handedIn(course, 'Better.');
    await mark(second, (await shown(second)).standing, 4);
    expect(await statusOf()).toBe('complete');
  });

  it('is late after its day, and taken all the same', async () => {
    const due = { kind: 'moment', due_date: '2026-11-22', due_time: '09:00', time_zone: 'UTC' } as const;
    const course = await published({ due });
    expect(await own(course)).toMatchObject({ is_overdue: false, due_at: '2026-11-22T09:00:00.000Z' });
    await handIn(course);
    server.clock.advance(24 * 3600 * 1000 + 1);
    const late = await server.person('Student');
    await late.send('POST', '/api/contentPurchaseFreeRecord', {
      content_id: course.courseId,
      content_type: 'course',
    });
    expect((await handIn(course, 'Late.', late)).status).toBe(201);
    expect((await own(course, late)).data).toMatchObject([{ is_late: true }]);
  });

  it('ends with the tries that there are; one that was given back does not count', async () => {
    const course = await published({ ...GRADED, attempts_allowed: 1 });
    const id = await handedIn(course);
    expect(await own(course)).toMatchObject({ bar: 'tries_used', tries_left: 0 });
    expect(await codeOf(await handIn(course))).toBe('ILLEGAL_STATE');
    const { standing } = await shown(id);
    const returned = { standing, comment: 'Say more.' };
    expect((await author.send('POST', `/api/course-submissions/${id}/returns`, returned)).status).toBe(201);
    const given = await own(course);
    expect(given).toMatchObject({ bar: null, tries_left: 1, data: [{ state: 'returned' }] });
    expect(given.data[0]?.feedback?.comment).toBe('Say more.');
    expect((await handIn(course)).status).toBe(201);
  });

  it('is refused with the field that is wrong, and nothing is kept', async () => {
    const course = await published();
    const stranger = await server.person('Student');
    const answers = (...given: object[]) => ({ answers: given });
    const refused: readonly (readonly [Response, number])[] = [
      [await handIn(course, ' ​'), 422],
      [await handIn(course, 'x', ida, answers({ no: 2, text: 'x' })), 422],
      [await handIn(course, 'x', ida, answers({ no: 1, text: 'x' }, { no: 1, text: 'y' })), 422],
      [await handIn(course, 'x', ida, { files: [{ sha256: 'a'.repeat(64), name: 'a.pdf' }] }), 422],
      [await handIn(course, 'x'.repeat(20_001)), 422],
      [await handIn(course, 'x', ida, { score: 100 }), 422],
      [await handIn({ ...course, itemId: course.lesson }), 422],
      [await handIn({ ...course, itemId: 12_345 }), 422],
      [await handIn({ ...course, courseId: 12_345 }), 404],
      [await handIn(course, 'x', stranger), 404],
      [await handIn(course, 'x', author), 403],
    ];
    expect(refused.map(([response]) => response.status)).toEqual(refused.map(([, status]) => status));
    expect((await own(course)).data).toEqual([]);
    const path = `/api/courses/${course.courseId}/items/${course.itemId}/submissions`;
    expect((await stranger.send('GET', path)).status).toBe(404);
  });

  it('stays readable when the enrolment has ended', async () => {
    const course = await published();
    await handIn(course);
    await server.database.write.updateTable('enrolment').set({ deleted_at: server.clock.now() }).execute();
    expect(await own(course)).toMatchObject({ bar: 'not_offered', data: [{ state: 'handed_in' }] });
    expect((await handIn(course)).status).toBe(404);
  });
});

describe('a mark', () => {
  it('is refused where another text or mark stands there meanwhile, also of two at once', async () => {
    const course = await published({ ...GRADED, score_to_reach: 100 });
    const id = await handedIn(course);
    const { standing } = await shown(id);
    const both = await Promise.all([mark(id, standing, 4), mark(id, standing, 3)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const next = await handedIn(course, 'Another text.');
    expect(await codeOf(await mark(id, (await shown(id)).standing))).toBe('VERSION_CONFLICT');
    expect((await mark(next, (await shown(next)).standing)).status).toBe(201);
    expect((await shown(next)).history.map(({ attempt_no }) => attempt_no)).toEqual([2, 1]);
  });

  it('is given once, however often the call comes', async () => {
    const course = await published(GRADED);
    const id = await handedIn(course);
    const body = {
      standing: (await shown(id)).standing,
      answers: [{ no: 1, verdict: 'correct', points: 5 }],
      comment: '',
    };
    const headers = { 'idempotency-key': 'one-mark' };
    const send = () => author.send('POST', `/api/course-submissions/${id}/marks`, body, headers);
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    expect((await shown(id)).history).toHaveLength(1);
  });

  it('is the author’s alone, whole, and within what the question is worth', async () => {
    const course = await published(GRADED);
    const id = await handedIn(course);
    const { standing } = await shown(id);
    const other = await server.person('Instructor');
    expect((await mark(id, standing, 4, {}, other)).status).toBe(404);
    expect((await mark(id, standing, 4, {}, ida)).status).toBe(403);
    expect((await mark(id, standing, 6)).status).toBe(422);
    expect((await mark(id, standing, 4, { answers: [] })).status).toBe(422);
    expect((await other.call(contract.listSubmissions, {})).body.total).toBe(0);
    expect((await other.send('GET', `/api/course-submissions/${id}`)).status).toBe(404);
    const empty = { standing, comment: ' ' };
    expect((await author.send('POST', `/api/course-submissions/${id}/returns`, empty)).status).toBe(422);
    expect((await shown(id)).state).toBe('handed_in');
  });
});

describe('a file', () => {
  async function upload(name: string, bytes: Uint8Array): Promise<Response> {
    const body = { name, size: bytes.byteLength };
    const { id } = (await ida.call(mediaContract.beginUpload, { body })).body.data;
    await ida.send('PUT', `/api/media-uploads/${id}/pieces/0`, new Uint8Array(bytes));
    return ida.send('POST', contract.keepSubmissionFile.path, { upload_id: id });
  }

  it('goes with a hand-in, and is shown to its student and the author', async () => {
    const course = await published();
    const kept = await upload('drawing.png', PNG);
    expect(kept.status).toBe(201);
    const { sha256 } = (await jsonOf<{ data: { sha256: string } }>(kept)).data;
    const files = [{ sha256, name: 'drawing.png' }];
    expect((await handIn(course, '', ida, { answers: [], files })).status).toBe(201);
    expect((await own(course)).data[0]?.files).toEqual([
      { sha256, name: 'drawing.png', mime: 'image/png', size: PNG.byteLength },
    ]);
    const status = async (person: Person) => (await person.send('GET', `/api/blobs/${sha256}`)).status;
    const others = [await server.person('Student'), await server.person('Instructor')];
    // Who looks after all content does not read what students hand in.
    const manager = await server.person('Admin');
    expect([await status(ida), await status(author)]).toEqual([200, 200]);
    for (const other of [...others, manager]) {
      expect(await status(other)).toBe(404);
      expect((await other.send('POST', '/api/media-tickets', { sha256 })).status).toBe(404);
    }
  });

  it('is refused by its size and by its bytes', async () => {
    const large = { name: 'large.pdf', size: 25 * 1024 * 1024 + 1 };
    expect((await ida.send('POST', '/api/media-uploads', large)).status).toBe(413);
    expect((await upload('fake.pdf', new Uint8Array([0, 1, 2, 3]))).status).toBe(415);
    const begun = (await ida.call(mediaContract.beginUpload, { body: { name: 'a.png', size: 9 } })).body.data;
    const early = await ida.send('POST', contract.keepSubmissionFile.path, { upload_id: begun.id });
    expect(early.status).toBe(409);
  });
});
