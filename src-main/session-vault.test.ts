import { describe, expect, it, vi } from 'vitest';
import type { ApiRequest, ApiResponse } from '#shared/bridge/api-message.ts';
import type { ServerRequest } from '#shared/bridge/server-port.ts';
import type { SecretStore } from './secrets/secret-store.ts';
import { createSessionVault } from './session-vault.ts';

function memorySecrets(
  entries: Record<string, string> = {},
): SecretStore & { readonly kept: Map<string, string> } {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    backend: 'file',
    get: (name) => Promise.resolve(kept.get(name)),
    set: (name, value) => Promise.resolve(void kept.set(name, value)),
    remove: (name) => Promise.resolve(void kept.delete(name)),
  };
}

const signIn = (remember?: boolean): ApiRequest => ({
  method: 'POST',
  path: '/api/signin',
  body: { email: 'a@b.example', password: 'x', ...(remember === undefined ? {} : { remember }) },
});
const read: ApiRequest = { method: 'GET', path: '/api/session' };
const logout: ApiRequest = { method: 'POST', path: '/api/logout' };
const ok = (body: ApiResponse['body']): ApiResponse => ({ status: 200, headers: {}, body });
const expired: ApiResponse = { status: 401, headers: {}, body: { code: 'SESSION_EXPIRED', message: '' } };

function build(secrets = memorySecrets(), isShared = () => false) {
  const sent: ServerRequest[] = [];
  const warn = vi.fn<(...args: unknown[]) => void>();
  const vault = createSessionVault({ secrets: Promise.resolve(secrets), isShared, warn });
  const carry = (windowId: number, request: ApiRequest, answer: ApiResponse) =>
    vault.carry(windowId, request, (given) => {
      sent.push(given);
      return Promise.resolve(answer);
    });
  return { vault, carry, sent, secrets, warn };
}

