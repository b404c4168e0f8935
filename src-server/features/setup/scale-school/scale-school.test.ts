import { describe, expect, it } from 'vitest';
import { insightContract as insight } from '#shared/contract/insight.ts';
import { stateProblems } from '#server/features/course-progress/fold-service.ts';
import { createTestServer, jsonOf, testClock, type TestServer } from '#tests/helpers/test-server.ts';
import { DEMO_ACCOUNTS } from '../demo-accounts.ts';
import { FIRST_ID } from './rows-repo.ts';
import { addScale } from './scale-school.ts';

async function scaled(attempts: number): Promise<TestServer> {
  const server = await createTestServer({ institution: false, clock: testClock() });
  await server.send('POST', '/api/setup/demo-school', {});
  await addScale(server.database, { attempts, now: server.clock.now() });
  return server;
}

/** What was added, without the ids of the demo school, which every school has of its own. */
async function addedTo({ database }: TestServer) {
  const db = database.read;
  return {
    attempts: await db
      .selectFrom('exam_attempt as a')
      .innerJoin('exam as e', 'e.id', 'a.exam_id')
      .where('a.id', '<', FIRST_ID * 2)
      .orderBy('a.id')
      .select([
        'a.id',
        'e.title',
        'a.student_id',
        'a.attempt_no',
        'a.state',
        'a.started_at',
        'a.submitted_at',
        'a.score',
      ])
      .execute(),
    enrolments: await db
      .selectFrom('enrolment')
      .where('id', '<', FIRST_ID * 2)
      .orderBy('id')
      .select(['id', 'user_id', 'created_at'])
      .execute(),
    interactions: await db
      .selectFrom('course_interaction')
      .where('id', '<', FIRST_ID * 2)
      .orderBy('id')
      .select(['id', 'student_id', 'spent_ms', 'created_at'])
      .execute(),
    visits: await db
      .selectFrom('content_visit')
      .where('id', '<', FIRST_ID * 2)
      .orderBy('id')
      .select(['id', 'kind', 'visited_at'])
      .execute(),
    earnings: await db
      .selectFrom('earning')
      .where('id', '<', FIRST_ID * 4)
      .orderBy('id')
      .select(['id', 'kind', 'amount'])
      .execute(),
    tickets: await db
      .selectFrom('support_ticket')
      .where('id', '<', FIRST_ID * 2)
      .select('id')
      .execute(),
    reviews: await db
      .selectFrom('course_review')
      .where('id', '<', FIRST_ID * 2)
      .select('rating')
      .execute(),
  };
}

describe('a school of many attempts', () => {
  it('has the same rows each time, and every page of figures answers', async () => {
    const one = await scaled(200);
    const rows = await addedTo(one);
    expect(rows.attempts).toHaveLength(200);
    expect(rows.interactions).toHaveLength(200);
    expect(rows.visits.length).toBeGreaterThan(90);
    expect(rows.earnings.length).toBeGreaterThan(3);
    expect(rows.tickets).toHaveLength(1);
    expect(rows.reviews).toHaveLength(2);
    expect(rows.attempts.every(({ submitted_at: at }) => at !== null && at < one.clock.now())).toBe(true);
    expect(await stateProblems({ db: one.database.read })).toMatchObject({ problems: [] });
    const account = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin');
    const response = await one.send('POST', '/api/signin', {
      email: account?.email,
      password: account?.password,
    });
    const { token } = await jsonOf<{ token: string }>(response);
    const admin = one.as({ id: 0, email: account?.email ?? '' }, token);
    const query = { days: '365' };
    const { body } = await admin.call(insight.overview, { query });
    const handIns = body.figures.find(({ name }) => name === 'hand_ins')?.value ?? 0;
    expect(handIns).toBeGreaterThan(200);
    expect((await admin.call(insight.students, { query })).body.count).toBeGreaterThan(20);
    expect((await admin.call(insight.reviews, { query })).status).toBe(200);
    expect((await admin.call(insight.engagement, { query })).status).toBe(200);
    expect((await admin.call(insight.traffic, { query })).body.figures[0]?.value).toBeGreaterThan(70);
    expect((await admin.call(insight.revenue, { query })).status).toBe(200);
    expect((await admin.call(insight.analytics, { query })).status).toBe(200);
    await one.close();
    const other = await scaled(200);
    expect(await addedTo(other)).toEqual(rows);
    await other.close();
  });
});
