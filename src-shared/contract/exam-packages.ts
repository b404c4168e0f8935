import { z } from 'zod';
import { INVIGILATES } from '#shared/access/invigilation.ts';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, IdText, IsoTime, line, Message } from './wire.ts';

/** What opens the questions of a sealed exam where the institution's server cannot be asked. */
export const StartCode = z.strictObject({
  exam_id: Id,
  exam_title: z.string(),
  published_version: z.int(),
  /** In groups, as it is read out. */
  start_code: z.string(),
  opens_at: IsoTime.nullable(),
  closes_at: IsoTime.nullable(),
});
export type StartCode = z.infer<typeof StartCode>;

const ofVersion = z.strictObject({ versionId: IdText });
const student = { auth: 'session', ability: ['exams:view'], origin: 'lectern', params: ofVersion } as const;

/** Papers that are sealed until their start. */
export const examPackagesContract = {
  givePaperKey: defineEndpoint({
    method: 'POST',
    path: '/api/exam-papers/{versionId}/key',
    summary: 'The key of a sealed paper, for an enrolled student within the window of the exam',
    body: z.strictObject({}),
    responses: { 200: z.object({ data: z.object({ key: z.string() }) }) },
    sync: 'hub-only',
    audit: { target: 'exam' },
    ...student,
  }),
  openPaper: defineEndpoint({
    method: 'POST',
    path: '/api/exam-papers/{versionId}/opening',
    summary:
      'Open the sealed paper of an exam on this computer, by the key of the institution or by a start code',
    body: z.strictObject({ start_code: line(40).nullable() }),
    responses: { 200: Message },
    sync: 'local',
    audit: { exempt: 'The log of the attempt tells its start; the key is audited where it is given.' },
    ...student,
  }),
  getStartCode: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/start-code',
    summary: 'The start code of a sealed exam, from its opening on',
    params: IdParams,
    responses: { 200: z.object({ data: StartCode }) },
    auth: 'session',
    ability: ['instructor-exams:view', INVIGILATES],
    origin: 'lectern',
    sync: 'read',
    audit: { target: 'exam', by: 'id' },
  }),
} as const;
