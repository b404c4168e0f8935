import type { LearningResource } from '#shared/contract/resources.ts';
import { iso } from '#server/iso.ts';
import type { LearningResourceRow } from './repo.ts';

/** A row as it is read. */
export const toLearningResource = (row: LearningResourceRow): LearningResource => ({
  id: row.id,
  title: row.title,
  description: row.description,
  link: row.link,
  topic: row.topic,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});
