import type { Announcement } from '#shared/contract/announcements.ts';
import { iso } from '#server/iso.ts';
import type { AnnouncementRow } from './repo.ts';

/** A row as it is read. */
export const toAnnouncement = (row: AnnouncementRow): Announcement => ({
  id: row.id,
  title: row.title,
  description: row.description,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});
