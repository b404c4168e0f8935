import type { TrainingVideo } from '#shared/contract/training-videos.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { toCarriedFile } from '../media/carried-file.ts';
import type { TrainingVideoRow } from './repo.ts';

/** A row as it is read. */
export const toTrainingVideo = (ctx: Pick<Ctx, 'services'>, row: TrainingVideoRow): TrainingVideo => ({
  id: row.id,
  title: row.title,
  description: row.description,
  link: row.link,
  topic: row.topic,
  file: toCarriedFile(ctx, row),
  poster_sha256: row.poster_sha256,
  captions: row.captions,
  chapters: row.chapters ?? '',
  is_finished: row.is_finished === 1,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});
