import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type ApiClient } from '#shared/contract/client.ts';
import { accessRequestsContract } from '#shared/contract/access-requests.ts';
import { authContract } from '#shared/contract/auth.ts';
import { certificatesContract as certificates } from '#shared/contract/certificates.ts';
import { courseProgressContract as progress } from '#shared/contract/course-progress.ts';
import { courseQuestionsContract as questions } from '#shared/contract/course-questions.ts';
import { courseReviewsContract as reviews } from '#shared/contract/course-reviews.ts';
import { courseSubmissionsContract as submissions } from '#shared/contract/course-submissions.ts';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { dashboardContract, type DashboardData } from '#shared/contract/dashboard.ts';
import { enrolmentsContract as enrolments } from '#shared/contract/enrolments.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { peopleGroupsContract } from '#shared/contract/people-groups.ts';
import { mediaContract } from '#shared/contract/media.ts';
import { checkWebVtt } from '#shared/domain/media/webvtt.ts';
import { parseItemContent } from '#shared/domain/courses/item-content.ts';
import { parseVersionKeys } from '#shared/domain/exams/version-content.ts';
import { stateProblems } from '#server/features/course-progress/fold-service.ts';
import { verifyChains } from '#server/features/exam-attempts/verify.ts';
import { createTestServer, testClock, type TestServer } from '#tests/helpers/test-server.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';

const DAY_MS = 24 * 3600 * 1000;

async function demoServer(clock = testClock()): Promise<TestServer> {
  const server = await createTestServer({ institution: false, clock });
  const response = await server.send('POST', '/api/setup/demo-school', {});
  if (response.status !== 201) throw new Error(await response.text());
  return server;
}

let server: TestServer;

/** The typed client of a demo account. */
async function signIn(role: (typeof DEMO_ACCOUNTS)[number]['role']): Promise<ApiClient> {
  const account = DEMO_ACCOUNTS.find((each) => each.role === role);
  const clientFor = (token: string | null) =>
    createClient(async (request) => {
      const response = await server.send(request.method, request.path, request.body, {
        ...request.headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      });
      return { status: response.status, headers: {}, body: await response.json() };
    });
  const signedIn = await clientFor(null)(authContract.signIn, {
    body: { email: account?.email ?? '', password: account?.password ?? '' },
  });
  if (signedIn.status !== 200) throw new Error(`Sign-in answered ${signedIn.status}.`);
  return clientFor(signedIn.body.token);
}

async function dashboardOf<R extends DashboardData['role']>(
  role: (typeof DEMO_ACCOUNTS)[number]['role'],
  expected: R,
): Promise<Extract<DashboardData, { role: R }>> {
  const { body } = await (await signIn(role))(dashboardContract.getDashboard, {});
  if (body.data.role !== expected) throw new Error(`${role} got the dashboard of ${body.data.role}.`);
  return body.data as Extract<DashboardData, { role: R }>;
}

type Counted = 'question' | 'exam' | 'course' | 'exam_attempt' | 'conversation' | 'message_report' | 'task';

