import { z } from 'zod';
import { isPlainText } from '#shared/domain/wire/plain-text.ts';
import { AdoptedContent } from './adopted-content.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { deviceEndpoints } from './devices.ts';
import { SecondStep, SecondStepAnswer } from './second-step.ts';
import { ConflictCopy } from './sync-conflicts.ts';
import { RefusedExport, UnsentExport } from './sync-exports.ts';
import { SyncRoleName, SyncState, SyncStatus } from './sync-status.ts';
import { Email, IdParams, IdText, IsoTime, line, Message, Password, Sha256 } from './wire.ts';

export const EnrolmentPhase = z.enum([
  'asking',
  'preparing',
  'first-sync',
  'carrying-over',
  'done',
  'failed',
]);

/** How far connecting to a hub has come; kept until the program ends. */
export const EnrolmentProgress = z.object({
  phase: EnrolmentPhase,
  /** Rows that have arrived in the first round. */
  rows_received: z.int().nonnegative(),
  items_carried: z.int().nonnegative(),
  items_to_carry: z.int().nonnegative(),
  /** Refused here, and only in the file of before. */
  items_left_behind: z.int().nonnegative(),
  /** Why it failed; null otherwise. */
  message: z.string().nullable(),
});
export type EnrolmentProgress = z.infer<typeof EnrolmentProgress>;

const MidParams = z.strictObject({ mid: IdText });

export const syncContract = {
  getConnection: defineEndpoint({
    method: 'GET',
    path: '/api/sync/connection',
    summary: 'Whether this computer belongs to a hub, and how far connecting it has come',
    responses: {
      200: z.object({
        role: SyncRoleName,
        state: SyncState,
        hub_url: z.string().nullable(),
        device_name: z.string().nullable(),
        last_sync_at: IsoTime.nullable(),
        enrolment: EnrolmentProgress.nullable(),
        /** The last time that the hub signed, and how far the clock here is ahead of it; null without one. */
        hub_clock: z.object({ told_at: IsoTime, skew_ms: z.int().nullable() }).nullable(),
      }),
    },
    auth: 'public',
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
  enrol: defineEndpoint({
    method: 'POST',
    path: '/api/sync/enrolment',
    summary:
      'Connect this computer to the hub of an institution, and carry over the drafts of whoever does it',
    body: z.strictObject({
      hub_url: z.url().max(300).refine(isPlainText),
      /** Absent where the institution lets its people connect computers by themselves. */
      code: line(40).optional(),
      device_name: line(80),
      email: Email,
      password: Password,
      /** The answer to a 202, beside the same values once more. */
      second_step: SecondStepAnswer.optional(),
    }),
    responses: {
      201: z.object({
        message: z.string(),
        institution_name: z.string(),
        hub_url: z.string(),
        device_name: z.string(),
        /** Drafts that were here and will be sent: poll the connection for how far that is. */
        items_to_carry: z.int().nonnegative(),
        /** File name of the earlier database, kept readable; null when there was nothing in it. */
        archive: z.string().nullable(),
      }),
      /** The account has a second factor: nothing has been done yet. */
      202: SecondStep,
    },
    auth: 'public',
    ability: [],
    origin: 'lectern',
    sync: 'local',
    audit: { exempt: 'The hub that is joined has the entry.' },
  }),
  getStatus: defineEndpoint({
    method: 'GET',
    path: '/api/sync',
    summary: 'What waits for the hub, what it refused, and when it was last reached',
    responses: { 200: SyncStatus },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
  startRound: defineEndpoint({
    method: 'POST',
    path: '/api/sync/round',
    summary: 'Synchronise now; answers at once, the status says how it goes',
    responses: { 202: z.object({ message: z.string(), state: SyncState }) },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'local',
    audit: NOT_AUDITED.ownView,
  }),
  exportRefused: defineEndpoint({
    method: 'GET',
    path: '/api/sync/refused/{mid}/export',
    summary: 'A refused change with everything that it held',
    params: MidParams,
    responses: { 200: RefusedExport },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
  retryRefused: defineEndpoint({
    method: 'POST',
    path: '/api/sync/refused/{mid}/retry',
    summary: 'Make a refused change again, on what stands here now',
    params: MidParams,
    responses: { 200: z.object({ message: z.string(), mid: z.int().positive() }) },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'local',
    audit: { exempt: 'The hub judges the change, and has the entry.' },
  }),
  discardRefused: defineEndpoint({
    method: 'POST',
    path: '/api/sync/refused/{mid}/discard',
    summary: 'Let go of a refused change that has been exported',
    params: MidParams,
    body: z.strictObject({ export_key: Sha256 }),
    responses: { 200: Message },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'local',
    audit: { exempt: 'The hub has refused the change, and has the entry.' },
  }),
  exportUnsent: defineEndpoint({
    method: 'GET',
    path: '/api/sync/unsent',
    summary: 'Everything that the hub does not have: changes, attempts and the files of both',
    responses: { 200: UnsentExport },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
  sealAnswers: defineEndpoint({
    method: 'GET',
    path: '/api/exam-attempts/{id}/sealed-answers',
    summary: 'The whole log of an own attempt, sealed for the hub: a file that only the hub opens',
    params: IdParams,
    responses: { 200: 'bytes' },
    auth: 'session',
    ability: ['exams:view'],
    candidate: true,
    origin: 'lectern',
    sync: 'read',
  }),
  listConflicts: defineEndpoint({
    method: 'GET',
    path: '/api/sync/conflicts',
    summary: 'The own drafts that lost a race, each beside the one that won',
    responses: { 200: z.object({ data: z.array(ConflictCopy), total: z.int().nonnegative() }) },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
  adoptContent: defineEndpoint({
    method: 'POST',
    path: '/api/sync/content',
    summary: 'Drafts from before the enrolment of this device, as its person takes them along',
    body: AdoptedContent,
    responses: { 200: z.object({ message: z.string(), adopted: z.int().nonnegative() }) },
    auth: 'session',
    ability: ['questions:add'],
    origin: 'lectern',
    sync: 'command',
    conflict: 'none',
    within: 'device',
    audit: NOT_AUDITED.ownDraft,
  }),
  ...deviceEndpoints,
} as const;
