import { z } from 'zod';
import { Count, Instant, text } from './wire.ts';

/** The protocol between a device and its hub: version 1 (docs/how-sync-works.md). */
export const PROTOCOL = 1;

/** Commands of one push; more wait for the next. */
export const MAX_MUTATIONS = 500;
/** Rows of one pull, roughly: a transaction is never cut, and long rows are fewer. */
export const MAX_CHANGES = 6000;

/** Stands for a version of a row in a history that the hub never had, or lost long ago. */
export const UNKNOWN_HISTORY = -1;

/** A version that was seen in the history that the hub was restored from, told apart from one of today's. */
export const inFormerHistory = (ver: number): number => -(ver + 1);

/** The version behind such a number; null when it stands for no version of that history. */
export const formerVersion = (base: number): number | null => (base < UNKNOWN_HISTORY ? -base - 1 : null);

/** The first schema version whose devices understand a hello with a key. */
export const KEY_IN_HELLO = 13;

/** The first whose devices understand a time that the hub has signed. */
export const TIME_IN_HELLO = 21;

const Id = z.int().nonnegative();
/** Of a request: 0 stands for no row. */
export const RowId = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Names of tables, scopes, endpoints, histories and the like: none is longer. */
const Name = text(200);
const Value = z.union([z.string(), z.number(), z.null()]);

/** A row by column name; null when there is none any more, or none for this device. */
export const WireRow = z.record(z.string(), Value).nullable();

/** A version of a row, or what stands for one of a history that is gone: those are negative. */
const BaseVersion = z.int().min(-1_000_000_000_000).max(1_000_000_000_000);

/** A row that a command changed, and the state that its author saw: hub version and own command number. */
export const Touch = z.tuple([Name, RowId, BaseVersion, Count]);
export type Touch = z.infer<typeof Touch>;

/** A command as its device recorded it: enough to run the same handler to the same rows. */
export const Mutation = z.strictObject({
  mid: Count.positive(),
  /** The command before it, where that is another one than `mid - 1`: those between were forgotten long ago. */
  follows: Count.optional(),
  endpoint: Name,
  input: z.unknown(),
  user_id: RowId,
  now: Instant,
  first_id: RowId,
  id_count: Count,
  seed: Name,
  schema_version: Count,
  touches: z.array(Touch),
  /** The oldest command without a verdict when this one was given; absent where there was none. */
  unheard_from: Count.positive().optional(),
});
export type Mutation = z.infer<typeof Mutation>;

/** The state of a row on the hub, sent where a device has to give up its own. */
export const RowState = z.strictObject({ t: z.string(), id: Id, ver: z.int(), row: WireRow });
export type RowState = z.infer<typeof RowState>;

export const Verdict = z.strictObject({
  mid: z.int().positive(),
  /** `ok` is done; `conflict` is kept as a copy; `refused` is not done; `deferred` must be sent again. */
  s: z.enum(['ok', 'conflict', 'refused', 'deferred']),
  code: z.string().optional(),
  message: z.string().optional(),
  /** The rows that keep what lost: old id to the id of its copy. */
  copies: z.array(z.tuple([z.string(), Id, Id])).optional(),
  rows: z.array(RowState).optional(),
});
export type Verdict = z.infer<typeof Verdict>;

export const Cursor = z.strictObject({ scope: Name, seq: Count });
export type Cursor = z.infer<typeof Cursor>;

/** The first schema version whose hubs compare themselves with what a device holds. */
export const HELD_IN_HELLO = 20;

/** A receipt as its hub signed it. */
export const SignedPlace = z.strictObject({
  attempt_id: RowId,
  status: z.enum(['accepted', 'branched']),
  count: Count,
  head_hash: text(64),
  received_at: Instant,
  signature: text(200),
});
export type SignedPlace = z.infer<typeof SignedPlace>;

/** Names the history that a hub is in: another one after it was restored from a backup. */
const HubEpoch = Name;

/** What a device has from its hub, so that a hub which lost a part of it notices. */
export const Held = z.strictObject({
  /** The history that it is from. */
  hub_epoch: HubEpoch,
  last_mid: Count,
  cursors: z.array(Cursor).max(200),
  receipt: SignedPlace.optional(),
});
export type Held = z.infer<typeof Held>;

/** The first schema version whose hubs hear how a device stands. */
export const STATE_IN_HELLO = 35;

/** The first schema version whose hubs hear how many exams are not whole on a device. */
export const EXAMS_IN_HELLO = 39;

/** The first schema version whose hubs hear what a readiness check found, and how many answers of exams wait. */
export const READINESS_IN_HELLO = 40;

const CheckName = z.string().regex(/^[a-z-]{1,20}$/u);

/** What the last readiness check on a device found: its checks by name. */
export const DeviceReadiness = z.strictObject({
  at: Instant,
  state: z.enum(['failing', 'warning', 'good']),
  failing: z.array(CheckName).max(20),
  warning: z.array(CheckName).max(20),
});
export type DeviceReadiness = z.infer<typeof DeviceReadiness>;

