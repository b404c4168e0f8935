import { hash } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import type { Approver } from './approver.ts';
import type { Chance } from './chance.ts';
import type { Device, Fleet } from './fleet.ts';
import { Violation } from './invariants.ts';
import { maySeePeople, mayWriteQuestions, type Office } from './office.ts';
import type { Person } from './templates.ts';

const DENIED = { resource: 'questions', action: 'add' } as const;

/**
 * Somebody at the hub who suspends people and takes rights, enrolments and computers away, and gives most
 * of them back. What must follow is told from the hub's tables, not by the program's own rules.
 */
export class Administrator {
  readonly #fleet: Fleet;
  readonly #chance: Chance;
  /** What the hub had of people from when on they were not to change anything. */
  readonly #frozen = new Map<number, string>();
  /** How far the hub had come with devices when they were revoked. */
  readonly #lastMids = new Map<string, number>();
  #hasActed = false;
  /** Somebody else who decides about the same people; null where nobody does. */
  office: Office | null = null;
  approver: Approver | null = null;

  constructor(fleet: Fleet, chance: Chance) {
    this.#fleet = fleet;
    this.#chance = chance;
  }

  /** @returns what was done. */
  async act(): Promise<string> {
    this.#hasActed = true;
    const kind = this.#chance.next();
    if (kind < 0.3) return this.#suspend(this.#chance.pick(this.#fleet.people));
    if (kind < 0.5) return this.#deny(this.#chance.pick(this.#authors()));
    if (kind < 0.7) return this.#changeRole(this.#chance.pick(this.#authors()));
    if (kind < 0.8) return this.#enrol();
    if (kind < 0.92) return this.#seat(this.#chance.pick(this.#fleet.devices));
    return this.#revoke(this.#chance.pick(this.#fleet.devices));
  }

