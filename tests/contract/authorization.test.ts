import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { builtInPermissions, type RoleName } from '#shared/access/built-in-roles.ts';
import { defineAbilityFor, holdsAny, type AppAbility, type Permission } from '#shared/access/ability.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { AppError } from '#shared/contract/errors.ts';
import { contract } from '#shared/contract/index.ts';
import { rolesContract } from '#shared/contract/roles.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import type { SecondStep } from '#shared/contract/second-step.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { stepAt } from '#shared/domain/auth/totp.ts';
import { totpCode } from '#server/secrets/totp.ts';
import { fromBase32 } from '#tests/helpers/base32.ts';
import { createTestServer, jsonOf, PASSWORD, type TestServer } from '#tests/helpers/test-server.ts';
import { sampleRequest, seededDraw } from '#tests/helpers/sample-input.ts';

const endpoints = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries<EndpointDefinition>(routes).map(([name, endpoint]) => ({
    key: `${feature}.${name}`,
    endpoint,
  })),
);
const options = { draw: seededDraw(7), ids: [12345], optionalPercent: 50 };

/** Somebody who calls, and the rule by which they are judged. */
interface Principal {
  readonly name: string;
  readonly userId: number;
  /** What stands in `Authorization`; a new session of theirs for each call, or something that is none. */
  readonly token: () => Promise<string | null>;
  readonly state: 'no-session' | 'unverified' | 'unapproved' | 'suspended' | 'ready';
  readonly ability: AppAbility;
}

let server: TestServer;
const principals: Principal[] = [];

/** A session as a sign-in begins it: a call that ends its own ends no other one. */
async function newSession(userId: number): Promise<string> {
  const token = `token-of-${userId}-${crypto.randomUUID()}`;
  await server.write(({ db, now, newId }) =>
    db
      .insertInto('session')
      .values({
        id: newId(),
        token_hash: hash('sha256', token),
        user_id: userId,
        client: 'matrix',
        created_at: now,
        last_active_at: now,
        expires_at: now + 3_600_000,
        revoked_at: null,
        reauthenticated_at: null,
      })
      .execute(),
  );
  return token;
}

const principal = (
  name: string,
  userId: number,
  permissions: readonly Permission[],
  state: Principal['state'] = 'ready',
): Principal => ({
  name,
  userId,
  token: () => newSession(userId),
  state,
  ability: defineAbilityFor(permissions),
});

const ofRole = async (role: RoleName, name: string) => {
  const { id } = await server.person(role, name);
  return principal(name, id, builtInPermissions(role));
};

/** An administrator whose account was changed behind them: what they may do is not the reason to refuse them. */
async function inState(state: 'unverified' | 'unapproved' | 'suspended'): Promise<Principal> {
  const { id } = await server.person('Admin', `Ada ${state}`);
  const changes = {
    unverified: { email_verified_at: null },
    unapproved: { approved_at: null },
    suspended: { status: 'suspended' },
  } as const;
  await server.write(({ db }) => db.updateTable('user').set(changes[state]).where('id', '=', id).execute());
  return principal(state, id, builtInPermissions('Admin'), state);
}

/** Somebody who has given the password of an account, and no code yet. */
async function withOpenChallenge(): Promise<Principal> {
  const person = await server.person('Admin', 'Cal Challenged');
  const { body } = await person.call(secondFactorContract.enableGoogle2fa, {});
  const code = totpCode(fromBase32(body.secret), stepAt(server.clock.now()));
  await person.call(secondFactorContract.verifyQrScanned, { body: { code } });
  const response = await server.send('POST', '/api/signin', { email: person.email, password: PASSWORD });
  const { challenge_id: challenge } = await jsonOf<SecondStep>(response);
  expect([response.status, challenge]).toEqual([202, expect.any(String)]);
  const none = defineAbilityFor([]);
  // For a computer that brings a command there is a person or none: nobody has signed in here.
  return {
    name: 'open challenge',
    userId: 0,
    token: async () => challenge,
    state: 'no-session',
    ability: none,
  };
}

