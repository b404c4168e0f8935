import { sql } from 'kysely';
import { append } from '#shared/domain/lists.ts';
import type { VersionKeys } from '#shared/domain/exams/version-content.ts';
import { deviceNoOf } from '#server/db/ids.ts';
import type { Db } from '#server/db/tables.ts';
import type { SyncRole } from '#server/sync/role.ts';
import { formerHubNumbers } from '#server/sync/id-ranges.ts';
import { roleOf } from '#server/sync/role.ts';
import { brokenLink, brokenPiece, chainStart, type ChainPlace, type StoredLink } from './chain.ts';
import { allowanceOf } from '../exam-time/allowance-service.ts';
import { genuineQuotes } from './hub-time.ts';
import { wasEnrolled } from './intake-repo.ts';
import { keyRevisionAt } from './key-revisions.ts';
import { branchFacts, decisionFacts } from './ledger.ts';
import { readFacts, type AttemptFacts } from './ledger-facts.ts';
import { listScoreChanges } from './regrade-repo.ts';
import { changeFacts } from './score-change.ts';
import { branchEvents, toLink } from './log-tree.ts';
import { toChainedEvent } from './log-service.ts';
import { genuineGrantsIn } from './time-grants.ts';
import { findReceipt, listBranches, type ReceiptRow } from './receipt-repo.ts';
import { listEvents, listMarks, type EventRow } from './repo.ts';
import { isGenuineReceipt } from '#server/signing-key.ts';
import {
  differences,
  wrongIdentity,
  wrongResult,
  wrongTimes,
  type AttemptFile,
  type StoredAttempt,
} from './verify-attempt.ts';
import { wrongRelease } from './verify-withheld.ts';
import { loadKeys, VersionCache, type LoadedVersion } from './version-cache.ts';

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
function brokenPromise(receipt: ReceiptRow | undefined, links: readonly StoredLink[]): string | null {
  // On a device a branch gives way to the log that counts once the hub keeps it.
  if (receipt === undefined || receipt.head_hash === '' || receipt.status === 'branched') return null;
  return links[receipt.count - 1]?.hash === receipt.head_hash
    ? null
    : `the receipt for ${receipt.count} events does not fit the log`;
}

/** How far to trust what stands in a database, and what there is to compare it with. */
export interface VerifyScope {
  readonly role: SyncRole;
  /** PEM; checks the receipts that a hub gave. Null where the key is not at hand. */
  readonly publicKey: string | null;
  /** The device numbers under which this database has written. */
  readonly ownNumbers: ReadonlySet<number>;
}

/** On a hub: a device brought events, so it has a receipt for them, and the hub's own signature is on it. */
function wrongReceipt(
  { role, publicKey, ownNumbers }: VerifyScope,
  receipt: ReceiptRow | undefined,
  events: readonly EventRow[],
): string[] {
  if (role !== 'hub') return [];
  const brought = events.findLast((event) => !ownNumbers.has(deviceNoOf(event.id)))?.seq ?? 0;
  if ((receipt?.count ?? 0) < brought) return [`the receipt for ${brought} events is missing`];
  if (receipt === undefined || publicKey === null || receipt.received_at === null) return [];
  const { attempt_id, status, count, head_hash, received_at, signature } = receipt;
  if (status === 'unsent') return [];
  const given = {
    attempt_id,
    status,
    count,
    head_hash,
    received_at,
    claim_ids: [],
    signature: signature ?? '',
  };
  return isGenuineReceipt(publicKey, given) ? [] : ['its receipt does not bear the signature of this hub'];
}

/** Branches, decisions and changed scores beside what the ledger says of them. */
async function wrongRecords(db: Db, attemptId: number, facts: AttemptFacts): Promise<string[]> {
  const compare = <Row extends { readonly id: number }, Fact extends Record<string, string | number | null>>(
    name: string,
    rows: readonly Row[],
    { known, factsOf }: { known: ReadonlyMap<number, Fact>; factsOf: (row: Row) => Fact },
  ): string[] => {
    const stored = new Map(rows.map((row) => [row.id, factsOf(row)]));
    const gone = [...known.keys()].filter((id) => !stored.has(id)).map((id) => `${name} ${id} is missing`);
    const strange = facts.isKnownOnly ? [] : [...stored.keys()].filter((id) => !known.has(id));
    const changed = [...known].flatMap(([id, fact]) =>
      differences(stored.get(id) ?? fact, fact, 'the ledger').map((text) => `${name} ${id}: ${text}`),
    );
    return [...gone, ...strange.map((id) => `${name} ${id} is not in the ledger`), ...changed];
  };
  const rowsOf = (table: 'exam_attempt_branch' | 'exam_attempt_decision') =>
    db.selectFrom(table).where('attempt_id', '=', attemptId);
  const branches = await rowsOf('exam_attempt_branch').selectAll('exam_attempt_branch').execute();
  const decisions = await rowsOf('exam_attempt_decision').selectAll('exam_attempt_decision').execute();
  return [
    ...compare('branch', branches, { known: facts.branches, factsOf: branchFacts }),
    ...compare('change of the score', await listScoreChanges(db, attemptId), {
      known: facts.changes,
      factsOf: changeFacts,
    }),
    ...compare('decision', decisions, { known: facts.decisions, factsOf: decisionFacts }),
  ];
}

