import { unlikeOthers, type UnlikeOthers } from '#shared/domain/exam-attempts/unlike-others.ts';
import type { Db } from '#server/db/tables.ts';
import { listBeginnings } from './standing-repo.ts';

/** In what attempts at an exam are unlike nearly all others at their version: the program they ran, the package they opened. */
export async function unlikeOthersIn(db: Db, examId: number): Promise<(attemptId: number) => UnlikeOthers[]> {
  const versions = Map.groupBy(await listBeginnings(db, examId), (row) => row.versionId);
  const found = [...versions.values()].map(unlikeOthers);
  return (attemptId) => found.flatMap((of) => of.get(attemptId) ?? []);
}
