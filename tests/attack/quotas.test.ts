import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_ATTEMPT_CLAIM_CHARS } from '#shared/contract/claim-size.ts';
import { MAX_SUBMISSION_FILE_BYTES, MAX_SUBMISSION_FILES } from '#shared/contract/course-submissions.ts';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '#shared/domain/messages/limits.ts';
import { ATTEMPT_EVENTS, OTHER_DEVICE_FILES } from '#shared/domain/limits/quotas.ts';
import { BlobParts, PART_BYTES } from '#server/sync/blobs/blob-parts.ts';
import { HubBlobs } from '#server/sync/blobs/hub-blobs.ts';
import { callAs, doAs, type Device, type Fleet } from '../sync/fleet.ts';
import { openSeatedFleet } from '../sync/seated-fleet.ts';
import type { Person } from '../sync/templates.ts';

let fleet: Fleet;
let student: Person;
let theirs: Device;
let authors: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[2], [0]]);
  ({ fleet, student } = seated);
  [theirs, authors] = seated.devices;
});
afterEach(() => fleet.close());

const begin = async (): Promise<number> => {
  const body = { exam_id: fleet.exam.examId };
  return z
    .object({ id: z.number() })
    .parse(await doAs(fleet.hub, student, 'POST', '/api/exam-attempts', body)).id;
};

const record = (exam_score: string) =>
  callAs(fleet.hub, student, 'POST', '/api/storeRecordStudentExam', {
    exam_id: fleet.exam.examId,
    exam_score,
  });

describe('a student with a script', () => {
  it('claims so much about an attempt and no more', async () => {
    await begin();
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1) statuses.push((await record('x'.repeat(9_000))).status);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    const rows = await fleet.hub.database.read.selectFrom('exam_record_claim').select('claims').execute();
    const kept = rows.reduce((sum, { claims }) => sum + claims.length, 0);
    expect(kept).toBeLessThanOrEqual(MAX_ATTEMPT_CLAIM_CHARS);
    expect((await record('50')).status).toBe(201);
  });

  it('writes no more events than a person, who is not kept waiting', async () => {
    const id = await begin();
    const [questionId] = fleet.exam.questionIds;
    const events = Array.from({ length: 100 }, () => ({ kind: 'view', question_id: questionId }));
    const write = () => callAs(fleet.hub, student, 'POST', `/api/exam-attempts/${id}/events`, { events });
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1) statuses.push((await write()).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(ATTEMPT_EVENTS.most / 100);
    const refused = await write();
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    fleet.hub.clock.advance(60_000);
    // A letter a second, for as long as the exam takes.
    const url = `/api/exam-attempts/${id}/answers/${questionId}`;
    for (let second = 0; second < 300; second += 1) {
      fleet.hub.clock.advance(1000);
      const body = { selectedAnswerId: 1 + (second % 4), timeTakenPerQuestion: second };
      expect((await callAs(fleet.hub, student, 'PUT', url, body)).status).toBe(200);
    }
  });
});

describe('a computer', () => {
  const MOST = 16;
  const hubBlobs = (): HubBlobs => {
    const { database, writer, ids, clock, server } = fleet.hub;
    const { blobs } = server.services;
    return new HubBlobs({
      database,
      writer,
      ids,
      clock,
      blobs,
      parts: new BlobParts(`${fleet.folder}/hub/parts`, blobs),
      ofOthers: { most: MOST * PART_BYTES, perMinute: (MOST * PART_BYTES) / (24 * 60) },
    });
  };

  const send = (hub: HubBlobs, { clientId }: Device, no: number): Promise<Response> => {
    const bytes = new Uint8Array(PART_BYTES).fill(no);
    const name = createHash('sha256').update(bytes).digest('hex');
    return hub.answer(new Request('http://hub/x', { method: 'PUT', body: bytes }), clientId, name);
  };

  it('on which nobody writes content sends few files, and one of authors goes on', async () => {
    const hub = hubBlobs();
    for (let no = 0; no < MOST; no += 1) expect((await send(hub, theirs, no)).status).toBe(201);
    await expect(send(hub, theirs, MOST)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    for (let no = 0; no <= MOST; no += 1) expect((await send(hub, authors, no)).status).toBe(201);
    fleet.hub.clock.advance(24 * 60 * 60_000);
    expect((await send(hub, theirs, MOST)).status).toBe(201);
  });

  it('on which nobody writes content sends the files of a hand-in and of a message within a day', () => {
    const handedIn = MAX_SUBMISSION_FILES * MAX_SUBMISSION_FILE_BYTES;
    const attached = MAX_ATTACHMENTS * MAX_ATTACHMENT_BYTES;
    expect(OTHER_DEVICE_FILES.most).toBeGreaterThanOrEqual(handedIn + attached);
  });
});