/** A role of the own, and a grant that was over before anybody called. */
async function withLapsedGrant(): Promise<Principal> {
  const admin = await server.person('Admin', 'Ada Admin');
  const held = [{ resource: 'dashboard', action: 'view' }] as const;
  const made = await admin.call(rolesContract.createRole, { body: { name: 'Aide', permissions: [...held] } });
  const { id } = await server.person('Support', 'Lea Lapsed');
  await server.write(async ({ db, now, newId }) => {
    await db.updateTable('user').set({ role_id: made.body.role.id }).where('id', '=', id).execute();
    const times = { created_at: now - 2000, updated_at: now - 2000 };
    const grants = ['users', 'settings', 'questions', 'instructor-exams'].flatMap((resource) =>
      ['view', 'add'].map((action) => ({
        id: newId(),
        user_id: id,
        resource,
        action,
        effect: 'grant' as const,
        expires_at: now - 1000,
        ...times,
      })),
    );
    await db.insertInto('user_permission').values(grants).execute();
  });
  return principal('lapsed grant', id, held);
}

beforeAll(async () => {
  server = await createTestServer();
  const none = defineAbilityFor([]);
  const nobody = { userId: 0, state: 'no-session', ability: none } as const;
  principals.push(
    { ...nobody, name: 'anonymous', token: async () => null },
    { ...nobody, name: 'forged', token: async () => 'forged-token-forged-token-forged' },
    await withOpenChallenge(),
    await inState('unverified'),
    await inState('unapproved'),
    await inState('suspended'),
    await ofRole('Student', 'Sam StudentA'),
    await ofRole('Student', 'Sue StudentB'),
    await ofRole('Instructor', 'Ian InstructorA'),
    await ofRole('Instructor', 'Ida InstructorB'),
    await ofRole('SME', 'Eve Expert'),
    await ofRole('Support', 'Sol Support'),
    await ofRole('Admin', 'Abe Admin'),
    await withLapsedGrant(),
  );
});
afterAll(() => server.close());

/** What stands before a handler, and has a code of its own. */
const GATES = new Set([
  'SESSION_REQUIRED',
  'SESSION_EXPIRED',
  'ACCOUNT_UNVERIFIED',
  'ACCOUNT_UNAPPROVED',
  'ABILITY_MISSING',
]);
type Verdict = string | null;

/** By the rule of the contract alone: why a call goes no further; null where its handler answers. */
function verdictOn(endpoint: EndpointDefinition, { state, ability }: Principal): Verdict {
  if (state === 'no-session' || state === 'suspended') return 'session';
  if (state !== 'ready' && endpoint.whileMissing !== true) return `ACCOUNT_${state.toUpperCase()}`;
  return holdsAny(ability, endpoint.ability) ? null : 'ABILITY_MISSING';
}

const Refusal = z.object({ code: z.string() });

async function gateOf(response: Response): Promise<Verdict> {
  if (response.ok) return null;
  const { code } = Refusal.parse(await response.json());
  if (code === 'SESSION_REQUIRED' || code === 'SESSION_EXPIRED') return 'session';
  return GATES.has(code) ? code : null;
}

/** Figures of the institution ask for more than the contract says; their own tests look at that. */
const OF_AUTHORS = '/api/figures/exam_starts';

const requestFor = (endpoint: EndpointDefinition): ReturnType<typeof sampleRequest> => {
  const sample = sampleRequest(endpoint, options);
  return { ...sample, path: sample.path.replace(/^\/api\/figures\/[^/?]+/u, OF_AUTHORS) };
};

const withSession = endpoints.filter(({ endpoint }) => endpoint.auth === 'session');

it.each(withSession)('$key answers whom its contract says, and nobody else', async ({ endpoint }) => {
  const { method, path, body } = requestFor(endpoint);
  const seen: Record<string, Verdict> = {};
  const expected: Record<string, Verdict> = {};
  for (const one of principals) {
    const token = await one.token();
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    seen[one.name] = await gateOf(await server.send(method, path, body, headers));
    expected[one.name] = verdictOn(endpoint, one);
  }
  expect(seen).toEqual(expected);
});

