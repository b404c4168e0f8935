import type { Db } from '../../db/tables.ts';
import { brokenLink, brokenPiece, chainStart, type ChainPlace, type StoredLink } from './chain.ts';
import { branchEvents, toLink } from './log-tree.ts';
import { toChainedEvent } from './log-service.ts';
import { findReceipt, listBranches } from './receipt-repo.ts';
import { listEvents } from './repo.ts';

const keyOf = ({ seq, hash }: ChainPlace): string => `${seq} ${hash}`;

export interface BrokenChain {
  readonly attemptId: number;
  readonly problem: string;
}

/** The first branch that does not follow an event which is stored, or null when all of them do. */
async function brokenBranch(
  db: Db,
  attemptId: number,
  start: ChainPlace,
  links: readonly StoredLink[],
): Promise<string | null> {
  const known = new Set([
    keyOf(start),
    ...links.map((link) => keyOf({ seq: link.event.seq, hash: link.hash })),
  ]);
  for (const branch of await listBranches(db, attemptId)) {
    const from = { seq: branch.from_seq - 1, hash: branch.prev_hash };
    const events = branchEvents(branch.events);
    const problem = known.has(keyOf(from)) ? brokenPiece(from, events.map(toLink)) : 'it follows nothing';
    if (problem !== null) return `branch ${branch.id}: ${problem}`;
    if (events.length !== branch.event_count || events.at(-1)?.hash !== branch.head_hash)
      return `branch ${branch.id}: events at the end are missing`;
    for (const event of events) known.add(keyOf(event));
  }
  return null;
}

/** What was promised of a log and is not in it: no receipt may speak of events that are not stored. */
async function brokenPromise(
  db: Db,
  attemptId: number,
  links: readonly StoredLink[],
): Promise<string | null> {
  const receipt = await findReceipt(db, attemptId);
  // On a device a branch gives way to the log that counts once the hub keeps it.
  if (receipt === undefined || receipt.head_hash === '' || receipt.status === 'branched') return null;
  return links[receipt.count - 1]?.hash === receipt.head_hash
    ? null
    : `the receipt for ${receipt.count} events does not fit the log`;
}

/** Follows the answer chain of every attempt from the published content to its seal, branches and receipt. */
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
    const problem =
      brokenLink(start, links, seal) ??
      (await brokenBranch(db, attempt.id, { seq: 0, hash: start }, links)) ??
      (await brokenPromise(db, attempt.id, links));
    if (problem !== null) broken.push({ attemptId: attempt.id, problem });
  }
  return { checked: attempts.length, broken };
}