/** Where a log ended when it was last written, apart from its events. */
async function wrongHead(db: Db, attempt: StoredAttempt, events: readonly EventRow[]): Promise<string[]> {
  const head = await db
    .selectFrom('exam_attempt_head')
    .where('attempt_id', '=', attempt.id)
    .selectAll()
    .executeTakeFirst();
  const last = events.at(-1);
  if (head === undefined) return ['where its log ends is not written down'];
  if (head.seq > (last?.seq ?? 0)) return ['events at the end are missing'];
  return head.hash === last?.hash && head.seq === last.seq
    ? []
    : ['its log ends elsewhere than is written down'];
}

const PAGE = 500;
/** Versions whose keys are kept at once: attempts at one exam mostly stand together. */
const KEPT_KEYS = 64;

interface Found {
  readonly broken: readonly string[];
  readonly wrong: readonly string[];
}

const NOTHING: Found = { broken: [], wrong: [] };

class Verifier {
  readonly #db: Db;
  readonly #scope: VerifyScope;
  readonly #versions = new VersionCache();
  readonly #keys = new Map<number, VersionKeys | null>();

  constructor(db: Db, scope: VerifyScope) {
    this.#db = db;
    this.#scope = scope;
  }

  /** What is broken of a log, and where none is, what stands beside it and does not follow from it. */
  async look(attempt: StoredAttempt, contentHash: string): Promise<Found> {
    const events = await listEvents(this.#db, attempt.id);
    const links = events.map((row) => ({
      event: toChainedEvent(row),
      prevHash: row.prev_hash,
      hash: row.hash,
    }));
    const start = chainStart(contentHash, attempt.id, attempt.seed);
    const { sealed_hash: hash, sealed_count: count } = attempt;
    const seal = hash === null || count === null ? null : { hash, count };
    const receipt = await findReceipt(this.#db, attempt.id);
    const broken =
      brokenLink(start, links, seal) ??
      (await brokenBranch(this.#db, attempt.id, { seq: 0, hash: start }, links)) ??
      brokenPromise(receipt, links);
    if (broken !== null) return { broken: [broken], wrong: [] };
    // What follows from the log is reckoned where it is decided: a device has a part of it only.
    if (this.#scope.role === 'device') return NOTHING;
    return {
      broken: await wrongHead(this.#db, attempt, events),
      wrong: [...wrongReceipt(this.#scope, receipt, events), ...(await this.#wrongValues(attempt, events))],
    };
  }

  async #wrongValues(attempt: StoredAttempt, events: readonly EventRow[]): Promise<string[]> {
    const facts = await readFacts(this.#db, attempt.id);
    const version = await this.#versions.find(this.#db, attempt.exam_version_id);
    if (version === undefined) return [];
    const file = await this.#fileOf(attempt, { events, version, facts });
    const isEnrolled =
      attempt.purpose === 'test' || (await wasEnrolled(this.#db, attempt.student_id, attempt.exam_id));
    const end = events.at(-1);
    const seal = end?.kind === 'submit' ? { count: end.seq, hash: end.hash } : null;
    return [
      ...(facts.start === null ? ['the ledger does not know it'] : []),
      ...(facts.start === null ? [] : differences(facts.seal ?? {}, seal ?? {}, 'its log')),
      ...(facts.seal !== null && seal === null ? ['the ledger says that it was handed in'] : []),
      ...(isEnrolled ? [] : ['its student was never enrolled in this exam']),
      ...wrongIdentity(file),
      ...wrongTimes(file),
      ...wrongResult(file),
      ...(await wrongRecords(this.#db, attempt.id, facts)),
      ...(await wrongRelease(this.#db, attempt, version.row)),
    ];
  }

  async #fileOf(
    attempt: StoredAttempt,
    found: { events: readonly EventRow[]; version: LoadedVersion; facts: AttemptFacts },
  ): Promise<AttemptFile> {
    const keys = await this.#keysOf(attempt.exam_version_id);
    const { keyRevision } = found.facts;
    const { corrections } = await keyRevisionAt(this.#db, attempt.exam_version_id, keyRevision);
    return {
      attempt,
      ...found,
      keys,
      corrections,
      marks: await listMarks(this.#db, attempt.id),
      genuineQuotes: await this.#quotesIn(attempt.id, found.events),
      genuineGrants: await genuineGrantsIn(this.#db, attempt.id, found.events),
      allowance: await allowanceOf(this.#db, attempt, found.facts.enteredAt ?? Infinity),
    };
  }

  /** Without the key there is nothing to check a signature by: the log is taken at its word. */
  async #quotesIn(attemptId: number, events: readonly EventRow[]): Promise<ReadonlySet<number>> {
    const { publicKey } = this.#scope;
    if (publicKey !== null) return genuineQuotes(this.#db, publicKey, attemptId, events);
    return new Set(events.map(({ seq }) => seq));
  }

  async #keysOf(versionId: number): Promise<VersionKeys | null> {
    const known = this.#keys.get(versionId);
    if (known !== undefined) return known;
    const row = await this.#db
      .selectFrom('exam_version_key')
      .where('exam_version_id', '=', versionId)
      .select('id')
      .executeTakeFirst();
    const keys = row === undefined ? null : await loadKeys(this.#db, versionId);
    if (this.#keys.size >= KEPT_KEYS) this.#keys.clear();
    this.#keys.set(versionId, keys);
    return keys;
  }
}

/** One page of attempts with what their chains begin from. */
const listPage = (db: Db, after: number) =>
  db
    .selectFrom('exam_attempt')
    .leftJoin('exam_version', 'exam_version.id', 'exam_attempt.exam_version_id')
    .where('exam_attempt.id', '>', after)
    .selectAll('exam_attempt')
    .select('exam_version.content_hash')
    .orderBy('exam_attempt.id')
    .limit(PAGE)
    .execute();

/** An attempt whose number is not the one after the former: one in between was taken away. */
async function missingNumbers(db: Db): Promise<BrokenChain[]> {
  const rows = await db
    .selectFrom('exam_attempt as attempt')
    .where('attempt.attempt_no', '>', 1)
    // Test runs may be removed.
    .where('attempt.purpose', '=', 'real')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exam_attempt as former')
            .whereRef('former.student_id', '=', 'attempt.student_id')
            .whereRef('former.exam_id', '=', 'attempt.exam_id')
            .where('former.purpose', '=', 'real')
            .whereRef('former.attempt_no', '=', sql<number>`attempt.attempt_no - 1`)
            .select('former.id'),
        ),
      ),
    )
    // A device may bring a later attempt before an earlier one.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exam_attempt_receipt as receipt')
            .whereRef('receipt.attempt_id', '=', 'attempt.id')
            .select('receipt.attempt_id'),
        ),
      ),
    )
    .orderBy('attempt.id')
    .select(['attempt.id', 'attempt.attempt_no'])
    .execute();
  return rows.map((row) => ({
    attemptId: row.id,
    problem: `it is attempt ${row.attempt_no}, and there is no attempt ${row.attempt_no - 1}`,
  }));
}

async function verifierOf(db: Db, publicKey: string | null): Promise<Verifier> {
  const role = await roleOf(db);
  const device = await db.selectFrom('device').select('device_no').executeTakeFirst();
  const ownNumbers = new Set([device?.device_no ?? 0, ...(await formerHubNumbers(db))]);
  return new Verifier(db, { role, publicKey, ownNumbers });
}

/** The same of one attempt. @returns what does not hold */
export async function verifyAttempt(db: Db, attemptId: number, publicKey: string | null): Promise<string[]> {
  const [row] = await listPage(db, attemptId - 1);
  if (row?.id !== attemptId) return [];
  const { content_hash: contentHash, ...attempt } = row;
  const verifier = await verifierOf(db, publicKey);
  const found = await readable(() => verifier.look(attempt, contentHash ?? ''));
  return [...found.broken, ...found.wrong];
}

/**
 * Follows the answer chain of every attempt from the published content to its seal, branches and receipt; and
 * reckons anew, where it is decided, what stands beside it: owner, times, marks, score, result and state.
 */
export async function verifyChains(
  db: Db,
  publicKey: string | null = null,
): Promise<{ checked: number; broken: BrokenChain[]; wrong: BrokenChain[] }> {
  const role = await roleOf(db);
  const verifier = await verifierOf(db, publicKey);
  const broken: BrokenChain[] = [];
  const wrong: BrokenChain[] = [];
  let [checked, after] = [0, -1];
  for (;;) {
    const page = await listPage(db, after);
    for (const { content_hash: contentHash, ...attempt } of page) {
      const found = await readable(() => verifier.look(attempt, contentHash ?? ''));
      const named = (problem: string): BrokenChain => ({ attemptId: attempt.id, problem });
      append(broken, found.broken.map(named));
      append(wrong, found.wrong.map(named));
      after = attempt.id;
    }
    checked += page.length;
    if (page.length < PAGE) break;
  }
  if (role === 'standalone') append(wrong, await missingNumbers(db));
  return { checked, broken, wrong };
}

/** What cannot be read is a problem of that attempt, and the others are looked through all the same. */
async function readable(look: () => Promise<Found>): Promise<Found> {
  try {
    return await look();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { broken: [`it cannot be read: ${why}`], wrong: [] };
  }
}
