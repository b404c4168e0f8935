import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { AdoptedContent } from './adopted-content.ts';
import { AttemptPackage } from './attempt-wire.ts';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, IdText, IsoTime, line, Message, Sha256 } from './wire.ts';

export const SyncRoleName = z.enum(['standalone', 'device', 'hub']);

/**
 * `idle`: nothing to do until something changes. `syncing`: a round runs. `offline`: the hub does not
 * answer; work goes on and waits. `blocked`: it answers, and something is in the way (this program is too
 * old, the institution has moved); `error` says what, and rounds go on. `refused`: it does not want this
 * device any more (revoked); what waits can be exported.
 */
export const SyncState = z.enum(['idle', 'syncing', 'offline', 'blocked', 'refused']);
export type SyncState = z.infer<typeof SyncState>;

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

/** What has drafts of its own, and so can lose a race. */
export const ConflictKind = z.enum(['question', 'exam', 'folder', 'tag']);
export type ConflictKind = z.infer<typeof ConflictKind>;

/** A command of this person that the hub has not judged yet. */
export const WaitingChange = z.object({
  mid: z.int().positive(),
  /** `<feature>.<endpoint>`, to be put into words by the page. */
  endpoint: z.string(),
  /** The same in English, where the page has no words of its own for it. */
  what: z.string(),
  /** Title of the question, exam, folder or tag; null where there is none. */
  title: z.string().nullable(),
  /** How many more drafts it is about, besides the one with this title. */
  others: z.int().nonnegative(),
  at: IsoTime,
  /** Every draft that it changes; absent where that is not known, and then it may be any of them. */
  touches: z.array(z.object({ kind: ConflictKind, id: Id })).optional(),
});
export type WaitingChange = z.infer<typeof WaitingChange>;

export const RefusedChange = WaitingChange.extend({
  code: z.string(),
  message: z.string(),
  refused_at: IsoTime,
  /** Which of the drafts that it touched stand here now, without what was refused. */
  standing: z.array(z.object({ kind: ConflictKind, id: Id })),
});
export type RefusedChange = z.infer<typeof RefusedChange>;

/** An attempt of this person whose log the hub has not taken, and why. */
export const AttemptTrouble = z.object({
  attempt_id: Id,
  attempt_no: z.int().positive(),
  exam_title: z.string(),
  started_at: IsoTime,
  code: z.string(),
  message: z.string(),
});
export type AttemptTrouble = z.infer<typeof AttemptTrouble>;

/** A draft from before the enrolment that could not be taken along, and why. */
export const LeftDraft = z.object({
  kind: ConflictKind,
  title: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});
export type LeftDraft = z.infer<typeof LeftDraft>;

/** Drafts from before the enrolment that are not all here. */
export const OpenCarryOver = z.object({
  /** File name of the earlier database, which has all of them. */
  archive: z.string(),
  /** The first hundred; none as long as all of them may still come. */
  left_behind: z.array(LeftDraft),
  left_behind_count: z.int().nonnegative(),
});
export type OpenCarryOver = z.infer<typeof OpenCarryOver>;

export const SyncStatus = z.object({
  role: SyncRoleName,
  state: SyncState,
  hub_url: z.string().nullable(),
  device_name: z.string().nullable(),
  last_sync_at: IsoTime.nullable(),
  /** When the next round begins by itself; null while one runs and where there is no hub. */
  next_sync_at: IsoTime.nullable(),
  /** Milliseconds by which the hub's clock is ahead of this computer's. */
  clock_offset_ms: z.int().nullable(),
  /** Why the last round did not end well; null when it did. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Changes of this person, the first hundred of each. */
  waiting: z.array(WaitingChange),
  refused: z.array(RefusedChange),
  /** They count among those that wait, too. */
  attempts: z.array(AttemptTrouble),
  /** The hub shows another key than at the enrolment: nothing that it signs is believed. */
  is_hub_key_other: z.boolean(),
  waiting_count: z.int().nonnegative(),
  refused_count: z.int().nonnegative(),
  conflict_count: z.int().nonnegative(),
  /** Changes of everybody on this device. */
  device_waiting_count: z.int().nonnegative(),
  /** Of this person; null where nothing is missing. */
  carry_over: OpenCarryOver.nullable(),
  /** Images and files on their way, in bytes still to go. */
  blobs: z.object({ to_send: z.int().nonnegative(), to_fetch: z.int().nonnegative() }),
});
export type SyncStatus = z.infer<typeof SyncStatus>;

/** What lost a race, kept as a row of its own beside the one that won. */
export const ConflictCopy = z.object({
  kind: ConflictKind,
  copy_id: Id,
  copy_title: z.string(),
  copy_updated_at: IsoTime,
  /** Title without the words that say that it is a copy. */
  title: z.string(),
  /** The device that lost, and when it had made its change, as the copy's title says. */
  device_name: z.string(),
  changed_at: z.string(),
  /** Whether the edit that lost is known to have been made on this computer; never on a hub. */
  is_from_here: z.boolean(),
  /** Null when the original is not known here any more. */
  original: z.object({ id: Id, title: z.string(), updated_at: IsoTime }).nullable(),
});
export type ConflictCopy = z.infer<typeof ConflictCopy>;

