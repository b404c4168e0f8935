import { expect, it } from 'vitest';
import { defineEndpoint } from '#shared/contract/define.ts';
import { Message } from '#shared/contract/wire.ts';
import { CallAudit, isAudited } from './call-audit.ts';

const endpoint = defineEndpoint({
  method: 'POST',
  path: '/api/things',
  summary: 'A thing',
  responses: { 200: Message },
  auth: 'session',
  ability: [],
  origin: 'lectern',
  sync: 'hub-only',
});

it('an endpoint that writes and says nothing is audited, one that reads is not', () => {
  expect(isAudited(endpoint)).toBe(true);
  expect(isAudited({ ...endpoint, method: 'GET' })).toBe(false);
  expect(isAudited({ ...endpoint, sync: 'read' })).toBe(false);
  expect(isAudited({ ...endpoint, audit: { exempt: 'Nothing happens here.' } })).toBe(false);
  expect(isAudited({ ...endpoint, method: 'GET', audit: { target: 'audit-log' } })).toBe(true);
});

it('tries to sign in are one kind for one name, whether there is such an account or not', () => {
  const kindOf = (email: string, id?: number) => {
    const call = new CallAudit('auth.signIn', endpoint, {
      computer: 'web',
      address: '192.0.2.1',
      person: null,
    });
    call.know({ params: undefined, body: { email } });
    if (id !== undefined) call.say({ id });
    return call.refusal('INVALID_CREDENTIALS', 1)?.kind;
  };
  expect(kindOf('ada@school.test')).toBe(kindOf('ADA@school.test'));
  expect(kindOf('ada@school.test')).not.toBe(kindOf('bob@school.test'));
  expect(kindOf('ada@school.test', 5)).not.toContain('ada@');
});

it('what the server could not do is no refusal', () => {
  const call = new CallAudit('users.x', endpoint, { computer: 'web', address: null, person: null });
  expect(call.refusal('STORAGE_FULL', 1)).toBeNull();
  expect(call.refusal('VALIDATION_FAILED', 1)).toBeNull();
  expect(call.refusal('FORBIDDEN', 1)?.entry.facts).toMatchObject({
    outcome: 'refused',
    reason: 'FORBIDDEN',
  });
});
