import type { Db } from '../../db/tables.ts';
import { brokenLink, chainStart } from './chain.ts';
import { toChainedEvent } from './log-service.ts';
import { listEvents } from './repo.ts';

export interface BrokenChain {
  readonly attemptId: number;
  readonly problem: string;
}

/** Follows the answer chain of every attempt from the published content to its seal. */
export async function verifyChains(db: Db): Promise<{ checked: number; broken: BrokenChain[] }> {
  const attempts = await db
    .selectFrom('exam_attempt')
    .innerJoin('exam_version', 'exam_version.id', 'exam_attempt.exam_version_id')
    .select([
      'exam_attempt.id',
      'exam_attempt.seed',
      'exam_attempt.sealed_hash',
      'exam_attempt.sealed_count',
      'exam_version.content_hash',
    ])
    .orderBy('exam_attempt.id')
    .execute();
  const broken: BrokenChain[] = [];
  for (const attempt of attempts) {
    const links = (await listEvents(db, attempt.id)).map((row) => ({
      event: toChainedEvent(row),
      prevHash: row.prev_hash,
      hash: row.hash,
    }));
    const start = chainStart(attempt.content_hash, attempt.id, attempt.seed);
    const seal =
      attempt.sealed_hash === null || attempt.sealed_count === null
        ? null
        : { hash: attempt.sealed_hash, count: attempt.sealed_count };
    const problem = brokenLink(start, links, seal);
    if (problem !== null) broken.push({ attemptId: attempt.id, problem });
  }
  return { checked: attempts.length, broken };
}
