import type { PackageEvent } from '#shared/contract/attempt-wire.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/tables.ts';
import type { ChainedEvent, ChainPlace, StoredLink } from './chain.ts';
import { listBranches } from './receipt-repo.ts';

/** An event of a package as the domain and the chain read it. */
export const toChained = (event: PackageEvent): ChainedEvent => ({
  seq: event.seq,
  kind: event.kind,
  questionId: event.question_id,
  selectedOption: event.selected_option,
  answerText: event.answer_text,
  timeMs: event.time_ms,
  note: event.note,
  wallMs: event.wall_ms,
  monoMs: event.mono_ms,
  bootId: event.boot_id,
});

/** The same with its place in the chain. */
export const toLink = (event: PackageEvent): StoredLink => ({
  event: toChained(event),
  prevHash: event.prev_hash,
  hash: event.hash,
});

/** Reads `exam_attempt_branch.events`; the server alone wrote it, from checked packages. */
export const branchEvents = (json: string): PackageEvent[] => JSON.parse(json) as PackageEvent[];

const keyOf = ({ seq, hash }: ChainPlace): string => `${seq} ${hash}`;

const selectPlaces = compileOnce((db, { attemptId, fromSeq }: { attemptId: number; fromSeq: number }) =>
  db
    .selectFrom('exam_attempt_event')
    .where('attempt_id', '=', attemptId)
    .where('seq', '>=', fromSeq)
    .select(['seq', 'hash', 'updated_at']),
);

/**
 * Everything that is stored of an attempt, from one event on: the log that counts and its branches. A hash
 * covers all before it, so an event that is known has a known past.
 */
export class LogTree {
  /** When each event was received, by its place. */
  readonly #main = new Map<string, number>();
  readonly #branches = new Map<string, number>();

  /** Of an attempt of which nothing is stored: where its log begins. */
  static rootedIn(start: string): LogTree {
    const tree = new LogTree();
    tree.#main.set(keyOf({ seq: 0, hash: start }), 0);
    return tree;
  }

  /** @param fromSeq the first event that anybody will ask about. */
  static async load(db: Db, attemptId: number, start: string, fromSeq: number): Promise<LogTree> {
    const tree = fromSeq === 0 ? LogTree.rootedIn(start) : new LogTree();
    const rows = await selectPlaces(db, { attemptId, fromSeq });
    for (const row of rows) tree.#main.set(keyOf(row), row.updated_at);
    for (const branch of await listBranches(db, attemptId)) {
      for (const event of branchEvents(branch.events)) tree.#branches.set(keyOf(event), branch.received_at);
    }
    return tree;
  }

  isMain(place: ChainPlace): boolean {
    return this.#main.has(keyOf(place));
  }

  isKnown(place: ChainPlace): boolean {
    return this.isMain(place) || this.#branches.has(keyOf(place));
  }

  /** When an event was stored; undefined for one that is not known. */
  receivedAt(place: ChainPlace): number | undefined {
    return this.#main.get(keyOf(place)) ?? this.#branches.get(keyOf(place));
  }
}

/** Whether an event of an attempt is stored, in the log that counts or in a branch. */
export async function isKnownPlace(db: Db, attemptId: number, place: ChainPlace): Promise<boolean> {
  const tree = await LogTree.load(db, attemptId, '', place.seq);
  return tree.isKnown(place);
}
