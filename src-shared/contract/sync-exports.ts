import { z } from 'zod';
import { Id, IsoTime, Sha256 } from './wire.ts';

/**
 * What its computer recorded beside a change: enough for a hub to do it to the same rows. It is taken along
 * as it stands, odd values too: an import judges it.
 */
const RecordedParts = z.object({
  now: z.number(),
  first_id: z.number(),
  id_count: z.number(),
  seed: z.string(),
  schema_version: z.number(),
  touches: z.unknown(),
  unheard_from: z.number().optional(),
});
export type RecordedParts = z.infer<typeof RecordedParts>;

/** From which computer a file is; null where its database does not say. */
const ExportedBy = {
  device_name: z.string().nullable(),
  device_no: z.int().nonnegative(),
  client_id: z.string().nullable(),
};

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
  user_id: Id,
  input: z.unknown(),
  recorded: RecordedParts,
  ...ExportedBy,
  ...ExportedFiles,
  /** Over all of the file but this: a damaged one is not imported. */
  checksum: Sha256,
  /** Proves to the call that discards the change that it has been exported. */
  export_key: Sha256,
});
export type RefusedExport = z.infer<typeof RefusedExport>;

/** Everything that is on this computer alone, as its person takes it away. */
export const UnsentExport = z.object({
  exported_at: IsoTime,
  hub_url: z.string().nullable(),
  ...ExportedBy,
  /** Whether it also holds what the hub had confirmed: where the hub did not say that it still has that. */
  confirmed: z.enum(['included', 'left-out']),
  /** Administrators take along what everybody left here, others what is theirs. */
  of: z.enum(['own', 'everybody']),
  changes: z.array(
    z.object({
      mid: z.int().positive(),
      user_id: Id,
      endpoint: z.string(),
      what: z.string(),
      at: IsoTime,
      /** `confirmed`: by a hub that may have lost it since. */
      state: z.enum(['waiting', 'refused', 'confirmed']),
      /** Why it was refused; null for what waits. */
      message: z.string().nullable(),
      input: z.unknown(),
      recorded: RecordedParts,
    }),
  ),
  /** Whole logs, with whatever stands in them: a log that its hub refuses must get out. */
  attempts: z.array(z.looseObject({})),
  ...ExportedFiles,
  checksum: Sha256,
});
export type UnsentExport = z.infer<typeof UnsentExport>;