const count = async (table: Counted, db = server.database.read) =>
  (
    await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

// One server at a time: PGlite has one connection for all of them.
describe('loading the demo school', () => {
  it.each(['2026-11-21T09:00:00Z', '2027-01-01T00:10:00Z', '2027-03-28T01:30:00Z'])(
    'has nothing in the future and no two attempts at once when it is %s',
    async (now) => {
      const loaded = await demoServer(testClock(Date.parse(now)));
      try {
        const db = loaded.database.read;
        const late = await db
          .selectFrom('exam_attempt')
          .where('submitted_at', '>', Date.parse(now))
          .select('id')
          .execute();
        expect(late).toEqual([]);
        const overlapping = await db
          .selectFrom('exam_attempt as a')
          .innerJoin('exam_attempt as b', (join) =>
            join.onRef('a.student_id', '=', 'b.student_id').onRef('a.exam_id', '=', 'b.exam_id'),
          )
          .whereRef('a.attempt_no', '<', 'b.attempt_no')
          .whereRef('a.submitted_at', '>', 'b.started_at')
          .select('a.id')
          .execute();
        expect(overlapping).toEqual([]);
        const early = await db
          .selectFrom('exam_attempt')
          .innerJoin('exam_version', 'exam_version.id', 'exam_attempt.exam_version_id')
          .whereRef('exam_attempt.started_at', '<', 'exam_version.published_at')
          .select('exam_attempt.id')
          .execute();
        expect(early).toEqual([]);
      } finally {
        await loaded.close();
      }
    },
  );

  it('gives the same every time, but for dates', async () => {
    const load = async () => {
      const loaded = await demoServer();
      const scores = await loaded.database.read
        .selectFrom('exam_attempt')
        .innerJoin('exam_version', 'exam_version.id', 'exam_attempt.exam_version_id')
        .innerJoin('user', 'user.id', 'exam_attempt.student_id')
        .select([
          'exam_version.title',
          'user.email',
          'exam_attempt.attempt_no',
          'exam_attempt.score',
          'progress',
        ])
        .orderBy('exam_version.title')
        .orderBy('user.email')
        .orderBy('exam_attempt.attempt_no')
        .execute();
      await loaded.close();
      return scores;
    };
    expect(await load()).toEqual(await load());
  });
});

describe('the demo school', () => {
  beforeAll(async () => {
    server = await demoServer();
  });
  afterAll(() => server.close());

  it('has its years as groups, and a person and a request that wait for an administrator', async () => {
    const admin = await signIn('Admin');
    const { body: groups } = await admin(peopleGroupsContract.list, { query: {} });
    expect(groups.data.map(({ name }) => name)).toEqual(['Year 1', 'Year 2', 'Year 3']);
    expect(groups.data.every((group) => group.member_count > 10)).toBe(true);
    const { body: requests } = await admin(accessRequestsContract.listAccessRequests, { query: {} });
    expect(requests.data).toMatchObject([{ resource: 'audit-logs', action: 'view' }]);
    const { next_steps: steps } = await dashboardOf('Admin', 'admin');
    expect(steps.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['access_requests', 'approve_people']),
    );
  });

  it('is as large as a school', async () => {
    expect(await count('question')).toBeGreaterThanOrEqual(300);
    expect(await count('exam')).toBeGreaterThanOrEqual(6);
    expect(await count('course')).toBeGreaterThanOrEqual(4);
    expect(await count('exam_attempt')).toBeGreaterThanOrEqual(100);
  });

  it('has unbroken answer chains', async () => {
    const { checked, broken, wrong } = await verifyChains(server.database.read);
    expect(wrong).toEqual([]);
    expect(checked).toBe(await count('exam_attempt'));
    expect(broken).toEqual([]);
  });

  it('is not loaded twice', async () => {
    expect((await server.send('POST', '/api/setup/demo-school', {})).status).toBe(409);
  });

  describe('the dashboard of', () => {
    it('the student has results, work and no key', async () => {
      const data = await dashboardOf('Student', 'student');
      expect(data.results).toHaveLength(6);
      for (const result of data.results) {
        expect(result.cohort?.count).toBeGreaterThanOrEqual(5);
        expect(result.subject).not.toBe('');
      }
      expect(data.results.filter((result) => result.trend.length > 0).length).toBeGreaterThan(3);
      expect(data.current).not.toBeNull();
      expect(data.upcoming.some((exam) => !exam.is_open)).toBe(true);
      expect(data.courses.length).toBeGreaterThanOrEqual(2);
      expect(data.activity).toHaveLength(84);
      expect(data.activity.filter((day) => day.count > 0).length).toBeGreaterThan(20);
      expect(data.next_steps.map((step) => step.kind)).toEqual(
        expect.arrayContaining(['take_exam', 'exam_opens', 'enrol']),
      );
      expect(data.figures.map((figure) => figure.key)).toEqual([
        'exams_taken',
        'mean_score',
        'pass_rate',
        'open_exams',
      ]);
      const sent = JSON.stringify(data);
      const keys = await server.database.read.selectFrom('exam_version_key').select('keys').execute();
      const feedback = keys
        .flatMap((row) => parseVersionKeys(row.keys).questions.map((key) => key.feedback ?? ''))
        .filter((text) => text !== '');
      expect(feedback.length).toBeGreaterThan(100);
      expect(feedback.filter((text) => sent.includes(JSON.stringify(text).slice(1, 60)))).toEqual([]);
      expect(sent).not.toContain('correct');
    });

    it('the instructor has drafts, results and hard questions', async () => {
      const data = await dashboardOf('Instructor', 'author');
      expect(data.drafts).toHaveLength(1);
      expect(data.published.length).toBe(3);
      expect(data.recent_questions).toHaveLength(6);
      expect(data.hardest_questions).toHaveLength(5);
      expect(data.hardest_questions[0]?.facility).toBeLessThan(0.6);
      expect(data.distribution.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(50);
      expect(data.attempts_per_week).toHaveLength(12);
      expect(data.figures.filter((figure) => figure.change !== null)).toHaveLength(3);
      expect(data.attempts_per_week.filter((week) => week.value > 0).length).toBeGreaterThan(6);
      expect(data.courses.length).toBeGreaterThanOrEqual(1);
      const viewed = await (await signIn('Instructor'))(dashboardContract.recentlyViewed, {});
      expect(viewed.body.total_count).toBeGreaterThanOrEqual(5);
    });

    it('the SME has something to look at', async () => {
      const data = await dashboardOf('SME', 'author');
      expect(data.published).toHaveLength(1);
      expect(data.hardest_questions.length).toBeGreaterThan(0);
      expect(data.figures.find((figure) => figure.key === 'questions')?.value).toBeGreaterThan(10);
    });

    it('support shows who needs attention', async () => {
      const data = await dashboardOf('Support', 'support');
      expect(data.attention.length).toBeGreaterThan(0);
      expect(data.sign_ins_per_day).toHaveLength(14);
      expect(data.sign_ins_per_day.filter((day) => day.value > 0).length).toBeGreaterThan(10);
      expect(data.people).toEqual(expect.arrayContaining([{ label: 'Student', value: 40 }]));
    });

    it('the administrator shows the institution in numbers', async () => {
      const data = await dashboardOf('Admin', 'admin');
      expect(data.subjects).toHaveLength(5);
      for (const subject of data.subjects) expect(subject.questions).toBeGreaterThan(50);
      expect(data.subjects.filter((subject) => subject.mean_score !== null).length).toBe(4);
      expect(data.attempts_per_day.filter((day) => day.value > 0).length).toBeGreaterThan(8);
      expect(data.recent_sign_ins).toHaveLength(8);
      const listed = await (await signIn('Admin'))(exams.filterExam, {});
      expect(listed.body.count).toBe(await count('exam'));
    });
  });

  it('has courses that are published and changed since, scheduled, and in progress', async () => {
    const db = server.database.read;
    expect(await db.selectFrom('course').orderBy('created_at').select('status').execute()).toEqual([
      { status: 'published' },
      { status: 'published' },
      { status: 'scheduled' },
      { status: 'savedAsDraft' },
    ]);
    const instructor = await signIn('Instructor');
    const { body: own } = await instructor(courses.filterCourses, {});
    const hasStatus = (status: string) => own.courses.find((course) => course.course_status === status);
    expect(hasStatus('savedAsDraft')?.has_changes).toBe(false);
    const cells = hasStatus('published');
    expect(cells?.has_changes).toBe(true);
    const { body } = await instructor(courses.checkCourse, { params: { id: cells?.about_course_id ?? 0 } });
    expect(body.data).toEqual([]);
  });

  it('has every kind of content in each published course', async () => {
    const db = server.database.read;
    const versions = await db.selectFrom('course_version').selectAll().execute();
    expect(versions).toHaveLength(3);
    for (const version of versions) {
      expect(version.lesson_count).toBeGreaterThan(10);
      expect(version.quiz_count).toBeGreaterThan(1);
      expect(version.practice_test_count).toBe(1);
      expect(version.assignment_count).toBe(1);
      const contents = await db
        .selectFrom('course_content')
        .where('course_id', '=', version.course_id)
        .select('content')
        .execute();
      const documents = contents.map(({ content }) => parseItemContent(content).document ?? '').join('');
      for (const type of ['heading', 'bulletList', 'orderedList', 'table', 'codeBlock', 'blockMath', 'link'])
        expect(documents).toContain(`"type":"${type}"`);
    }
  });

  it('has a video with captions in a published lesson, whose bytes the enrolled are given', async () => {
    const file = await server.database.read.selectFrom('media_file').selectAll().executeTakeFirstOrThrow();
    expect(file).toMatchObject({ kind: 'video', mime: 'video/webm', duration_ms: 8000 });
    expect(file.size).toBeLessThan(150_000);
    expect(checkWebVtt(file.captions ?? '').problems).toEqual([]);
    const student = await signIn('Student');
    const { body, status } = await student(mediaContract.createTicket, {
      body: { sha256: file.file_sha256 ?? '' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'video', size: file.size });
    const open = await server.database.read.selectFrom('media_upload').select('upload_id').execute();
    expect(open).toEqual([]);
  });

  it('offers the student one exam to take and one to enrol in', async () => {
    const student = await signIn('Student');
    const own = await student(enrolments.purchasedExams, {});
    expect(own.body.data.filter((exam) => exam.is_open && exam.state === 'not_started')).toHaveLength(1);
    expect((await student(enrolments.openExams, {})).body.count).toBe(1);
    const recent = own.body.data.map((exam) => Date.parse(exam.updated_at));
    expect(Math.max(...recent)).toBeGreaterThan(server.clock.now() - 20 * DAY_MS);
  });

  it('has learners in every state of its courses, none of them in the future', async () => {
    const db = server.database.read;
    const done = await db.selectFrom('course_completion').selectAll().execute();
    const results = new Set(done.flatMap(({ result }) => result ?? []));
    expect(results).toEqual(new Set(['pass', 'fail']));
    expect(done.some(({ finished_at: at, percent }) => at === null && percent < 10_000)).toBe(true);
    const begun = new Set(done.map(({ student_id: id, course_id: course }) => `${id} ${course}`));
    const enrolled = await db
      .selectFrom('enrolment')
      .innerJoin('course', 'course.id', 'enrolment.content_id')
      .where('content_type', '=', 'course')
      .where('course.status', '=', 'published')
      .select(['user_id', 'content_id'])
      .execute();
    expect(begun.size).toBeLessThan(enrolled.length);
    const late = await db
      .selectFrom('course_interaction')
      .where('created_at', '>', server.clock.now())
      .select('id')
      .execute();
    expect(late).toEqual([]);
    const { problems } = await stateProblems({ db });
    expect(problems).toEqual([]);
  });

  it('has hand-ins that wait and that are marked, reviews and questions for their author', async () => {
    const instructor = await signIn('Instructor');
    const query = { limit: 50 };
    const { body } = await instructor(submissions.listSubmissions, { query });
    const states = new Set(body.data.map(({ state }) => state));
    expect(states).toEqual(new Set(['handed_in', 'marked']));
    const [course] = (await instructor(courses.filterCourses, {})).body.courses.filter(
      ({ course_title: title }) => title === 'Cells and energy',
    );
    const id = course?.about_course_id ?? 0;
    const { body: said } = await instructor(reviews.listCourseReviews, { params: { id }, query });
    expect(said.total).toBeGreaterThan(3);
    expect(said.rating.average).toBeGreaterThan(3);
    expect(said.data.some(({ reply }) => reply !== null)).toBe(true);
    const { body: asked } = await instructor(questions.qaFromUsers, {
      query: { ...query, course_id: id },
    });
    expect(asked.total).toBe(4);
    expect(asked.data.some(({ answers }) => answers.length === 0)).toBe(true);
  });

  it('gives the student a finished course with its certificate, and one to go on with', async () => {
    const student = await signIn('Student');
    const { body } = await student(progress.purchasedCourses, { query: {} });
    expect(body.data.map(({ state }) => state).toSorted()).toEqual(['finished', 'in_progress']);
    const going = body.data.find(({ state }) => state === 'in_progress');
    expect(going?.places).toHaveLength(1);
    const data = await dashboardOf('Student', 'student');
    expect(data.continue).toMatchObject({
      course_title: 'Networks from the cable up',
      item_id: going?.places[0]?.item_id,
    });
    expect(data.due.map(({ item_title: title }) => title)).toEqual([
      'Practice test: switching and routing',
      'Graded quiz: transport and applications',
    ]);
    expect(data.certificates).toMatchObject([{ title: 'Cells and energy' }]);
    const { body: earned } = await student(certificates.listOwn, {});
    expect(earned.certificates).toMatchObject([{ title: 'Cells and energy', state: 'valid' }]);
    expect(earned.achievements.length).toBeGreaterThan(0);
    const revoked = await server.database.read
      .selectFrom('certificate')
      .where('revoked_at', 'is not', null)
      .select('id')
      .execute();
    expect(revoked).toHaveLength(1);
  });

  it('has talk that arrived when it was written, and requests for support in every state', async () => {
    const { read } = server.database;
    const arrived = await read
      .selectFrom('message as m')
      .innerJoin('message_arrival as a', 'a.message_id', 'm.id')
      .select(['m.created_at', 'a.arrived_at'])
      .execute();
    expect(arrived.length).toBeGreaterThan(60);
    expect(arrived.every((one) => one.arrived_at === one.created_at)).toBe(true);
    expect(await count('conversation')).toBe(30);
    expect(await count('message_report')).toBe(1);
    const states = await read.selectFrom('support_ticket_state').select('state').distinct().execute();
    expect(states.map(({ state }) => state).toSorted()).toEqual([
      'accepted',
      'closed',
      'new',
      'solved',
      'waiting',
    ]);
    expect(await count('task')).toBe(20);
  });
});