/** How a device stands beside the number of its changes; null is what it cannot say. */
export const DeviceState = z.strictObject({
  free_bytes: RowId.nullable(),
  oldest_unsent_at: Instant.nullable(),
  refused: Count,
  /** Exams of who uses it that open within 14 days and are not whole there; said to hubs that know it. */
  exams_not_here: Count.optional(),
  /** Answers of exams that the hub does not have; said to hubs that know it (`READINESS_IN_HELLO`). */
  unsent_answers: Count.optional(),
  /** Said to hubs that know it, once somebody has checked. */
  readiness: DeviceReadiness.optional(),
});
export type DeviceState = z.infer<typeof DeviceState>;

export const HelloRequest = z.strictObject({
  protocol: Count,
  schema_version: Count,
  app_version: Name,
  fingerprint: Name,
  pending: Count,
  clock: Instant,
  /** Said to hubs that know it (`HELD_IN_HELLO`). */
  held: Held.optional(),
  /** Said to hubs that know it (`STATE_IN_HELLO`). */
  state: DeviceState.optional(),
});
export type HelloRequest = z.infer<typeof HelloRequest>;

export const HelloAnswer = z.strictObject({
  protocol: z.int(),
  min_schema_version: z.int(),
  max_schema_version: z.int(),
  hub_epoch: z.string(),
  /** The history that the backup was in which the hub was restored to; null when it never was. */
  previous_epoch: z.string().nullable(),
  last_mid: z.int().nonnegative(),
  server_time: z.int(),
  /** PEM, checks receipts and grants; not sent to devices that would not know it (`KEY_IN_HELLO`). */
  public_key: z.string().optional(),
  /** Ed25519 over `server_time` and the `clock` of the question; to devices that know it (`SIGNED_TIME`). */
  time_signature: z.string().max(100).optional(),
});
export type HelloAnswer = z.infer<typeof HelloAnswer>;

export const PushRequest = z.strictObject({
  hub_epoch: HubEpoch,
  mutations: z.array(Mutation).max(MAX_MUTATIONS),
});
export type PushRequest = z.infer<typeof PushRequest>;
/** A push as a hub reads it first: its commands are read one by one, and each is judged for itself. */
export const PushEnvelope = PushRequest.extend({ mutations: z.array(z.unknown()).max(MAX_MUTATIONS) });
export type PushEnvelope = z.infer<typeof PushEnvelope>;
export const PushAnswer = z.strictObject({ verdicts: z.array(Verdict) });
export type PushAnswer = z.infer<typeof PushAnswer>;

export const PullRequest = z.strictObject({
  hub_epoch: HubEpoch,
  schema_version: Count,
  cursors: z.array(Cursor),
  limit: z.int().min(1).max(MAX_CHANGES),
});
export type PullRequest = z.infer<typeof PullRequest>;

type WireValue = z.infer<typeof Value>;

const isValue = (value: unknown): value is WireValue =>
  typeof value === 'string' || value === null || Number.isFinite(value);

const isListOf = (list: unknown, isRight: (one: unknown) => boolean): boolean =>
  Array.isArray(list) && list.every(isRight);

// A first pull has a million values: a schema for each of them would cost more than writing them down.
const Rows = z.custom<readonly (readonly WireValue[])[]>((rows) =>
  isListOf(rows, (row) => isListOf(row, isValue)),
);
const Versions = z.custom<readonly number[]>((vers) => isListOf(vers, Number.isSafeInteger));

/** What happened to rows of one table in one scope. The names of their columns are said once. */
export const Change = z
  .strictObject({
    scope: z.string(),
    t: z.string(),
    columns: z.array(z.string()),
    /** Rows as they are now; each has a value for every column. */
    rows: Rows,
    /** How often each of these has changed. */
    vers: Versions,
    /** Rows that are no longer in the scope: id and version. */
    left: z.array(z.tuple([Id, z.int()])),
    /** Rows of the scope that this version of the program cannot hold; said from `WITHHELD_IN_PULL` on. */
    withheld: z.array(Id).optional(),
  })
  .refine(({ columns, rows, vers }) => {
    const idAt = columns.indexOf('id');
    const isRow = (row: readonly WireValue[]): boolean =>
      row.length === columns.length && Number.isSafeInteger(row[idAt]) && Number(row[idAt]) >= 0;
    return rows.length === vers.length && new Set(columns).size === columns.length && rows.every(isRow);
  }, 'Rows and columns do not fit.');
export type Change = z.infer<typeof Change>;

export const PullAnswer = z.strictObject({
  changes: z.array(Change),
  cursors: z.array(Cursor),
  /** Scopes whose numbers start anew: what is held of them counts only when it arrives again. */
  resets: z.array(z.string()),
  /** Scopes that this device may no longer hold. */
  revoked: z.array(z.string()),
  more: z.boolean(),
});
export type PullAnswer = z.infer<typeof PullAnswer>;

/** How many rows a pull brings. */
export const countRows = ({ changes }: PullAnswer): number =>
  changes.reduce((sum, { rows, left }) => sum + rows.length + left.length, 0);
