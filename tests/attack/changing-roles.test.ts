import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERM_VERSION_HEADER } from '#shared/contract/client.ts';
import { rolesContract } from '#shared/contract/roles.ts';
import { usersContract } from '#shared/contract/users.ts';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const SEED = Number(process.env['LECTERN_SEED'] ?? 20261124);
/** Requests under way, some of them changes. */
const REQUESTS = 200;
const AT_ONCE = 12;
const PEOPLE = 5;

const NONE = [{ resource: 'dashboard', action: 'view' }] as const;
const WRITES = [
  { resource: 'questions', action: 'view' },
  { resource: 'questions', action: 'add' },
] as const;

/** Somebody whose role is changed beside their requests, and what it was, one state after the other. */
interface Holder {
  readonly person: Person;
  readonly role: string;
  readonly states: boolean[];
  /** How many of its changes have been answered. */
  settled: number;
  /** One change of a role at a time: an order among several would be a guess. */
  isChanging: boolean;
  /** What was allowed under a version of the permissions. */
  readonly told: Map<string, boolean>;
}

let server: TestServer;
let admin: Person;
let holders: Holder[];
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.person('Admin', 'Ada Admin');
  holders = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const role = `Desk ${at}`;
    await admin.call(rolesContract.createRole, { body: { name: role, permissions: [...NONE] } });
    const person = await server.person('Support', `Pat Number${at}`);
    await admin.call(usersContract.updateUserRole, { params: { id: person.id }, body: { user_role: role } });
    holders.push({ person, role, states: [false], settled: 0, isChanging: false, told: new Map() });
  }
});
afterAll(() => server.close());

async function change(holder: Holder): Promise<void> {
  const next = holder.states.at(-1) !== true;
  holder.isChanging = true;
  holder.states.push(next);
  await admin.call(rolesContract.updateRole, {
    params: { roleName: holder.role },
    body: { permissions: next ? [...WRITES] : [...NONE] },
  });
  holder.settled = holder.states.length - 1;
  holder.isChanging = false;
}

/** A read, or a command, which waits for the writer behind the changes. */
async function ask(holder: Holder, isCommand: boolean): Promise<void> {
  const from = holder.settled;
  const response = await (isCommand
    ? holder.person.send('POST', '/api/folder', { folder_name: crypto.randomUUID() })
    : holder.person.send('GET', '/api/question'));
  expect([200, 201, 403]).toContain(response.status);
  const isAllowed = response.status !== 403;
  const possible = holder.states.slice(from);
  expect(possible, `${holder.role} was ${isAllowed ? 'let in' : 'refused'}`).toContain(isAllowed);
  const version = response.headers.get(PERM_VERSION_HEADER) ?? '';
  expect(holder.told.get(version) ?? isAllowed, `version ${version}`).toBe(isAllowed);
  holder.told.set(version, isAllowed);
}

it(`answers every request by the permissions of its moment while roles change (LECTERN_SEED=${SEED})`, async () => {
  const draw = seededDraw(SEED);
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for (let count = 0; count < REQUESTS; count += 1) {
    const holder = holders[draw(PEOPLE)];
    if (holder === undefined) throw new Error('Nobody asks.');
    const isChange = draw(4) === 0 && !holder.isChanging;
    const work: Promise<void> = (isChange ? change(holder) : ask(holder, draw(3) === 0))
      .catch((failure: unknown) => void failures.push(failure))
      .finally(() => running.delete(work));
    running.add(work);
    if (running.size >= AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
  expect(failures).toEqual([]);
  // Both were seen, or nothing was shown.
  const seen = holders.flatMap(({ told }) => [...told.values()]);
  expect(new Set(seen).size).toBe(2);
  expect(Math.min(...holders.map(({ states }) => states.length))).toBeGreaterThan(2);
});
