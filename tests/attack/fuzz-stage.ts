import { setupContract } from '#shared/contract/setup.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { importsContract } from '#shared/contract/imports.ts';
import { builtInPermissions, ROLE_NAMES, type RoleName } from '#shared/access/built-in-roles.ts';
import { openCommandLineSession } from '#server/features/auth/command-line-session.ts';
import { publishByApi } from '#tests/factories/publish-by-api.ts';
import { makeFolder, saveQuestion } from '#tests/factories/questions.ts';
import type { Person, TestServer } from '#tests/helpers/test-server.ts';

/** One person of each role on a server, whose sessions may end at any time. */
export class FuzzPeople {
  readonly #server: TestServer;
  readonly #people = new Map<RoleName, Person>();
  readonly #tokens = new Map<RoleName, string>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  async join(): Promise<void> {
    for (const role of ROLE_NAMES) this.#people.set(role, await this.#server.person(role));
  }

  of(role: RoleName): Person {
    const person = this.#people.get(role);
    if (person === undefined) throw new Error(`Nobody is ${role}.`);
    return person;
  }

  /** A session for a role, a new one when the last was ended by a request, which may have suspended its person. */
  async tokenOf(role: RoleName): Promise<string> {
    const known = this.#tokens.get(role);
    if (known !== undefined) return known;
    const { id, email } = this.of(role);
    // A request may have suspended, renamed, demoted or deleted them.
    await this.#server.database.write
      .updateTable('user')
      .set((eb) => ({
        status: 'active' as const,
        email,
        role_id: eb.selectFrom('role').where('name', '=', role).where('is_built_in', '=', 1).select('id'),
        email_verified_at: 1,
        approved_at: 1,
        deletion_due_at: null,
        anonymised_at: null,
        deleted_at: null,
        perm_version: eb('perm_version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    const token = await openCommandLineSession(this.#server, this.of(role).email);
    this.#tokens.set(role, token);
    return token;
  }

  forget(role: RoleName): void {
    this.#tokens.delete(role);
  }

  /** The person of a role with a session that still counts. */
  async freshly(role: RoleName): Promise<Person> {
    return this.#server.as(this.of(role), await this.tokenOf(role));
  }

  forgetAll(): void {
    this.#tokens.clear();
  }

  /** Every built-in role holds again what it begins with, and these people nothing of their own. */
  async restoreAbilities(): Promise<void> {
    const ids = [...this.#people.values()].map(({ id }) => id);
    await this.#server.write(async ({ db, now, newId }) => {
      await db.deleteFrom('user_permission').where('user_id', 'in', ids).execute();
      const roles = await db.selectFrom('role').where('is_built_in', '=', 1).select(['id', 'name']).execute();
      for (const { id: roleId, name } of roles) {
        const role = ROLE_NAMES.find((one) => one === name);
        if (role === undefined) throw new Error(`"${name}" is no built-in role.`);
        await db.deleteFrom('role_permission').where('role_id', '=', roleId).execute();
        const times = { created_at: now, updated_at: now };
        await db
          .insertInto('role_permission')
          .values(builtInPermissions(role).map((one) => ({ id: newId(), role_id: roleId, ...one, ...times })))
          .execute();
      }
      await db
        .updateTable('role')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute();
    });
  }
}

/** Some of everything, so that ids lead somewhere; again and again, because requests use it up. */
export async function replenish(people: FuzzPeople, round: number): Promise<void> {
  people.forgetAll();
  await people.restoreAbilities();
  const sme = await people.freshly('SME');
  const admin = await people.freshly('Admin');
  await admin.call(setupContract.updateInstitution, {
    body: { requires_exam_approval: false, requires_course_approval: false },
  });
  const instructor = await people.freshly('Instructor');
  const student = await people.freshly('Student');
  await saveQuestion(sme, { tag_names: ['week 2'] });
  const folder = await makeFolder(instructor, `Cells ${round}`);
  const closed = await saveQuestion(instructor, { assign_folder_id: folder, tag_names: ['week 1'] });
  const open = await saveQuestion(instructor, {
    question_type: 'open_ended',
    options: [{ text: 'osmosis', image: null }],
    correct_answer: null,
  });
  for (const stage of ['published', 'enrolled', 'started', 'handed in']) {
    const examId = await publishByApi(instructor, [closed, open], { exam_title: `Exam ${stage}` });
    if (stage === 'published') continue;
    await student.call(enrolmentsContract.enrolFree, { body: { content_id: examId, content_type: 'exam' } });
    if (stage === 'enrolled') continue;
    const { body } = await student.call(examAttemptsContract.startAttempt, { body: { exam_id: examId } });
    if (stage === 'started') continue;
    await student.call(examAttemptsContract.saveAnswer, {
      params: { id: body.id, questionId: open.id },
      body: { selectedAnswerId: null, answerText: 'By osmosis.', timeTakenPerQuestion: 3 },
    });
    await student.call(examAttemptsContract.submitAttempt, { params: { id: body.id } });
  }
  const file = new TextEncoder().encode('Two plus two? {=4 ~5}\n');
  for (const parts of [[file], []]) {
    const { body } = await instructor.call(importsContract.startImport, {
      body: { file_name: 'a.gift', size: parts[0]?.byteLength ?? 3 },
    });
    for (const part of parts) {
      await instructor.call(importsContract.putImportPart, {
        params: { id: body.data.id, part: 0 },
        body: part,
      });
    }
  }
}
