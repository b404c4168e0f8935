import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authContract } from '#shared/contract/auth.ts';
import { onboardingContract as onboarding } from '#shared/contract/onboarding.ts';
import { usersContract } from '#shared/contract/users.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

/** An SME as an administrator makes one: the journey is still to come. */
async function newSme(): Promise<Person> {
  const admin = await server.person('Admin');
  const email = 'nadia@school.test';
  const body = {
    first_name: 'Nadia',
    last_name: 'Rahman',
    email,
    user_role: 'SME',
    password: PASSWORD,
  } as const;
  const { body: created } = await admin.call(usersContract.createUser, { body });
  const answer = await server.send('POST', '/api/signin', { email, password: PASSWORD });
  const { token, data } = await jsonOf<{ token: string; data: { is_onboarding_complete: boolean } }>(answer);
  expect(data.is_onboarding_complete).toBe(false);
  return server.as({ id: created.data.id, email }, token);
}

const isThrough = async (person: Person): Promise<boolean> =>
  (await person.call(authContract.getSession, {})).body.user.is_onboarding_complete;

describe('the journey of an SME', () => {
  it('goes on where it was left, and what is not named stays', async () => {
    const sme = await newSme();
    const lists = (attempted: number[], skipped: number[] = []) => ({
      attempted_step: attempted,
      skip_step: skipped,
    });
    await sme.call(onboarding.saveJourney, {
      body: { step: 2, data: lists([1]), content_review_type: 'exams' },
    });
    await sme.call(onboarding.saveJourney, {
      body: { step: 3, data: lists([], [2]), subject_are_you_interested_in: 'Biology,Networks' },
    });
    const { body } = await sme.call(onboarding.getJourney, {});
    expect(body.data).toMatchObject({
      step: 3,
      data: { attempted_step: [1], skip_step: [2] },
      content_review_type: 'exams',
      subject_are_you_interested_in: 'Biology,Networks',
      is_onboarding_complete: false,
    });
    // A step that is answered after all is skipped no more.
    await sme.call(onboarding.saveJourney, { body: { step: 3, data: lists([2]) } });
    expect((await sme.call(onboarding.getJourney, {})).body.data.data).toEqual({
      attempted_step: [1, 2],
      skip_step: [],
    });
  });

  it('ends with the documented payload, and everything opens', async () => {
    const sme = await newSme();
    const answer = await sme.send('POST', '/api/user-onboarding', {
      content_review_type: 'questions',
      subject_are_you_interested_in: 'Biology,Statistics',
      data: { skip_step: [3, 4, 5], attempted_step: [1, 2] },
    });
    expect(answer.status).toBe(200);
    expect(await isThrough(sme)).toBe(true);
    // Another computer may have finished it too.
    expect(
      (await sme.send('POST', '/api/user-onboarding', { data: { skip_step: [1], attempted_step: [] } }))
        .status,
    ).toBe(200);
  });

  it.each([
    ['a step in both lists', { skip_step: [1], attempted_step: [1] }, {}],
    ['a step twice', { skip_step: [2, 2], attempted_step: [] }, {}],
    ['a sixth step', { skip_step: [6], attempted_step: [] }, {}],
    ['an attempted step without its answer', { skip_step: [], attempted_step: [1] }, {}],
    [
      'a last step that is half done',
      { skip_step: [], attempted_step: [5] },
      { current_occupation: 'Editor' },
    ],
  ])('is not finished with %s', async (_what, data, answers) => {
    const sme = await newSme();
    expect((await sme.send('POST', '/api/user-onboarding', { data, ...answers })).status).toBe(422);
    expect(await isThrough(sme)).toBe(false);
  });

  it('is that of SMEs alone', async () => {
    const student = await server.person('Student');
    const data = { skip_step: [1, 2, 3, 4, 5], attempted_step: [] };
    expect((await student.send('GET', '/api/onboarding')).status).toBe(403);
    expect((await student.send('POST', '/api/user-onboarding', { data })).status).toBe(403);
  });
});

describe('the first sign-in of an instructor', () => {
  it('is told to its person alone, until it is complete', async () => {
    const instructor = await server.person('Instructor');
    const other = await server.person('Instructor');
    const student = await server.person('Student');
    const ask = async (person: Person, id: number) =>
      (await person.send('GET', `/api/firstTimeSignIn/${id}`)).status;
    expect(await ask(instructor, instructor.id)).toBe(200);
    expect(await ask(other, instructor.id)).toBe(404);
    expect(await ask(student, student.id)).toBe(404);
    expect((await server.send('GET', `/api/firstTimeSignIn/${instructor.id}`)).status).toBe(401);

    expect((await other.send('PUT', `/api/completeFirstLogin/${instructor.id}`)).status).toBe(404);
    expect(await ask(instructor, instructor.id)).toBe(200);
    const done = await instructor.send('PUT', `/api/completeFirstLogin/${instructor.id}`);
    expect([done.status, Object.keys(await jsonOf(done))]).toEqual([200, ['message']]);
    expect(await ask(instructor, instructor.id)).toBe(404);
  });

  it('takes answers in the own name, field by field, under the version of the questions', async () => {
    const instructor = await server.person('Instructor');
    const other = await server.person('Instructor');
    const send = (body: object) => instructor.send('POST', '/api/storeResponse', body);
    expect((await send({ user_id: other.id, onboarding_questions_id: 1 })).status).toBe(403);
    expect((await send({ user_id: instructor.id, onboarding_questions_id: 99 })).status).toBe(422);
    const first = { user_id: instructor.id, onboarding_questions_id: 1, teaching_experience: 'school' };
    expect((await send({ ...first, onboarding_complete: true })).status).toBe(200);
    expect((await send({ onboarding_questions_id: 1, audience_size: 'small' })).status).toBe(200);
    const { body } = await instructor.call(onboarding.getQuestionnaire, {});
    expect(body.data).toMatchObject({
      user_id: instructor.id,
      answered_questions_id: 1,
      teaching_experience: 'school',
      audience_size: 'small',
    });
    expect((await instructor.send('GET', `/api/firstTimeSignIn/${instructor.id}`)).status).toBe(404);
  });
});
