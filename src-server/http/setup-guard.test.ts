import { describe, expect, it } from 'vitest';
import { createSetupGuard, newSetupCode, setupCodeHash } from './setup-guard.ts';

const FROM = '192.0.2.1';

const post = (headers: Record<string, string> = {}) =>
  new Request('http://hub.test/api/setup/institution', { method: 'POST', headers });

function guardWith(options: { isSecure?: boolean } = {}) {
  const state = { isSetUp: false, asked: 0 };
  const guard = createSetupGuard({
    codeHash: setupCodeHash('ABCD-EFGH-JKMN'),
    isSecure: options.isSecure ?? false,
    isSetUp: async () => {
      state.asked += 1;
      return state.isSetUp;
    },
  });
  return { state, guard };
}

describe('before the institution exists', () => {
  it('nothing is changed without the code, whatever the path is written like', async () => {
    const { guard } = guardWith();
    expect(await guard.refuse(post(), FROM)).toContain('set-up code');
    expect(await guard.refuse(post({ 'x-lectern-setup-code': 'ABCD-EFGH-JKMM' }), FROM)).toContain(
      'set-up code',
    );
    for (const path of ['/api//setup/institution', '/api/setup/%69nstitution', '/api/setup/institution/']) {
      expect(await guard.refuse(new Request(`http://hub.test${path}`, { method: 'POST' }), FROM)).toContain(
        'code',
      );
    }
    expect(await guard.refuse(new Request('http://hub.test/api/setup'), FROM)).toBeUndefined();
  });

  it('the code passes as it is typed by a person', async () => {
    const { guard } = guardWith();
    for (const typed of ['ABCD-EFGH-JKMN', 'abcd efgh jkmn', 'abcdefghjkmn']) {
      expect(await guard.refuse(post({ 'x-lectern-setup-code': typed }), FROM)).toBeUndefined();
    }
  });

  it('the link lets its browser in by a cookie that no script reads', async () => {
    const { guard } = guardWith({ isSecure: true });
    const entered = await guard.enter('ABCD-EFGH-JKMN', FROM);
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/']);
    const cookie = entered.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
    expect(await guard.refuse(post({ cookie: `a=b; ${cookie.split(';')[0]}` }), FROM)).toBeUndefined();
    const wrong = await guard.enter('ABCD', FROM);
    expect([wrong.status, wrong.headers.has('set-cookie')]).toEqual([403, false]);
  });
});

it('looks at no more than ten wrong codes from one address, and at the right one from others', async () => {
  const { guard } = guardWith();
  for (let n = 0; n < 10; n++) expect((await guard.enter('ABCD', FROM)).status).toBe(403);
  expect((await guard.enter('ABCD-EFGH-JKMN', FROM)).status).toBe(429);
  const header = { 'x-lectern-setup-code': 'ABCD-EFGH-JKMN' };
  expect(await guard.refuse(post(header), FROM)).toContain('Too many');
  expect((await guard.enter('ABCD-EFGH-JKMN', '192.0.2.2')).status).toBe(303);
});

it('asks for no code once there is an institution, and looks only until then', async () => {
  const { guard, state } = guardWith();
  state.isSetUp = true;
  for (let i = 0; i < 3; i++) expect(await guard.refuse(post(), FROM)).toBeUndefined();
  expect(state.asked).toBe(1);
});

it('draws codes that are easy to read and hard to guess', () => {
  const codes = new Set(Array.from({ length: 1000 }, newSetupCode));
  expect(codes.size).toBe(1000);
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/);
});
