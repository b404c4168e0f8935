import { z } from 'zod';
import { Count, line, Sha256 } from './wire.ts';

/** A file as a command names it: its bytes were stored before. */
export const NamedFile = z.strictObject({ sha256: Sha256, name: line(255) });
export type NamedFile = z.infer<typeof NamedFile>;

/** A file that somebody handed in or sent; its size is null where its bytes were lost on the way. */
export const StoredFile = z.object({
  sha256: Sha256,
  name: z.string(),
  mime: z.string(),
  size: Count.nullable(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** A file of a library that something carries; its bytes come from the hub where they are not here. */
export const CarriedFile = StoredFile.extend({ is_here: z.boolean() });
export type CarriedFile = z.infer<typeof CarriedFile>;

/** The body of a call that keeps what has arrived as a media upload. */
export const KeptUpload = z.strictObject({ upload_id: z.string().regex(/^[0-9a-f]{32}$/) });