/** What a computer brings is judged by what its person may do on the hub: no session stands for them. */
const verdictOnBrought = (endpoint: EndpointDefinition, one: Principal): Verdict => {
  if (one.state === 'no-session' || one.state === 'suspended') return 'FORBIDDEN';
  if (one.state !== 'ready') return `ACCOUNT_${one.state.toUpperCase()}`;
  return holdsAny(one.ability, endpoint.ability) ? null : 'ABILITY_MISSING';
};

class UndoneError extends Error {}

/** Runs a command as a hub runs it for a computer, and undoes it. */
async function bring(key: string, userId: number, input: unknown): Promise<string> {
  const mutation = {
    mid: 1,
    endpoint: key,
    input,
    user_id: userId,
    now: server.clock.now(),
    first_id: server.ids.peek(),
    id_count: 0,
    seed: 'matrix',
    schema_version: SCHEMA_VERSION,
    touches: [],
  };
  try {
    await server.writer.transaction(async (db) => {
      await server.services.replay.run(db, mutation, input, 'Laptop');
      throw new UndoneError('done');
    });
  } catch (error) {
    if (error instanceof UndoneError) return 'done';
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'done';
}

it.each(endpoints.filter(({ endpoint }) => endpoint.sync === 'command'))(
  '$key is done for whom its contract says, where a computer brings it',
  async ({ key, endpoint }) => {
    const { path, body } = sampleRequest(endpoint, options);
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? '');
    const values = path.split('?')[0]?.split('/') ?? [];
    const at = endpoint.path.split('/');
    const params = Object.fromEntries(names.map((name) => [name, values[at.indexOf(`{${name}}`)]]));
    const input = { ...(names.length > 0 ? { params } : {}), ...(body === undefined ? {} : { body }) };
    for (const one of principals) {
      const code = await bring(key, one.userId, input);
      const verdict = verdictOnBrought(endpoint, one);
      if (verdict === null) expect(GATES.has(code), `${one.name}: ${code}`).toBe(false);
      else expect(code, one.name).toBe(verdict);
    }
  },
);

/** What says who somebody is or what they may do: only administration writes it. */
const CLAIMS = {
  id: 1,
  role: 'Admin',
  role_id: 1,
  roleId: 1,
  user_role: 'Admin',
  institution_id: 2,
  permissions: [{ resource: 'roles', action: 'add' }],
  perm_version: 9,
  approved_at: 1,
  email_verified_at: 1,
  status: 'active',
  is_built_in: true,
  is_two_factor_enabled: true,
};

const IDENTITY = new Set([
  'auth',
  'onboarding',
  'profile',
  'registration',
  'second-factor',
  'social-sign-in',
]);
const ofIdentity = endpoints.filter(
  ({ key, endpoint }) =>
    IDENTITY.has(key.split('.')[0] ?? '') &&
    endpoint.ability.length === 0 &&
    endpoint.body instanceof z.ZodType,
);