  #authors(): Person[] {
    return this.#fleet.people.filter((person) => person.role === 'Instructor');
  }

  /** Every change by hand comes through the hub's writer, as one of an endpoint does. */
  #write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#fleet.hub.writer.transaction(work);
  }

  async #suspend(person: Person): Promise<string> {
    await this.#write(async (db) => {
      const { status } = await db
        .selectFrom('user')
        .where('id', '=', person.id)
        .select('status')
        .executeTakeFirstOrThrow();
      const other = status === 'active' ? 'suspended' : 'active';
      await db.updateTable('user').set({ status: other }).where('id', '=', person.id).execute();
    });
    return `suspends or reinstates ${person.id}`;
  }

  async #deny(person: Person): Promise<string> {
    const { ids, clock } = this.#fleet.hub;
    const now = clock.now();
    await this.#write(async (db) => {
      await db
        .updateTable('user')
        .set((eb) => ({ perm_version: eb('perm_version', '+', 1) }))
        .where('id', '=', person.id)
        .execute();
      const { numUpdatedRows } = await db
        .updateTable('user_permission')
        .set((eb) => ({
          deleted_at: eb.case().when('deleted_at', 'is', null).then(now).else(null).end(),
          updated_at: now,
        }))
        .where('user_id', '=', person.id)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return;
      await db
        .insertInto('user_permission')
        .values({
          id: ids.next(),
          user_id: person.id,
          ...DENIED,
          effect: 'deny',
          created_at: now,
          updated_at: now,
          deleted_at: null,
        })
        .execute();
    });
    return `takes or gives back the right to write of ${person.id}`;
  }

  async #changeRole(person: Person): Promise<string> {
    await this.#write(async (db) => {
      const roles = await db
        .selectFrom('role')
        .where('name', 'in', ['Instructor', 'Student'])
        .select('id')
        .execute();
      const own = await db
        .selectFrom('user')
        .where('id', '=', person.id)
        .select('role_id')
        .executeTakeFirstOrThrow();
      const other = roles.find((role) => role.id !== own.role_id);
      if (other === undefined) throw new Error('There is one role only.');
      await db
        .updateTable('user')
        .set((eb) => ({ role_id: other.id, perm_version: eb('perm_version', '+', 1) }))
        .where('id', '=', person.id)
        .execute();
    });
    return `makes ${person.id} a student or an instructor`;
  }

  async #enrol(): Promise<string> {
    const now = this.#fleet.hub.clock.now();
    await this.#write((db) =>
      db
        .updateTable('enrolment')
        .set((eb) => ({
          deleted_at: eb.case().when('deleted_at', 'is', null).then(now).else(null).end(),
          updated_at: now,
        }))
        // Who is in an exam for groups is decided by the groups alone.
        .where('content_id', 'not in', (eb) =>
          eb.selectFrom('exam_version').where('is_for_some', '=', 1).select('exam_id'),
        )
        .execute(),
    );
    return 'ends or renews the enrolment';
  }

  /** Somebody signs in on a computer where they have not been before. */
  async #seat(device: Device): Promise<string> {
    // The author of the exam would bring its answer keys along, which are searched for on students' devices.
    const person = this.#authors().at(-1);
    if (person === undefined) throw new Error('The fleet has no second author.');
    if ((await this.#clientOf(device)) === undefined) return 'does not know the computer';
    const granted = { client_id: device.clientId, user_id: person.id, granted_at: 0 };
    await this.#write((db) =>
      db
        .insertInto('sync_client_user')
        .values(granted)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    await device.signIn(person);
    return `lets ${person.id} sign in on ${device.name}`;
  }

  async #revoke(device: Device): Promise<string> {
    const now = this.#fleet.hub.clock.now();
    await this.#write((db) =>
      db
        .updateTable('sync_client')
        .set({ revoked_at: now })
        .where('client_id', '=', device.clientId)
        .execute(),
    );
    return `revokes ${device.name}`;
  }

  /** Whether somebody may change what is theirs, as the hub has it now. */
  mayWrite(person: Person): Promise<boolean> {
    const { database, clock } = this.#fleet.hub;
    return mayWriteQuestions(database.write, person, clock.now());
  }

  /** Also a copy that a restored hub has not heard of. */
  async isRevoked(device: Device): Promise<boolean> {
    return (await this.#clientOf(device))?.revoked_at !== null;
  }

  #clientOf(device: Device) {
    return this.#fleet.hub.database.write
      .selectFrom('sync_client')
      .where('client_id', '=', device.clientId)
      .select('revoked_at')
      .executeTakeFirst();
  }

  get #hasDecided(): boolean {
    return this.#hasActed || this.office?.isOpen === true;
  }

  /** A restored hub has its rights of then. */
  forgetHistory(): void {
    this.#frozen.clear();
    this.#lastMids.clear();
    this.office?.forgetHistory();
    this.approver?.forgetHistory();
  }

  /** I1: what somebody may not do is not done, from the moment on at which the hub says so. */
  async assertRespected(): Promise<void> {
    await this.office?.assertRespected();
    if (!this.#hasDecided) return;
    const db = this.#fleet.hub.database.write;
    for (const author of this.#authors()) {
      const { id } = author;
      if (await this.mayWrite(author)) {
        this.#frozen.delete(id);
        continue;
      }
      const now = await contentOf(db, id);
      const before = this.#frozen.get(id) ?? now;
      if (now !== before) throw new Violation('I1', `somebody who may not write has changed rows of ${id}`);
      this.#frozen.set(id, now);
    }
    for (const { client_id: id, last_mid: last, revoked_at: at } of await db
      .selectFrom('sync_client')
      .select(['client_id', 'last_mid', 'revoked_at'])
      .execute()) {
      if (at === null) continue;
      const before = this.#lastMids.get(id) ?? last;
      if (last !== before) throw new Violation('I1', `the hub took ${last} of ${id}, which was revoked`);
      this.#lastMids.set(id, last);
    }
  }

  /** Whoever looks after nobody has a name and a role of the staff, and nobody else. */
  async #assertPeople(
    device: Device,
    people: readonly { readonly id: number }[],
    refuse: (what: string) => never,
  ): Promise<void> {
    const { database, clock } = this.#fleet.hub;
    for (const person of people) if (await maySeePeople(database.write, person, clock.now())) return;
    const staff = await database.write
      .selectFrom('user')
      .innerJoin('role', 'role.id', 'user.role_id')
      .where('role.name', '<>', 'Student')
      .select('user.id')
      .execute();
    const users = await device.database.write.selectFrom('user').select(['id', 'email']).execute();
    for (const { id, email } of users) {
      if (people.some((person) => person.id === id)) continue;
      if (people.length === 0 || !staff.some((person) => person.id === id)) refuse('a person');
      if (!email.endsWith('@hidden.invalid')) refuse('an address');
    }
  }

  /** I6: a device holds what its people may see now, and a waiting edit of theirs; said without the scopes. */
  async assertWithinRights(device: Device): Promise<void> {
    await this.office?.assertWithinRights(device);
    if (!this.#hasDecided) return;
    const hub = this.#fleet.hub.database.write;
    const people = await hub
      .selectFrom('user')
      .innerJoin('sync_client_user', 'sync_client_user.user_id', 'user.id')
      .where('client_id', '=', device.clientId)
      .where('user.status', '=', 'active')
      .select('user.id')
      .execute();
    const own = device.database.write;
    const refuse = (what: string): never => {
      throw new Violation('I6', `${device.name} holds ${what}, which nobody there may see`);
    };
    const questions = await own.selectFrom('question').select('instructor_id').distinct().execute();
    if (questions.some((row) => !people.some(({ id }) => id === row.instructor_id))) refuse('a question');
    await this.#assertPeople(device, people, refuse);
    const papers = await own.selectFrom('exam_version_paper').select('id').execute();
    if (papers.length === 0) return;
    const enrolments = await hub
      .selectFrom('enrolment')
      .where('deleted_at', 'is', null)
      .select(['user_id', 'content_id'])
      .execute();
    const exams = await hub
      .selectFrom('exam_version_paper as paper')
      .innerJoin('exam_version', 'exam_version.id', 'paper.exam_version_id')
      .innerJoin('exam', 'exam.id', 'exam_version.exam_id')
      .where(
        'paper.id',
        'in',
        papers.map(({ id }) => id),
      )
      .select(['paper.id', 'exam.id as examId', 'exam.instructor_id'])
      .execute();
    for (const { examId, instructor_id: authorId } of exams) {
      const readers = enrolments.filter((row) => row.content_id === examId).map((row) => row.user_id);
      if (!people.some(({ id }) => id === authorId || readers.includes(id))) refuse('a paper');
    }
    if (exams.length < papers.length) refuse('a paper that is not on the hub');
  }
}

async function contentOf(db: Db, userId: number): Promise<string> {
  const rows = await db
    .selectFrom('question')
    .where('instructor_id', '=', userId)
    .select(['id', 'title', 'version', 'folder_id', 'deleted_at'])
    .orderBy('id')
    .execute();
  return hash('sha256', JSON.stringify(rows));
}
