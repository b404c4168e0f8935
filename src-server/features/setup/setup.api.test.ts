import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineAbilityFor, holds } from '#shared/access/ability.ts';
import { authContract } from '#shared/contract/auth.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { questionsContract as questions } from '#shared/contract/questions.ts';
import { setupContract } from '#shared/contract/setup.ts';
import { holdsAny } from '#shared/domain/shell/guard.ts';
import { sidebarFor, type SidebarEntry } from '#shared/domain/shell/sidebar.ts';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import { examDraft } from '#tests/factories/exams.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer({ institution: false });
});
afterEach(() => server.close());

const account = { email: 'noor@hillside.example', password: 'violet harbour seven' };

const institution = {
  institution_name: 'Hillside School',
  time_zone: 'Europe/Helsinki',
  currency: 'EUR',
  first_name: 'Noor',
  last_name: 'Haddad',
  ...account,
};

/** A fresh institution with its first administrator signed in. */
async function found(): Promise<Person> {
  const created = await server.send('POST', setupContract.createInstitution.path, institution);
  expect(created.status).toBe(201);
  const { userId, token } = await jsonOf<{ userId: number; token: string }>(
    await server.send('POST', authContract.signIn.path, account),
  );
  return server.as({ id: userId, email: account.email }, token);
}

const pathsOf = (entries: readonly SidebarEntry[]): string[] =>
  entries.flatMap((entry) => (entry.kind === 'group' ? pathsOf(entry.links) : [entry.path]));

describe('the first administrator', () => {
  it('writes a question, builds an exam and publishes it', async () => {
    const founder = await found();
    const question = await founder.call(questions.createQuestion, {
      body: { question_title: 'Which of these is a prime number?', question_type: 'multiple-choice' },
    });
    const questionId = question.body.question_id;
    const answer = await founder.call(questions.createAnswer, {
      body: { question_id: questionId, answer_1: '7', answer_2: '8', correct_answer: 1 },
    });
    const created = await founder.call(exams.createExamDraft, { body: {} });
    const examId = created.body.data.exam_step_one_id;
    const draft = examDraft([{ id: questionId, answerId: answer.body.answer_id, correct: 1 }]);
    const saved = await founder.call(exams.saveExamDraft, {
      params: { id: examId },
      body: { version: created.body.data.version, step: 6, draft },
    });
    expect(saved.body.problems).toEqual([]);
    const published = await founder.call(exams.publishExam, {
      body: { exam_id: examId, version: saved.body.version },
    });
    expect(published.body).toMatchObject({ exam_status: 'published', published_version: 1 });
  });

  it('may open the screens of authors, from the sidebar', async () => {
    const founder = await found();
    const { body } = await founder.call(authContract.getSession, {});
    const ability = defineAbilityFor(body.permissions);
    const viewer = { role: body.user.user_role, can: (name: string) => holds(ability, name) };
    expect(pathsOf(sidebarFor(viewer))).toEqual(
      expect.arrayContaining(['/Dashboard', '/Settings', '/Questions', '/Exams']),
    );
    for (const path of ['/CreateQuestions', '/ImportQuestions', '/CreateExam']) {
      const route = matchRoute(path);
      expect(route !== undefined && holdsAny(route, viewer), path).toBe(true);
    }
  });

  it('holds these as a person: the role of administrators stays as it is', async () => {
    const founder = await found();
    const grants = await server.database.read.selectFrom('user_permission').selectAll().execute();
    expect(
      grants.map(({ user_id, resource, action, effect }) => [user_id, resource, action, effect]),
    ).toEqual([
      [founder.id, 'questions', 'add', 'grant'],
      [founder.id, 'instructor-exams', 'add', 'grant'],
    ]);
    const ofRole = await server.database.read
      .selectFrom('role_permission')
      .innerJoin('role', 'role.id', 'role_permission.role_id')
      .where('role.name', '=', 'Admin')
      .where('resource', 'in', ['questions', 'instructor-exams'])
      .select('action')
      .execute();
    expect(ofRole.map(({ action }) => action)).toEqual(['view', 'view']);
  });

  it('needs a password of twelve characters, at set-up and later', async () => {
    const short = 'elevenchars';
    const refused = await server.send('POST', setupContract.createInstitution.path, {
      ...institution,
      password: short,
    });
    expect(refused.status).toBe(422);
    const founder = await found();
    const changed = await founder.send('POST', authContract.changePassword.path, {
      current_password: account.password,
      new_password: short,
    });
    expect(changed.status).toBe(422);
    expect(await jsonOf(changed)).toMatchObject({
      errors: { new_password: ['Use at least 12 characters.'] },
    });
  });
});
