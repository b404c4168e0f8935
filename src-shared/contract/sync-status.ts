import { z } from 'zod';
import { ConflictKind } from './sync-conflicts.ts';
import { Id, IsoTime } from './wire.ts';

export const SyncRoleName = z.enum(['standalone', 'device', 'hub']);

/**
 * `idle`: nothing to do until something changes. `syncing`: a round runs. `offline`: the hub does not
 * answer; work goes on and waits. `blocked`: it answers, and something is in the way (this program is too
 * old, the institution has moved); `error` says what, and rounds go on. `refused`: it does not want this
 * device any more (revoked); what waits can be exported.
 */
export const SyncState = z.enum(['idle', 'syncing', 'offline', 'blocked', 'refused']);
export type SyncState = z.infer<typeof SyncState>;

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

/** What is taken along when a computer joins: what can lose a race, and what the last change of counts. */
export const CarriedKind = z.enum([...ConflictKind.options, 'smart_folder']);
export type CarriedKind = z.infer<typeof CarriedKind>;

/** A draft from before the enrolment that could not be taken along, and why. */
export const LeftDraft = z.object({
  kind: CarriedKind,
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
  clock_offset_ms: z.number().nullable(),
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
  /** Rows of the hub that this version of the program cannot hold; they come with its update. */
  withheld_count: z.int().nonnegative(),
  /** Of this person; null where nothing is missing. */
  carry_over: OpenCarryOver.nullable(),
  /** Images and files on their way, in bytes still to go. */
  blobs: z.object({ to_send: z.int().nonnegative(), to_fetch: z.int().nonnegative() }),
});
export type SyncStatus = z.infer<typeof SyncStatus>;
