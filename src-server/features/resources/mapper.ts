import type { LearningResource, LearningResourceVersion } from '#shared/contract/resources.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { toCarriedFile } from '../media/carried-file.ts';
import type { LearningResourceRow, listVersions } from './repo.ts';

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

/** What it said before, as those see it who write them. */
export const toVersion = (
  ctx: Pick<Ctx, 'services'>,
  row: Awaited<ReturnType<typeof listVersions>>[number],
): LearningResourceVersion => ({
  title: row.title,
  description: row.description,
  link: row.link,
  topic: row.topic,
  file: toCarriedFile(ctx, row),
  replaced_at: iso(row.created_at),
});
