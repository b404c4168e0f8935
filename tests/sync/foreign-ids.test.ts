import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptsRequest } from '#shared/contract/sync-link.ts';
import { COUNTER_RANGE } from '#server/db/ids.ts';
import { beginHistory } from '#server/sync/restore.ts';
import { callAs, directLink, reopen, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import { START } from './templates.ts';

let fleet: Fleet;
let own: Device;
let other: Device;
let strange: Device;
let sent: AttemptsRequest | undefined;
beforeEach(async () => {
  // A student on two laptops, an author on a third.
  const { student, ...seated } = await openSeatedFleet([[2], [2], [0]]);
  ({ fleet } = seated);
  [own, other, strange] = seated.devices;
  await own.client(directLink(fleet, own)).sync();
  const started = await callAs(own, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  expect(started).toMatchObject({ status: 201 });
  await own
    .client({
      ...directLink(fleet, own),
      attempts: async (request) => {
        sent = request;
        return { receipts: [] };
      },
    })
    .sync();
});
afterEach(() => fleet.close());

/** The log as it was sent, with another id for its event, or with claims about it. */
async function offer(ids: { readonly event?: number; readonly claims?: readonly number[] }) {
  const claims = (ids.claims ?? []).map((id) => ({ id, claims: '{"progress":100}', created_at: 1 }));
  const packages = (sent?.packages ?? []).map((one) => ({
    ...one,
    claims,
    events: one.events.map((event) => ({ ...event, id: ids.event ?? event.id })),
  }));
  expect(packages).toHaveLength(1);
  const { receipts } = await fleet.syncHub().attempts(own.token, { packages });
  const [receipt] = receipts;
  return receipt?.code ?? receipt?.status;
}

const seen = (device: Device, when: { readonly last_seen_at: number; readonly revoked_at?: number }) =>
  fleet.hub.writer.transaction((db) =>
    db.updateTable('sync_client').set(when).where('client_id', '=', device.clientId).execute(),
  );

async function restore(): Promise<void> {
  await beginHistory(fleet.hub.database.write, 'epoch-2', fleet.hub.clock.now());
  await reopen(fleet.hub, 'hub');
}

const attemptsOnHub = () => fleet.hub.database.read.selectFrom('exam_attempt').select('id').execute();

describe('the ids in a log', () => {
  it('are those of the device that brings it', async () => {
    expect(await offer({})).toBe('accepted');
  });

  it('are refused where only a computer of others may give them', async () => {
    expect(await offer({ event: strange.ids.peek() })).toBe('ID_FOREIGN');
    expect(await attemptsOnHub()).toEqual([]);
  });

  it('are refused where the hub may give them some day', async () => {
    expect(await offer({ event: fleet.hub.ids.peek() + 10 })).toBe('ID_FOREIGN');
    expect(await attemptsOnHub()).toEqual([]);
  });

  it('may be those that the hub gave in a history that it has lost', async () => {
    const lost = fleet.hub.ids.peek() + 10;
    await restore();
    expect(await offer({ event: lost })).toBe('accepted');
  });

  it('are those of a computer that the hub does not know only where it has lost something', async () => {
    const nobodys = (2 ** 19 - 2) * COUNTER_RANGE + 5;
    await seen(other, { last_seen_at: START + 1 });
    for (const event of [nobodys, other.ids.peek(), fleet.hub.ids.next()])
      expect(await offer({ event })).toBe('ID_FOREIGN');
    expect(await attemptsOnHub()).toEqual([]);
  });

  it('may be those of a computer that did not come again, or that was revoked', async () => {
    expect(await offer({ event: other.ids.peek() })).toBe('accepted');
    await seen(other, { last_seen_at: START + 1, revoked_at: START + 1 });
    expect(await offer({ event: other.ids.peek() })).toBe('accepted');
  });

  it('may be those of a computer, or of a history, that the hub does not know any more', async () => {
    await restore();
    const nobodys = (2 ** 19 - 2) * COUNTER_RANGE + 5;
    expect(await offer({ event: nobodys })).toBe('accepted');
  });

  it('may be those of another computer of the same student, or of the hub in the past', async () => {
    const past = fleet.hub.ids.next();
    await restore();
    expect(await offer({ event: other.ids.peek() })).toBe('accepted');
    expect(await offer({ event: past })).toBe('accepted');
  });

  it('of a claim refuse the claim alone, and not the answers beside it', async () => {
    const claims = [own.ids.peek(), strange.ids.peek(), fleet.hub.ids.peek() + 10];
    expect(await offer({ claims })).toBe('accepted');
    expect(await attemptsOnHub()).toHaveLength(1);
    const kept = await fleet.hub.database.read.selectFrom('exam_record_claim').select('id').execute();
    expect(kept).toEqual([{ id: claims[0] }]);
  });
});
