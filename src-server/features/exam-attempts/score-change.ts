import type { ScoreChangeRow } from './regrade-repo.ts';

/** What never changes of a score that was changed, as the ledger has it. */
export const changeFacts = (
  change: Omit<ScoreChangeRow, 'version' | 'created_at' | 'updated_at' | 'deleted_at'>,
) => ({
  id: change.id,
  revision: change.revision,
  former_score: change.former_score,
  former_result: change.former_result,
  former_points: change.former_points,
  score: change.score,
  result: change.result,
  points: change.points,
  max_points: change.max_points,
  question_count: change.question_count,
  reason: change.reason,
});

/** What never changes of a revision of a key; its corrections by digest, which is of keys. */
export const revisionFacts = (
  revision: {
    readonly id: number;
    readonly exam_id: number;
    readonly revision: number;
    readonly reason: string;
    readonly made_by: number;
    readonly corrections: string;
  },
  digest: (text: string) => string,
) => ({
  id: revision.id,
  exam_id: revision.exam_id,
  revision: revision.revision,
  reason: revision.reason,
  made_by: revision.made_by,
  corrections: digest(revision.corrections),
});
