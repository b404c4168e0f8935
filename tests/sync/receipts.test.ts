import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { HelloAnswer } from '#shared/contract/sync-wire.ts';
import type { HubLink } from '#server/sync/client.ts';
import { setAside } from '#server/sync/kept-logs.ts';
import { callAs, directLink, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let laptop: Device;
let student: Person;
let attemptId: number;
beforeEach(async () => {
  const seated = await openSeatedFleet([[2]]);
  ({ fleet, student } = seated);
  [laptop] = seated.devices;
  await sync();
  const started = await call('POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  attemptId = z.object({ id: z.number() }).parse(started.body).id;
  await call('POST', `/api/exam-attempts/${attemptId}/submission`, {});
});
afterEach(() => fleet.close());

const call = (method: string, url: string, body?: unknown) => callAs(laptop, student, method, url, body);
const sync = (link: HubLink = directLink(fleet, laptop)) => laptop.client(link).sync();

const receipt = () =>
  laptop.database.read.selectFrom('exam_attempt_receipt').selectAll().executeTakeFirstOrThrow();

/** Whoever stands between a device and its hub and says that everything has arrived. */
const impostor = (link: HubLink): HubLink => ({
  ...link,
  attempts: async (request) => {
    const { receipts } = await link.attempts(request);
    return { receipts: receipts.map((one) => ({ ...one, received_at: one.received_at + 1 })) };
  },
});

describe('a receipt without the signature of the hub', () => {
  it('is not kept as one: the attempt waits, and its student is told', async () => {
    await sync(impostor(directLink(fleet, laptop)));
    expect(await receipt()).toMatchObject({ status: 'unsent', count: 0, is_open: 1, signature: null });
    const { body } = await call('GET', '/api/sync');
    expect(body).toMatchObject({
      waiting_count: 1,
      attempts: [{ attempt_id: attemptId, code: 'RECEIPT_NOT_GENUINE' }],
    });
    const { body: result } = await call('GET', `/api/exam-attempts/${attemptId}/result`);
    expect(result).toMatchObject({ received_at: null });
  });

  it('is forgotten when the hub itself has answered', async () => {
    await sync(impostor(directLink(fleet, laptop)));
    await sync();
    expect(await receipt()).toMatchObject({ status: 'accepted', count: 2, is_open: 0, code: null });
    expect((await call('GET', '/api/sync')).body).toMatchObject({ waiting_count: 0, attempts: [] });
  });

  it('does not let go of a log that was set aside', async () => {
    await laptop.writer.transaction(async (db) => {
      await setAside(db, { attemptId, fromSeq: 2 }, 0);
      await db.updateTable('sync_kept_log').set({ is_offered: 0 }).execute();
      await db.updateTable('exam_attempt_receipt').set({ is_open: 0 }).execute();
    });
    const kept = () => laptop.database.read.selectFrom('sync_kept_log').select('is_offered').execute();
    await sync(impostor(directLink(fleet, laptop)));
    expect(await kept()).toEqual([{ is_offered: 0 }]);
  });
});

describe('a hub with another key than at the enrolment', () => {
  const withKey = (publicKey: string): HubLink => {
    const link = directLink(fleet, laptop);
    return {
      ...link,
      hello: async (request): Promise<HelloAnswer> => ({
        ...(await link.hello(request)),
        public_key: publicKey,
      }),
    };
  };
  const isOther = async () =>
    z.object({ is_hub_key_other: z.boolean() }).parse((await call('GET', '/api/sync')).body).is_hub_key_other;

  it('is noticed at the next hello, and its key is not taken', async () => {
    expect(await isOther()).toBe(false);
    const { publicKey } = generateKeyPairSync('ed25519');
    laptop.clock.advance(120_000);
    await sync(withKey(publicKey.export({ type: 'spki', format: 'pem' }).toString()));
    expect(await isOther()).toBe(true);
    // The receipt bears the key of the enrolment, whatever the hello said.
    expect(await receipt()).toMatchObject({ status: 'accepted' });
    laptop.clock.advance(120_000);
    await sync();
    expect(await isOther()).toBe(false);
  });

  it('shows no key to a device that would not understand it', async () => {
    const hello = {
      protocol: 1,
      app_version: '0.0.0-test',
      fingerprint: 'machine-0',
      pending: 0,
      clock: 0,
    };
    const link = directLink(fleet, laptop);
    expect(await link.hello({ ...hello, schema_version: 12 })).not.toHaveProperty('public_key');
    expect(await link.hello({ ...hello, schema_version: 13 })).toHaveProperty('public_key');
  });
});
