import { beforeAll, describe, expect, it } from 'vitest';
import { placeDemoSchool } from '#tests/helpers/demo-school.ts';
import { lectern } from '#tests/helpers/lectern-command.ts';
import { ADMIN } from '#tests/helpers/sync-stage.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { APP_VERSION } from '../version.ts';
import { openServer } from '../open-server.ts';

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

  it.each([
    ['an address that nobody has', ['account', 'recover', 'nobody@school.example', '--data']],
    ['another word', ['account', 'remove', ADMIN, '--data']],
  ])('says what is wrong with %s', async (_what, args) => {
    const { code, err } = await lectern([...args, dataDir]);
    expect([code, err]).toEqual([2, expect.stringMatching(/nobody@school|Usage/u)]);
  });
});
