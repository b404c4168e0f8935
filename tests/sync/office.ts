import { z } from 'zod';
import { builtInPermissions } from '#shared/access/built-in-roles.ts';
import { PERM_VERSION_HEADER } from '#shared/contract/client.ts';
import type { Db } from '#server/db/tables.ts';
import { signGrant } from '#server/sync/membership/grant.ts';
import { isGenuine } from '#server/sync/membership/grants.ts';
import { answered } from './answered.ts';
import type { Chance } from './chance.ts';
import { callAs, type Device, type Fleet, type Node } from './fleet.ts';
import { Violation } from './invariants.ts';
import type { Person } from './templates.ts';

/** How often a history has an office, and how often somebody decides something there then. */
const OPEN = 0.2;
const COMES_BY = 0.15;

const ROLE = 'Question desk';
const WRITES = [
  { resource: 'questions', action: 'view' },
  { resource: 'questions', action: 'add' },
];
const GRANT_MS = 10 * 60_000;
/** Of whoever has been made anonymous. */
const SURNAME = /Number \d/u;

const Pairs = z.array(z.object({ resource: z.string(), action: z.string() }));
const Session = z.looseObject({ permissions: Pairs });
const StartCode = z.looseObject({ start_code: z.looseObject({ code: z.string() }) });
const Asked = z.looseObject({ data: z.array(z.looseObject({ id: z.number() })) });
const Group = z.looseObject({ data: z.looseObject({ id: z.number() }) });

const textOf = (pairs: z.infer<typeof Pairs>): string =>
  pairs
    .map(({ resource, action }) => `${resource}:${action}`)
    .toSorted()
    .join();

/** What the hub has vouched for on a computer. */
interface Vouched {
  readonly device: string;
  readonly userId: number;
  readonly jws: string;
}

/**
 * An administrator at the hub who decides about people through the endpoints that there are. What must follow is told
 * from the hub's tables, not by the program's own rules.
 */
export class Office {
  readonly #fleet: Fleet;
  readonly #chance: Chance;
  readonly isOpen: boolean;
  /** What somebody could do by a version of their permissions, by both. */
  readonly #told = new Map<string, string>();
  /** What let people in without the hub before it was voided. */
  #voided: Vouched[] = [];
  /** False where a computer has a program from before there were any. */
  knowsGroups = true;

  constructor(fleet: Fleet, chance: Chance) {
    this.#fleet = fleet;
    this.#chance = chance;
    this.isOpen = chance.happens(OPEN);
  }

  perhapsAt(): Node | null {
    return this.isOpen && this.#chance.happens(COMES_BY) ? this.#fleet.hub : null;
  }

  async act(): Promise<string> {
    const [author, colleague, student] = this.#fleet.people;
    // Somebody else may have suspended them.
    if ((await this.#decide('GET', '/api/session')).status !== 200) return 'in the office: nobody';
    const kind = this.#chance.next();
    if (kind < 0.15) return this.#suspend(this.#chance.pick([author, colleague, student]));
    if (kind < 0.4) return this.#changeRole();
    if (kind < 0.55) return this.#giveRole(this.#chance.pick([author, colleague]));
    if (kind < 0.65) return this.#exempt(this.#chance.pick([author, colleague]));
    if (kind < 0.75) return this.#grantForAWhile(this.#chance.pick([author, colleague]));
    if (kind < 0.82) return this.#reset(this.#chance.pick([author, colleague, student]));
    if (kind < 0.9 && this.knowsGroups) return this.#group(student);
    return this.#delete(student);
  }

  async #decide(method: string, url: string, body?: unknown) {
    return answered(this.#fleet, this.#fleet.hub, this.#fleet.people[3], method, url, body);
  }

  async #suspend(person: Person): Promise<string> {
    const row = await rowOf(this.#db, person);
    const isOut = row.status === 'suspended';
    const before = isOut ? [] : await this.#grantsOf(person);
    const { status } = await this.#decide('PUT', `/api/${isOut ? 'activeUser' : 'suspendUser'}/${person.id}`);
    if (status === 200) this.#voided.push(...before);
    return `in the office: ${isOut ? 'reinstates' : 'suspends'} ${person.id}, ${status}`;
  }

  /** What authors have beside their own, or a role of the institution's own, which writes questions or does not. */
  async #changeRole(): Promise<string> {
    if (this.#chance.happens(0.5)) {
      const beside = this.#chance.happens(0.5) ? [{ resource: 'resources', action: 'add' }] : [];
      const all = { permissions: [...builtInPermissions('Instructor'), ...beside] };
      const { status } = await this.#decide('POST', '/api/admin/update-role-permission/Instructor', all);
      return `in the office: ${beside.length} permissions beside those of authors, ${status}`;
    }
    const permissions = this.#chance.happens(0.5) ? WRITES : [{ resource: 'calendar', action: 'view' }];
    const url = `/api/admin/update-role-permission/${encodeURIComponent(ROLE)}`;
    const changed = await this.#decide('POST', url, { permissions });
    if (changed.status !== 404) return `in the office: changes the role, ${changed.status}`;
    const body = { name: ROLE, permissions };
    const made = await this.#decide('POST', '/api/admin/create-role-with-permission', body);
    return `in the office: makes a role, ${made.status}`;
  }

  async #giveRole(person: Person): Promise<string> {
    const body = { user_role: this.#chance.pick([ROLE, 'Instructor', 'Student']) };
    const { status } = await this.#decide('PUT', `/api/updateUserRole/${person.id}`, body);
    return `in the office: ${person.id} becomes ${body.user_role}, ${status}`;
  }

  /** What the role has beyond is denied, what it lacks is granted. */
  async #exempt(person: Person): Promise<string> {
    const permissions = this.#chance.happens(0.5) ? WRITES : [];
    const url = `/api/admin/update-user/${person.id}`;
    const { status } = await this.#decide('POST', url, { permissions });
    return `in the office: ${permissions.length} permissions of ${person.id}, ${status}`;
  }