const ExportedFiles = {
  /** What the changes refer to. */
  files: z.array(z.object({ sha256: Sha256, base64: z.string() })),
  /** Too large for this file, or not here any more. */
  files_left_out: z.array(Sha256),
};

/** A refused command as its person takes it away. */
export const RefusedExport = z.object({
  mid: z.int().positive(),
  endpoint: z.string(),
  what: z.string(),
  at: IsoTime,
  code: z.string(),
  message: z.string(),
  input: z.unknown(),
  ...ExportedFiles,
  /** Proves to the call that discards the change that it has been exported. */
  export_key: Sha256,
});
export type RefusedExport = z.infer<typeof RefusedExport>;

/** Everything that is on this computer alone, as its person takes it away. */
export const UnsentExport = z.object({
  exported_at: IsoTime,
  hub_url: z.string().nullable(),
  device_name: z.string().nullable(),
  device_no: z.int().nonnegative(),
  /** Administrators take along what everybody left here, others what is theirs. */
  of: z.enum(['own', 'everybody']),
  changes: z.array(
    z.object({
      mid: z.int().positive(),
      user_id: Id,
      endpoint: z.string(),
      what: z.string(),
      at: IsoTime,
      /** `confirmed`: by a hub that does not know this computer any more, and so may have lost it. */
      state: z.enum(['waiting', 'refused', 'confirmed']),
      /** Why it was refused; null for what waits. */
      message: z.string().nullable(),
      input: z.unknown(),
    }),
  ),
  /** Whole logs, as a hub takes them. */
  attempts: z.array(AttemptPackage),
  ...ExportedFiles,
});
export type UnsentExport = z.infer<typeof UnsentExport>;

export const Device = z.object({
  client_id: z.string(),
  name: z.string(),
  device_no: z.int().nonnegative(),
  app_version: z.string(),
  schema_version: z.int(),
  enrolled_at: IsoTime,
  enrolled_by: z.string(),
  last_seen_at: IsoTime,
  /** What it said was waiting when it was last seen. */
  pending_count: z.int().nonnegative(),
  /** Milliseconds by which its clock was ahead of the hub's. */
  clock_offset_ms: z.int(),
  revoked_at: IsoTime.nullable(),
  /** Who has signed in on it. */
  people: z.array(z.object({ id: Id, name: z.string() })),
});
export type Device = z.infer<typeof Device>;

/** A code that nobody has used yet; the code itself is shown once, to whoever made it. */
export const OpenCode = z.object({
  id: Id,
  created_by: z.string(),
  created_at: IsoTime,
  expires_at: IsoTime,
});
export type OpenCode = z.infer<typeof OpenCode>;

const MidParams = z.strictObject({ mid: IdText });
const ClientParams = z.strictObject({ client_id: z.uuid() });

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
      hub_url: z.url().max(300),
      /** Absent where the institution lets its people connect computers by themselves. */
      code: z.string().trim().min(1).max(40).optional(),
      device_name: line(80),
      email: z.string().trim().min(1).max(254),
      password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
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
    },
    auth: 'public',
    ability: [],
    origin: 'lectern',
    sync: 'local',
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
  }),
  listDevices: defineEndpoint({
    method: 'GET',
    path: '/api/devices',
    summary: 'The computers that belong to this institution',
    responses: {
      200: z.object({
        data: z.array(Device),
        total: z.int().nonnegative(),
        /** Whether people may connect a computer without a code. */
        open_enrolment: z.boolean(),
      }),
    },
    auth: 'session',
    ability: ['settings:view', 'users:view'],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  createEnrolmentCode: defineEndpoint({
    method: 'POST',
    path: '/api/devices/enrolment-codes',
    summary: 'A code that connects one computer, once, within a day; shown this one time',
    responses: { 201: z.object({ id: Id, code: z.string(), expires_at: IsoTime }) },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  listEnrolmentCodes: defineEndpoint({
    method: 'GET',
    path: '/api/devices/enrolment-codes',
    summary: 'Codes that nobody has used yet: who made each, when, and until when it is good',
    responses: { 200: z.object({ data: z.array(OpenCode), total: z.int().nonnegative() }) },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  withdrawEnrolmentCode: defineEndpoint({
    method: 'DELETE',
    path: '/api/devices/enrolment-codes/{id}',
    summary: 'Let a code connect nothing any more',
    params: IdParams,
    responses: { 200: Message },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  setEnrolmentPolicy: defineEndpoint({
    method: 'PUT',
    path: '/api/devices/policy',
    summary: 'Whether people may connect a computer without a code',
    body: z.strictObject({ open_enrolment: z.boolean() }),
    responses: { 200: z.object({ message: z.string(), open_enrolment: z.boolean() }) },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  renameDevice: defineEndpoint({
    method: 'PUT',
    path: '/api/devices/{client_id}',
    summary: 'Give a computer another name',
    params: ClientParams,
    body: z.strictObject({ name: line(80) }),
    responses: { 200: Message },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  revokeDevice: defineEndpoint({
    method: 'POST',
    path: '/api/devices/{client_id}/revocation',
    summary: 'Let a computer synchronise no more; what it has not sent stays on it, to be exported',
    params: ClientParams,
    responses: { 200: Message },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
  }),
} as const;
