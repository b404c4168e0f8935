import { afterEach, beforeEach, expect, it } from 'vitest';
import { hubStage, type HubStage } from './receive.test-data.ts';
import { verifyVersions } from './verify-versions.ts';

let hub: HubStage;
beforeEach(async () => {
  hub = await hubStage({ closesAt: Date.UTC(2026, 11, 1), closeRule: 'hard_close' });
});
afterEach(() => hub.close());

const problems = async () => (await verifyVersions(hub.server.database.read, true)).problems;
const setClosing = (closes_at: number | null, close_rule: 'start_by' | 'hard_close') =>
  hub.server.write(({ db }) => db.updateTable('exam_version').set({ closes_at, close_rule }).execute());

/** The entry as it was made before an exam could close. */
const makeOld = () =>
  hub.server.write(async ({ db }) => {
    const { no, facts } = await db
      .selectFrom('exam_ledger')
      .where('kind', '=', 'publish')
      .select(['no', 'facts'])
      .executeTakeFirstOrThrow();
    const { closes_at: _at, close_rule: _rule, ...before } = JSON.parse(facts) as Record<string, unknown>;
    await db
      .updateTable('exam_ledger')
      .set({ facts: JSON.stringify(before) })
      .where('no', '=', no)
      .execute();
  });

it('holds a version to the closing with which it was published', async () => {
  expect(await problems()).toEqual([]);
  await setClosing(Date.UTC(2027, 0, 1), 'start_by');
  expect(await problems()).toEqual([
    expect.stringContaining('closes_at is 1798761600000, the ledger says 1796083200000'),
    expect.stringContaining('close_rule is start_by, the ledger says hard_close'),
  ]);
});

it('reads an entry of before as that of an exam that stays open', async () => {
  await makeOld();
  await setClosing(null, 'start_by');
  expect(await problems()).toEqual([]);
  await setClosing(Date.UTC(2026, 11, 1), 'start_by');
  expect(await problems()).toEqual([expect.stringContaining('the ledger says null')]);
});
