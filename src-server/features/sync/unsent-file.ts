import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { Id, IsoTime, line, Sha256, text } from '#shared/contract/wire.ts';
import { parseJson } from '#server/http/bounded-body.ts';
import { JsonShape } from '#server/http/json-shape.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { readMutation, type SentMutation } from '#server/sync/read-items.ts';
import { checksumOf } from './export-checksum.ts';

const ExportedFile = z.looseObject({ sha256: Sha256, base64: z.base64() });

const ExportedChange = z.looseObject({
  mid: z.int().positive(),
  user_id: Id,
  endpoint: z.string(),
  at: IsoTime,
  input: z.unknown(),
  /** Older versions left it out, and what they exported cannot be done again. */
  recorded: z.looseObject({ schema_version: z.int().nonnegative() }).optional(),
});
type ExportedChange = z.infer<typeof ExportedChange>;

const Header = {
  device_no: z.int().nonnegative(),
  device_name: line(80).nullable().catch(null),
  client_id: text(200).nullable().default(null),
  files: z.array(ExportedFile).default([]),
  checksum: Sha256.optional(),
};

/** Everything that was not sent, or a refused change by itself. */
const Exported = z.union([
  z.looseObject({
    ...Header,
    exported_at: IsoTime,
    changes: z.array(ExportedChange),
    attempts: z.array(z.looseObject({})),
  }),
  z.looseObject({ ...Header, ...ExportedChange.shape }),
]);

/** A change of a file: as its computer would push it, or why it cannot be done again. */
export interface FileChange {
  readonly mid: number;
  readonly userId: number;
  readonly endpoint: string;
  readonly at: string;
  readonly input: unknown;
  /** Null where an older version exported it. */
  readonly mutation: SentMutation | null;
}

export interface UnsentFile {
  readonly deviceNo: number;
  readonly deviceName: string | null;
  readonly clientId: string | null;
  readonly exportedAt: string | null;
  /** In the order in which they were made. */
  readonly changes: readonly FileChange[];
  readonly logs: readonly Readonly<Record<string, unknown>>[];
  readonly files: readonly { readonly sha256: string; readonly base64: string }[];
}

const NO_EXPORT = 'This file is damaged, or is no export of unsent work: it cannot be read.';
const DAMAGED =
  'This file is not as Lectern wrote it: it was changed or damaged since. Nothing of it is taken.';

const refuseFile = (message: string, cause?: unknown): AppError =>
  new AppError('VALIDATION_FAILED', message, { cause });

/** As deep as a message of a device, and as many values as its size may hold in earnest. */
const SHAPE = { depth: 64, values: 3_000_000 };

function jsonIn(bytes: Uint8Array): unknown {
  if (new JsonShape(SHAPE).read(bytes) !== null) throw refuseFile(NO_EXPORT);
  try {
    return parseJson(bytes);
  } catch (cause) {
    throw refuseFile(NO_EXPORT, cause);
  }
}

function toChange({ mid, user_id, endpoint, at, input, recorded }: ExportedChange): FileChange {
  // As `adoptOutbox`: a command never changes its meaning, and what no longer fits is refused.
  const schema_version = Math.max(recorded?.schema_version ?? 0, SCHEMA_VERSION);
  return {
    mid,
    userId: user_id,
    endpoint,
    at,
    input,
    mutation:
      recorded === undefined
        ? null
        : readMutation({ ...recorded, mid, user_id, endpoint, input, schema_version }),
  };
}

/** Reads a file of unsent work. @throws VALIDATION_FAILED with a sentence about the file as a whole */
export function readUnsentFile(bytes: Uint8Array): UnsentFile {
  const value = jsonIn(bytes);
  const parsed = Exported.safeParse(value);
  if (!parsed.success) throw refuseFile(NO_EXPORT, parsed.error);
  const file = parsed.data;
  const { checksum, ...rest } = z.looseObject({}).parse(value);
  if (checksum !== undefined && checksum !== checksumOf(rest)) throw refuseFile(DAMAGED);
  const isWhole = 'changes' in file;
  const changes =
    'changes' in file ? z.array(ExportedChange).parse(file.changes) : [ExportedChange.parse(file)];
  return {
    deviceNo: file.device_no,
    deviceName: file.device_name,
    clientId: file.client_id,
    exportedAt: isWhole ? IsoTime.parse(file['exported_at']) : null,
    changes: changes.map(toChange).toSorted((one, other) => one.mid - other.mid),
    logs: isWhole ? z.array(z.looseObject({})).parse(file['attempts']) : [],
    files: file.files,
  };
}