  async #grantForAWhile(person: Person): Promise<string> {
    const { hub } = this.#fleet;
    const wish = { resource: 'questions', action: 'add', reason: 'For the term.' };
    await answered(this.#fleet, hub, person, 'POST', '/api/access-requests', wish);
    const list = await this.#decide('GET', '/api/admin/access-requests');
    const [first] = Asked.parse(list.body).data;
    if (first === undefined) return 'in the office: nobody has asked';
    const body = { is_granted: true, expires_at: new Date(hub.clock.now() + GRANT_MS).toISOString() };
    const { status } = await this.#decide('PUT', `/api/admin/access-requests/${first.id}`, body);
    return `in the office: grants for a while what ${person.id} or another asked, ${status}`;
  }

  async #reset(person: Person): Promise<string> {
    const before = await this.#grantsOf(person);
    const given = await this.#decide('POST', `/api/admin/start-code/${person.id}`);
    if (given.status !== 200) return `in the office: no start code for ${person.id}, ${given.status}`;
    const { code } = StartCode.parse(given.body).start_code;
    const { email } = await rowOf(this.#db, person);
    const body = { email, code, new_password: 'violet harbour walk' };
    const { status } = await this.#decide('POST', '/api/start', body);
    if (status === 200) this.#voided.push(...before);
    return `in the office: another password for ${person.id}, ${status}`;
  }

