import { z } from 'zod';
import { Id, IsoTime, Sha256 } from './wire.ts';

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
  /** Whole logs, with whatever stands in them: a log that its hub refuses must get out. */
  attempts: z.array(z.looseObject({})),
  ...ExportedFiles,
});
export type UnsentExport = z.infer<typeof UnsentExport>;
