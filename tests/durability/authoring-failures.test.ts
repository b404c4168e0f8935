import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyDatabase } from '#server/db/verify.ts';
import { createTestServer, jsonOf, type TestServer } from '#tests/helpers/test-server.ts';
import { authoringState } from './authoring-state.ts';
import { makeBench, RUN, STEPS, type Bench, type Send } from './authoring-steps.ts';
import { faultAtWrite } from './write-faults.ts';

let server: TestServer;
let send: Send;
let bench: Bench;
beforeEach(async () => {
  server = await createTestServer();
  const author = await server.person('Instructor');
  send = async (method, path, body) => {
    const response = await author.send(method, path, body);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return jsonOf(response);
  };
  bench = await makeBench(send);
  // Words are indexed in a transaction of their own, a moment after.
  await server.tick();
});
let heal = (): number => 0;
afterEach(async () => {
  heal();
  await server.close();
});

it('a disk that fails at any write of a command leaves nothing of it behind, and it can be done again', async () => {
  for (const step of STEPS) {
    let failed = 0;
    for (let at = 1; ; at++) {
      const before = await authoringState(server.database.read);
      heal = faultAtWrite(at, () => {
        throw new Error('disk I/O error');
      });
      const outcome = await RUN[step](send, bench).then(
        () => 'done',
        () => 'failed',
      );
      const writes = heal();
      const after = await authoringState(server.database.read);
      if (outcome === 'done') {
        expect(after, `${step} says that it is done`).not.toBe(before);
        break;
      }
      failed++;
      expect(after, `${step} failed at write ${at} of ${writes}`).toBe(before);
    }
    // The number of the first write is that of the command itself, not of something beside it.
    expect(failed, step).toBeGreaterThanOrEqual(3);
  }
  const report = await verifyDatabase(server.database);
  expect(report.checks.flatMap((check) => check.problems)).toEqual([]);
}, 240_000);