  async #group(person: Person): Promise<string> {
    const made = await this.#decide('POST', '/api/people-groups', { name: `Class ${this.#chance.below(3)}` });
    if (made.status !== 200) return `in the office: no group, ${made.status}`;
    const { id } = Group.parse(made.body).data;
    const body = { user_ids: [person.id] };
    const { status } = await this.#decide('POST', `/api/people-groups/${id}/members`, body);
    return `in the office: a group of ${person.id}, ${status}`;
  }

  /** Also somebody whose enrolment has ended before: nothing of their name stays anywhere. */
  async #delete(person: Person): Promise<string> {
    const { hub } = this.#fleet;
    const now = hub.clock.now();
    if (this.#chance.happens(0.5))
      await hub.writer.transaction((db) =>
        db.updateTable('enrolment').set({ deleted_at: now, updated_at: now }).execute(),
      );
    const { status } = await this.#decide('DELETE', `/api/admin/delete-user/${person.id}`);
    await hub.server.tick();
    return `in the office: deletes ${person.id}, ${status}`;
  }

  get #db(): Db {
    return this.#fleet.hub.database.write;
  }

  /** What the hub vouches for now, on every computer. */
  async #grantsOf(person: Person): Promise<Vouched[]> {
    const { email, credential_version: counted } = await rowOf(this.#db, person);
    const key = this.#fleet.hub.server.services.signingKey;
    return this.#fleet.devices.map(({ name, clientId }) => {
      const times = { perm_epoch: 1, iat: 0, exp: 60, offline_exp: 3600 };
      const grant = { sub: person.id, email, role: person.role, permissions: [], ...times };
      const jws = signGrant({ ...grant, client_id: clientId, credential_version: counted }, key);
      return { device: name, userId: person.id, jws };
    });
  }

  /** A restored hub has its people of then. */
  forgetHistory(): void {
    this.#told.clear();
    this.#voided = [];
  }

  /** I1: who asks is told what the tables say now, under a version that never stood for anything else. */
  async assertRespected(): Promise<void> {
    if (!this.isOpen) return;
    const { hub } = this.#fleet;
    for (const person of this.#fleet.people) {
      const { status, headers, body } = await callAs(hub, person, 'GET', '/api/session');
      if (status !== 200) continue;
      const held = textOf(Session.parse(body).permissions);
      const should = textOf(await permissionsOf(this.#db, person, hub.clock.now()));
      if (held !== should) throw new Violation('I1', `${person.id} may ${held}, and should ${should}`);
      const version = `${person.id} ${headers[PERM_VERSION_HEADER]}`;
      const before = this.#told.get(version) ?? held;
      if (before !== held) throw new Violation('I1', `version ${version} was ${before}, and is ${held}`);
      this.#told.set(version, held);
    }
  }

  /** I6: a computer in step with its hub lets nobody in by what was voided, and knows no name that is gone. */
  async assertWithinRights(device: Device): Promise<void> {
    if (!this.isOpen) return;
    const { write } = device.database;
    const seats = await this.#db
      .selectFrom('sync_client_user')
      .where('client_id', '=', device.clientId)
      .select('user_id')
      .execute();
    for (const { device: name, userId, jws } of this.#voided) {
      if (name !== device.name || !seats.some((seat) => seat.user_id === userId)) continue;
      const row = await write.selectFrom('user').where('id', '=', userId).select('status').executeTakeFirst();
      // Nobody else is let in at all.
      if (row?.status === 'active' && (await isGenuine(write, { user_id: userId, jws })))
        throw new Violation('I6', `${name} lets ${userId} in by what was voided`);
    }
    for (const db of [this.#db, write]) {
      const gone = await this.#db
        .selectFrom('user')
        .where('anonymised_at', 'is not', null)
        .select('id')
        .execute();
      for (const { id } of gone) {
        const people = db.selectFrom('user').where('id', '=', id).select('last_name as name');
        const enrolled = db.selectFrom('enrolment').where('user_id', '=', id).select('student_name as name');
        const names = [...(await people.execute()), ...(await enrolled.execute())];
        if (names.some(({ name }) => SURNAME.test(name ?? '')))
          throw new Violation('I6', `the name of ${id} is left after they were made anonymous`);
      }
    }
  }
}

const rowOf = (db: Db, { id }: Person) =>
  db
    .selectFrom('user')
    .where('id', '=', id)
    .select(['status', 'email', 'credential_version'])
    .executeTakeFirstOrThrow();

/** What the tables say that somebody may do: the role and what was granted, without what was denied. */
async function permissionsOf(
  db: Db,
  { id }: Pick<Person, 'id'>,
  now: number,
): Promise<z.infer<typeof Pairs>> {
  const byRole = await db
    .selectFrom('role_permission')
    .innerJoin('user', 'user.role_id', 'role_permission.role_id')
    .where('user.id', '=', id)
    .where('role_permission.deleted_at', 'is', null)
    .select(['resource', 'action'])
    .execute();
  const own = await db
    .selectFrom('user_permission')
    .where('user_id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['resource', 'action', 'effect', 'expires_at'])
    .execute();
  const isIn = (list: z.infer<typeof Pairs>, pair: { resource: string; action: string }): boolean =>
    list.some(({ resource, action }) => resource === pair.resource && action === pair.action);
  const granted = own.filter((row) => row.effect === 'grant' && (row.expires_at ?? Infinity) > now);
  const denied = own.filter((row) => row.effect === 'deny');
  const all = [...byRole, ...granted.filter((pair) => !isIn(byRole, pair))];
  return all.filter((pair) => !isIn(denied, pair));
}

/** Whether somebody may write questions, as the hub has it now. */
export async function mayWriteQuestions(db: Db, person: Person, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .where('id', '=', person.id)
    .select(['status', 'deleted_at'])
    .executeTakeFirstOrThrow();
  if (row.status !== 'active' || row.deleted_at !== null) return false;
  return (await permissionsOf(db, person, now)).some(
    ({ resource, action }) => resource === 'questions' && action === 'add',
  );
}

/** Whether somebody may see everybody, as the hub has it now. */
export const maySeePeople = async (db: Db, person: Pick<Person, 'id'>, now: number): Promise<boolean> =>
  (await permissionsOf(db, person, now)).some(
    ({ resource, action }) => resource === 'users' && action === 'view',
  );
