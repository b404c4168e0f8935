import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { stepAt } from '#shared/domain/auth/totp.ts';
import { fromBase32 } from '#tests/helpers/base32.ts';
import { placeDemoSchool } from '#tests/helpers/demo-school.ts';
import { lectern } from '#tests/helpers/lectern-command.ts';
import { ADMIN } from '#tests/helpers/sync-stage.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { APP_VERSION } from '../version.ts';
import { openServer } from '../open-server.ts';
import { totpCode } from '../secrets/totp.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await placeDemoSchool(temporaryFolder('account'));
});

describe('account recover', () => {
  it('prints a code that lets an administrator choose a new password', async () => {
    const { code, out } = await lectern(['account', 'recover', ADMIN, '--data', dataDir]);
    expect(code).toBe(0);
    const given = /: (\w{4}-\w{4}-\w{4})$/mu.exec(out)?.[1];
    const server = await openServer({ dataDir, appVersion: APP_VERSION });
    const post = async (path: string, body: object) =>
      (await server.call({ method: 'POST', path, headers: {}, body })).status;
    const next = 'violet harbour walk';
    expect(await post('/api/start', { email: ADMIN, code: given, new_password: next })).toBe(200);
    expect(await post('/api/signin', { email: ADMIN, password: next })).toBe(200);
    await server.close();
  });

  it('turns a lost second factor off', async () => {
    const open = () => openServer({ dataDir, appVersion: APP_VERSION });
    const recover = () => lectern(['account', 'recover', ADMIN, '--data', dataDir, '--json']);
    const given = z.object({ code: z.string(), second_factor_off: z.boolean() });
    const first = given.parse(JSON.parse((await recover()).out));
    expect(first.second_factor_off).toBe(false);
    let server = await open();
    const next = 'amber lantern field';
    const call = async (path: string, body?: object, token = ''): Promise<Record<string, unknown>> => {
      const method = body === undefined ? 'GET' : 'POST';
      const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
      const answer = await server.call({ method, path, headers, ...(body === undefined ? {} : { body }) });
      return { status: answer.status, ...z.looseObject({}).parse(answer.body) };
    };
    const signIn = () => call('/api/signin', { email: ADMIN, password: next });
    await call('/api/start', { email: ADMIN, code: first.code, new_password: next });
    const token = z.string().parse((await signIn())['token']);
    const { secret } = z
      .looseObject({ secret: z.string() })
      .parse(await call('/api/profile/enable-google-2fa', undefined, token));
    const code = totpCode(fromBase32(secret), stepAt(Date.now()));
    expect((await call('/api/profile/verify-qr-scanned', { code }, token))['status']).toBe(200);
    expect((await signIn())['status']).toBe(202);
    await server.close();
    expect(given.parse(JSON.parse((await recover()).out)).second_factor_off).toBe(true);
    server = await open();
    expect((await signIn())['status']).toBe(200);
    await server.close();
  });

  it.each([
    ['an address that nobody has', ['account', 'recover', 'nobody@school.example', '--data']],
    ['another word', ['account', 'remove', ADMIN, '--data']],
  ])('says what is wrong with %s', async (_what, args) => {
    const { code, err } = await lectern([...args, dataDir]);
    expect([code, err]).toEqual([2, expect.stringMatching(/nobody@school|Usage/u)]);
  });
});
