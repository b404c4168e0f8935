import type { TrainingVideo } from '#shared/contract/training-videos.ts';
import { iso } from '#server/iso.ts';
import type { TrainingVideoRow } from './repo.ts';

/** A row as it is read. */
export const toTrainingVideo = (row: TrainingVideoRow): TrainingVideo => ({
  id: row.id,
  title: row.title,
  description: row.description,
  link: row.link,
  topic: row.topic,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});