describe('the session vault', () => {
  it('keeps the token and gives the page a handle that is none', async () => {
    const { vault, carry, sent } = build();
    const { response } = await carry(1, signIn(), ok({ userId: 3, token: 'real-token' }));
    expect(JSON.stringify(response)).not.toContain('real-token');
    expect(response.body).toMatchObject({ userId: 3, token: (await vault.state(1)).handle });
    await carry(1, read, ok({}));
    expect(sent[1]?.headers['authorization']).toBe('Bearer real-token');
  });

  it.each(['/api/verify-two-factor-code', '/api/verify-two-factor-with-google'])(
    'keeps the token of %s as well',
    async (path) => {
      const { vault, carry } = build();
      const { response } = await carry(1, { method: 'POST', path }, ok({ token: 'real-token' }));
      expect(JSON.stringify(response)).not.toContain('real-token');
      expect((await vault.state(1)).held).toBe(true);
    },
  );

  it('never sends one window the session of another', async () => {
    const { vault, carry, sent } = build();
    await carry(1, signIn(), ok({ token: 'of-one' }));
    await carry(2, read, ok({}));
    expect(sent[1]?.headers).not.toHaveProperty('authorization');
    expect((await vault.state(2)).held).toBe(false);
  });

  it('holds nothing after a second factor is asked for or a refusal', async () => {
    const { vault, carry } = build();
    await carry(1, signIn(), { status: 202, headers: {}, body: { require_2fa: true, token: 'no' } });
    await carry(1, signIn(), {
      status: 401,
      headers: {},
      body: { code: 'INVALID_CREDENTIALS', token: 'no' },
    });
    expect((await vault.state(1)).held).toBe(false);
  });

  it('remembers only who asked for it, and forgets who signs in without', async () => {
    const { carry, secrets } = build();
    await carry(1, signIn(true), ok({ token: 'kept' }));
    expect(secrets.kept.get('session')).toBe('kept');
    await carry(1, signIn(), ok({ token: 'not-kept' }));
    expect(secrets.kept.has('session')).toBe(false);
  });

  it('keeps nobody signed in on a computer that people share, not even who was', async () => {
    let isShared = false;
    const { vault, carry, secrets } = build(memorySecrets(), () => isShared);
    await carry(1, signIn(true), ok({ token: 'kept' }));
    isShared = true;
    vault.adopt(2);
    expect((await vault.state(2)).held).toBe(false);
    expect(secrets.kept.has('session')).toBe(false);
    await carry(1, signIn(true), ok({ token: 'not-kept' }));
    expect(secrets.kept.has('session')).toBe(false);
  });

  it('takes a kept session up at the next start', async () => {
    const { vault, carry, sent } = build(memorySecrets({ session: 'kept' }));
    vault.adopt(1);
    expect(await vault.state(1)).toMatchObject({ held: true, restored: true });
    await carry(1, read, ok({}));
    expect(sent[0]?.headers['authorization']).toBe('Bearer kept');
  });

  it('sends nothing without the kept session while the key ring is still being opened', async () => {
    const ring = Promise.withResolvers<SecretStore | undefined>();
    const vault = createSessionVault({
      secrets: ring.promise,
      isShared: () => false,
      warn: vi.fn<() => void>(),
    });
    const sent: ServerRequest[] = [];
    vault.adopt(1);
    const pending = vault.carry(1, read, (given) => {
      sent.push(given);
      return Promise.resolve(ok({}));
    });
    ring.resolve(memorySecrets({ session: 'kept' }));
    await pending;
    expect(sent[0]?.headers['authorization']).toBe('Bearer kept');
  });

  it('gives a window that was closed meanwhile no session', async () => {
    const { vault } = build(memorySecrets({ session: 'kept' }));
    vault.adopt(1);
    vault.forget(1);
    expect((await vault.state(1)).held).toBe(false);
  });

  it.each([
    ['signed-out', logout, ok({})],
    ['expired', read, expired],
  ] as const)('lets go of a session that is %s, on disk as well', async (reason, request, answer) => {
    const { vault, carry, secrets } = build(memorySecrets({ session: 'kept' }));
    vault.adopt(1);
    const { ended } = await carry(1, request, answer);
    expect(ended).toBe(reason);
    expect((await vault.state(1)).held).toBe(false);
    expect(secrets.kept.has('session')).toBe(false);
    vault.adopt(2);
    expect((await vault.state(2)).held).toBe(false);
  });

  it('keeps the new session when a late answer says that the old one has expired', async () => {
    const { vault, carry } = build();
    await carry(1, signIn(), ok({ token: 'old' }));
    const late = Promise.withResolvers<ApiResponse>();
    const pending = vault.carry(1, read, () => late.promise);
    await carry(1, signIn(), ok({ token: 'new' }));
    late.resolve(expired);
    expect((await pending).ended).toBeUndefined();
    expect((await vault.state(1)).held).toBe(true);
  });

  it('keeps the session when the server fails at signing out', async () => {
    const { vault, carry } = build();
    await carry(1, signIn(), ok({ token: 'real' }));
    await carry(1, logout, { status: 503, headers: {}, body: { code: 'UNAVAILABLE' } });
    expect((await vault.state(1)).held).toBe(true);
  });

  it('signs in although the key ring fails, and says so', async () => {
    const secrets = { ...memorySecrets(), set: () => Promise.reject(new Error('locked')) };
    const { vault, carry, warn } = build(secrets);
    await carry(1, signIn(true), ok({ token: 'real' }));
    expect((await vault.state(1)).held).toBe(true);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('starts without a session when the key ring cannot be read', async () => {
    const secrets = { ...memorySecrets(), get: () => Promise.reject(new Error('locked')) };
    const { vault, warn } = build(secrets);
    vault.adopt(1);
    expect(await vault.state(1)).toEqual({ held: false, handle: null, restored: false });
    expect(warn).toHaveBeenCalledOnce();
  });
});
