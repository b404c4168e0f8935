import type { LearningResource } from '#shared/contract/resources.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { toCarriedFile } from '../media/carried-file.ts';
import type { LearningResourceRow } from './repo.ts';

/** A row as it is read. */
export const toLearningResource = (
  ctx: Pick<Ctx, 'services'>,
  row: LearningResourceRow,
): LearningResource => ({
  id: row.id,
  title: row.title,
  description: row.description,
  link: row.link,
  file: toCarriedFile(ctx, row),
  topic: row.topic,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});
