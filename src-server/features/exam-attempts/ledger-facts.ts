import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/tables.ts';
import type { branchFacts, decisionFacts, startFacts } from './ledger.ts';
import type { changeFacts } from './score-change.ts';

type Start = ReturnType<typeof startFacts>;

/** What the ledger says about one attempt. */
export interface AttemptFacts {
  /** Null where it knows nothing of the attempt. */
  readonly start: Omit<Start, 'is_void'> | null;
  /** When it was entered, by the clock of this server; null where it is older than the ledger. */
  readonly enteredAt: number | null;
  /** One attempt too many that nobody has let count; null where nothing is known. */
  readonly isVoid: boolean | null;
  /** The attempt is older than the ledger, or was made up: nothing says who gave points before. */
  readonly isKnownOnly: boolean;
  readonly isNeverChosen: boolean;
  /** By which revision of the key it was scored last. */
  readonly keyRevision: number;
  /** Scores that revisions of the key have changed, by the ids of their rows. */
  readonly changes: ReadonlyMap<number, ReturnType<typeof changeFacts>>;
  readonly seal: { readonly count: number; readonly hash: string } | null;
  /** Points by question, given for the log that counts. */
  readonly given: ReadonlyMap<number, { readonly points: number; readonly comment: string | null }>;
  /** By their ids, without those that a choice has used up. */
  readonly branches: ReadonlyMap<number, ReturnType<typeof branchFacts>>;
  readonly decisions: ReadonlyMap<number, ReturnType<typeof decisionFacts>>;
}

const factsOfAttempt = compileOnce((db, { attemptId }: { attemptId: number }) =>
  db
    .selectFrom('exam_ledger')
    .where('attempt_id', '=', attemptId)
    .orderBy('no')
    .select(['kind', 'facts', 'created_at']),
);

/** Reads the entries of an attempt; the server alone wrote them. */
export async function readFacts(db: Db, attemptId: number): Promise<AttemptFacts> {
  let start: AttemptFacts['start'] = null;
  let enteredAt: AttemptFacts['enteredAt'] = null;
  let isVoid: boolean | null = null;
  let isKnownOnly = false;
  let isNeverChosen = true;
  let seal: AttemptFacts['seal'] = null;
  let keyRevision = 0;
  const changes = new Map<number, ReturnType<typeof changeFacts>>();
  const given = new Map<number, { points: number; comment: string | null }>();
  const branches = new Map<number, ReturnType<typeof branchFacts>>();
  const decisions = new Map<number, ReturnType<typeof decisionFacts>>();
  for (const { kind, facts: json, created_at: at } of await factsOfAttempt(db, { attemptId })) {
    const facts = JSON.parse(json);
    switch (kind) {
      case 'known':
      case 'start': {
        const { is_void: wasVoid, ...rest } = facts as Start;
        start = rest;
        isVoid = wasVoid;
        isKnownOnly = kind === 'known';
        enteredAt = isKnownOnly ? null : at;
        break;
      }
      case 'seal':
        seal = facts;
        keyRevision = facts.key_revision ?? 0;
        break;
      case 'regrade':
        keyRevision = facts.key_revision;
        if (facts.change !== undefined) changes.set(facts.change.id, facts.change);
        break;
      case 'mark':
        // Taken back: the answer waits for a marker again.
        if (facts.points === null) given.delete(facts.question_id);
        else given.set(facts.question_id, { points: facts.points, comment: facts.comment ?? null });
        break;
      case 'branch':
        branches.set(facts.id, facts);
        break;
      case 'choose':
        isNeverChosen = false;
        given.clear();
        for (const id of facts.branches) branches.delete(id);
        break;
      case 'decide':
        decisions.set(facts.id, facts);
        if (facts.kind === 'reopening') seal = null;
        else if (facts.kind === 'void') {
          isVoid = true;
          given.clear();
        }
        // Of no other log: the attempt itself was made to count.
        else if (facts.kind === undefined && facts.former_head === facts.chosen_head) isVoid = false;
        break;
      case 'publish':
      case 'key':
      case 'remove':
        break;
    }
  }
  return {
    start,
    enteredAt,
    isVoid,
    isKnownOnly,
    isNeverChosen,
    keyRevision,
    changes,
    seal,
    given,
    branches,
    decisions,
  };
}