it('gives nobody a role, a permission or a verified account for claiming one', async () => {
  const student = await server.person('Student', 'Max Mass');
  const standings = () =>
    server.database.read
      .selectFrom('user')
      .innerJoin('role', 'role.id', 'user.role_id')
      .select(['user.id', 'role.name', 'approved_at', 'email_verified_at', 'status', 'is_two_factor_enabled'])
      .orderBy('user.id')
      .execute();
  const grants = () => server.database.read.selectFrom('user_permission').select('id').execute();
  const before = { standings: await standings(), grants: await grants() };
  const all = { ...options, optionalPercent: 100 };
  let refused = 0;
  for (const { endpoint } of ofIdentity) {
    const { method, path, body } = sampleRequest(endpoint, all);
    const sample = z.record(z.string(), z.unknown()).catch({}).parse(body);
    for (const [claim, value] of Object.entries(CLAIMS)) {
      const token = await newSession(student.id);
      const headers = endpoint.auth === 'public' ? {} : { authorization: `Bearer ${token}` };
      const response = await server.send(method, path, { ...sample, [claim]: value }, headers);
      if (response.status === 422) refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(ofIdentity.length * 5);
  const after = await standings();
  expect(after.slice(0, before.standings.length)).toEqual(before.standings);
  expect(after.slice(before.standings.length).filter(({ name }) => name === 'Admin')).toEqual([]);
  expect(after.slice(before.standings.length).filter((one) => one.email_verified_at !== null)).toEqual([]);
  expect(await grants()).toEqual(before.grants);
});

const author = defineAbilityFor(builtInPermissions('Instructor'));
const ofAuthors = endpoints.filter(
  ({ key, endpoint }) =>
    !IDENTITY.has(key.split('.')[0] ?? '') &&
    endpoint.auth === 'session' &&
    endpoint.body instanceof z.ZodType &&
    holdsAny(author, endpoint.ability),
);

it('gives an author nothing more by claims among what they write', { timeout: 60_000 }, async () => {
  const { id, email } = await server.person('Instructor', 'Mia Massive');
  const standing = () =>
    server.database.read
      .selectFrom('user')
      .innerJoin('role', 'role.id', 'user.role_id')
      .where('user.id', '=', id)
      .select(['role.name', 'email', 'status', 'perm_version', 'approved_at', 'email_verified_at'])
      .execute();
  const grants = () => server.database.read.selectFrom('user_permission').select('id').execute();
  const before = { standing: await standing(), grants: await grants() };
  expect(before.standing).toMatchObject([{ email }]);
  let refused = 0;
  for (const { endpoint } of ofAuthors) {
    const { method, path, body } = sampleRequest(endpoint, { ...options, optionalPercent: 100 });
    const sample = z.record(z.string(), z.unknown()).catch({}).parse(body);
    const headers = { authorization: `Bearer ${await newSession(id)}` };
    const claimed = { ...sample, ...CLAIMS, instructor_id: 1, student_id: 1, owner: 1, price: 0 };
    const response = await server.send(method, path, claimed, headers);
    if (response.status === 422) refused += 1;
  }
  // All but the documented ones, whose claims are compared with what is known.
  expect(refused).toBeGreaterThan(ofAuthors.length / 2);
  expect({ standing: await standing(), grants: await grants() }).toEqual(before);
});

it('lists at least the endpoints that only signed-in people may call', () => {
  const open = endpoints.filter(({ endpoint }) => endpoint.auth === 'public').map(({ key }) => key);
  expect(open.toSorted()).toEqual([
    'auth.changeUnverifiedEmail',
    'auth.getRegistration',
    'auth.getSignInPlace',
    'auth.register',
    'auth.registerAdmin',
    'auth.registerSme',
    'auth.resendVerificationEmail',
    'auth.resetPassword',
    'auth.sendResetLinkMail',
    'auth.signIn',
    'auth.start',
    'auth.verifyEmail',
    'calendars.readFeed',
    'certificates.check',
    'certificates.findByNumber',
    'certificates.getIssuer',
    'certificates.getKey',
    'exam-time.decideForComputer',
    'mail.stayConnected',
    'mail.unsubscribe',
    'payment-cards.openCardForm',
    'payment-cards.returnFromCardForm',
    'payment-cards.showCardPage',
    'second-factor.resendTwoFactorCode',
    'second-factor.verifyTwoFactorCode',
    'second-factor.verifyTwoFactorWithGoogle',
    'setup.createInstitution',
    'setup.getLogo',
    'setup.getSetup',
    'setup.loadDemoSchool',
    'social-sign-in.beginFacebook',
    'social-sign-in.beginGoogle',
    'social-sign-in.deleteFacebookData',
    'social-sign-in.getDataDeletion',
    'social-sign-in.getSocialOffer',
    'social-sign-in.handleFacebookCallback',
    'social-sign-in.handleGoogleCallback',
    'social-sign-in.socialSignIn',
    'sync.enrol',
    'sync.getConnection',
  ]);
});
