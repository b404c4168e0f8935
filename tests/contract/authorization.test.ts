import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtInPermissions, ROLE_NAMES, type RoleName } from '#shared/access/built-in-roles.ts';
import { defineAbilityFor, holdsAny } from '#shared/access/ability.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { contract } from '#shared/contract/index.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { sampleRequest, seededDraw } from '#tests/helpers/sample-input.ts';

const endpoints = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries<EndpointDefinition>(routes).map(([name, endpoint]) => ({
    key: `${feature}.${name}`,
    endpoint,
  })),
);
const options = { draw: seededDraw(7), ids: [12345], optionalPercent: 50 };

let server: TestServer;
const people = new Map<RoleName, Person>();
beforeAll(async () => {
  server = await createTestServer();
  for (const role of ROLE_NAMES) people.set(role, await server.person(role));
});
afterAll(() => server.close());

const withSession = endpoints.filter(({ endpoint }) => endpoint.auth === 'session');
const withAbility = endpoints.filter(({ endpoint }) => endpoint.ability.length > 0);

it.each(withSession)('$key refuses who is not signed in', async ({ endpoint }) => {
  const { method, path, body } = sampleRequest(endpoint, options);
  for (const headers of [{}, { authorization: 'Bearer forged-token-forged-token-forged' }]) {
    expect((await server.send(method, path, body, headers)).status).toBe(401);
  }
});

it.each(withAbility)('$key asks for its ability, of every role', async ({ key, endpoint }) => {
  const { method, path, body } = sampleRequest(endpoint, options);
  for (const [role, person] of people) {
    const mayCall = holdsAny(defineAbilityFor(builtInPermissions(role)), endpoint.ability);
    const response = await person.send(method, path, body);
    const { code } = response.ok ? { code: null } : await jsonOf<{ code: string }>(response);
    expect(code === 'ABILITY_MISSING', `${key} as ${role}`).toBe(!mayCall);
  }
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
    'mail.stayConnected',
    'mail.unsubscribe',
    'second-factor.resendTwoFactorCode',
    'second-factor.verifyTwoFactorCode',
    'second-factor.verifyTwoFactorWithGoogle',
    'setup.createInstitution',
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
