import { z } from 'zod';
import { IsoTime } from './wire.ts';

/** Bytes of a part of such a file; as text it is a third more, and fits through a window's channel. */
export const UNSENT_PART_BYTES = 180 * 1024;
export const UNSENT_PART_CHARS = (UNSENT_PART_BYTES / 3) * 4;
/** An export has 16 MiB of pictures, a third more as text, and changes beside them. */
export const MAX_UNSENT_BYTES = 40 * 1024 * 1024;

/** What became, or would become, of one piece of a file with unsent work. */
export const ImportedPiece = z.object({
  kind: z.enum(['change', 'attempt', 'file']),
  /** The number of a change on its computer, the id of an attempt, the name of a picture or attached file. */
  name: z.string(),
  /** `<feature>.<endpoint>` of a change, to be put into words by the page; null otherwise. */
  endpoint: z.string().nullable(),
  /** The same in English, where the page has no words of its own for it. */
  what: z.string(),
  /** Title of the question, exam, folder or tag; null where there is none. */
  title: z.string().nullable(),
  /** Whose it is; null where the institution has nobody by that number. */
  person: z.string().nullable(),
  at: IsoTime.nullable(),
  /**
   * `taken` is on the hub now, `already` was there before, `copied` stands beside what somebody else wrote meanwhile,
   * `refused` is not done, and `waits` can be taken by another import, once what its message names is put right.
   */
  outcome: z.enum(['taken', 'already', 'copied', 'refused', 'waits']),
  /** Why it was refused, or waits; null otherwise. */
  message: z.string().nullable(),
});
export type ImportedPiece = z.infer<typeof ImportedPiece>;

/** A file with unsent work, and what became of each piece of it. */
export const UnsentImport = z.object({
  device_name: z.string().nullable(),
  /** Whether the hub knows the computer that the file says it is from. */
  device: z.enum(['known', 'revoked', 'unknown']),
  exported_at: IsoTime.nullable(),
  pieces: z.array(ImportedPiece),
});
export type UnsentImport = z.infer<typeof UnsentImport>;
