import { describe, expect, it } from 'vitest';
import { toResponse, type ApiAnswer, type ApiCall } from './api-call.ts';
import { createWebSession } from './web-session.ts';

const url = 'http://127.0.0.1:4123/api';
const cookieName = 'lectern_session_4123';

const json = (status: number, body: unknown): ApiAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body,
});

/** An API that knows one token, and tells what it was asked with. */
function build(isSecure = false) {
  const asked: ApiCall[] = [];
  const web = createWebSession({
    cookieName,
    isSecure,
    async answer(call) {
      asked.push(call);
      if (call.path === '/api/signin') {
        const body = await call.readBody('stranger-json');
        const password = typeof body === 'object' && body !== null && 'password' in body ? body.password : '';
        if (password === '2fa') return json(202, { require_2fa: true, token: 'pending' });
        return password === 'right'
          ? json(200, { userId: 1, token: 'real' })
          : json(401, { code: 'INVALID_CREDENTIALS', token: 'no' });
      }
      if (call.header('authorization') !== 'Bearer real') return json(401, { code: 'SESSION_REQUIRED' });
      if (call.path === '/api/expired') return json(401, { code: 'SESSION_EXPIRED' });
      return json(200, { ok: true });
    },
  });
  return {
    web: async (request: Request) =>
      toResponse(await web(request, { address: '192.0.2.1', site: 'http://lectern.test' })),
    asked,
  };
}

const signIn = (
  body: Record<string, unknown>,
  headers: Record<string, string> = { 'x-lectern-client': 'web' },
) =>
  new Request(`${url}/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Request(`${url}/${path}`, { method, headers });

const page = { 'x-lectern-client': 'web', cookie: `other=1; ${cookieName}=real` };

describe('the page', () => {
  it('gets a cookie it cannot read and a handle that is no token', async () => {
    const response = await build().web(signIn({ password: 'right' }));
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toBe(`${cookieName}=real; Path=/api; HttpOnly; SameSite=Strict`);
    const text = await response.text();
    expect(text).not.toContain('real');
    expect(JSON.parse(text)).toMatchObject({ userId: 1, token: expect.stringMatching(/^web-/) });
  });

  it('is remembered for thirty days when asked to, over HTTPS only where there is HTTPS', async () => {
    const response = await build(true).web(signIn({ password: 'right', remember: true }));
    expect(response.headers.get('set-cookie')).toMatch(/; Secure; Max-Age=2592000$/);
  });

  it.each([{ password: 'wrong' }, { password: '2fa' }])('gets no cookie for %j', async (body) => {
    expect((await build().web(signIn(body))).headers.has('set-cookie')).toBe(false);
  });

  it('uses its cookie, never an authorization of its own', async () => {
    const { web, asked } = build();
    expect((await web(ask('session', { ...page, authorization: 'Bearer handle' }))).status).toBe(200);
    expect(asked[0]?.header('authorization')).toBe('Bearer real');
    expect(asked[0]?.header('cookie')).toBeNull();
    expect(
      (await web(ask('session', { 'x-lectern-client': 'web', authorization: 'Bearer real' }))).status,
    ).toBe(401);
  });

  it('loses its cookie when it signs out and when the session has expired', async () => {
    const { web } = build();
    const gone = `${cookieName}=; Path=/api; HttpOnly; SameSite=Strict; Max-Age=0`;
    expect((await web(ask('logout', page, 'POST'))).headers.get('set-cookie')).toBe(gone);
    expect((await web(ask('expired', page))).headers.get('set-cookie')).toBe(gone);
    expect((await web(ask('session', page))).headers.has('set-cookie')).toBe(false);
  });
});

describe('everybody else', () => {
  it('cannot use the cookie: a foreign page cannot send the header', async () => {
    const { web, asked } = build();
    expect((await web(ask('logout', { cookie: page.cookie }, 'POST'))).status).toBe(401);
    expect(asked[0]?.header('cookie')).toBeNull();
  });

  it('gets and uses the bearer token', async () => {
    const { web } = build();
    const response = await web(signIn({ password: 'right' }, {}));
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(await response.json()).toMatchObject({ token: 'real' });
    expect((await web(ask('session', { authorization: 'Bearer real' }))).status).toBe(200);
  });
});
