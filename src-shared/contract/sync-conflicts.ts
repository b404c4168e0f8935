import { z } from 'zod';
import { Id, IsoTime } from './wire.ts';

/** What has drafts of its own, and so can lose a race. */
export const ConflictKind = z.enum([
  'question',
  'exam',
  'folder',
  'tag',
  'course',
  'course_section',
  'course_item',
  'media_file',
]);
export type ConflictKind = z.infer<typeof ConflictKind>;

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
