import { afterEach, beforeEach, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import type { AttemptReceipt } from '#shared/contract/attempt-wire.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import { genuineQuotes, HubTimes } from './hub-time.ts';
import { findAttempt, listEvents } from './repo.ts';
import { fileSigningKey, receiptText } from '#server/signing-key.ts';

let server: TestServer;
let attemptId: number;
beforeEach(async () => {
  server = await createTestServer();
  const student = await server.person('Student');
  const exam = await publishedExam(server, await server.person('Instructor'), { enrol: [student] });
  const { body } = await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
  attemptId = body.id;
});
afterEach(() => server.close());

const load = async () => {
  const { read } = server.database;
  const attempt = await findAttempt(read, attemptId);
  const [start] = await listEvents(read, attemptId);
  if (attempt === undefined || start === undefined) throw new Error('There is no attempt.');
  return { attempt, start };
};
const key = () => fileSigningKey(`${server.dataDir}/keys/hub.pem`);
const receiptFor = (hash: string): AttemptReceipt => {
  const fields = {
    attempt_id: attemptId,
    status: 'accepted' as const,
    count: 1,
    head_hash: hash,
    received_at: server.clock.now() + 1000,
    claim_ids: [],
  };
  return { ...fields, signature: key().sign(receiptText(fields)) };
};

it('a receipt for this log in this boot is quoted, and the quote proves itself', async () => {
  const { attempt, start } = await load();
  const times = new HubTimes();
  times.hear([receiptFor(start.hash)]);
  const note = await times.quoteFor(server.database.read, attempt, start.boot_id);
  const event = {
    seq: 2,
    kind: 'hub_time',
    note,
    mono_ms: start.mono_ms + 5,
    boot_id: start.boot_id,
    hash: '',
  };
  const genuine = (one: typeof event) =>
    genuineQuotes(server.database.read, key().publicKey(), attemptId, [one]);
  expect([...(await genuine(event))]).toEqual([2]);
  const late = note?.replace(/^\d+/u, String(server.clock.now() + 60_000)) ?? null;
  expect([...(await genuine({ ...event, note: late }))]).toEqual([]);
  expect([...(await genuine({ ...event, boot_id: 'computer-1:boot-2' }))]).toEqual([]);
});

it('nothing is quoted from another boot, for another log, before anything was heard, or by the first rule', async () => {
  const { attempt, start } = await load();
  const { read } = server.database;
  const heard = (hash: string) => {
    const times = new HubTimes();
    times.hear([receiptFor(hash)]);
    return times;
  };
  expect(await new HubTimes().quoteFor(read, attempt, start.boot_id)).toBeNull();
  expect(await heard(start.hash).quoteFor(read, attempt, 'computer-1:boot-2')).toBeNull();
  expect(await heard('0'.repeat(64)).quoteFor(read, attempt, start.boot_id)).toBeNull();
  expect(await heard(start.hash).quoteFor(read, { ...attempt, clock_rule: 1 }, start.boot_id)).toBeNull();
});
