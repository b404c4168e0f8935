import { parseStartNote } from '#shared/domain/exam-attempts/start-note.ts';
import { purposeOf } from '#shared/domain/exam-attempts/test-run.ts';
import type {
  AttemptPackage,
  AttemptReceipt,
  PackageClaim,
  PackageEvent,
} from '#shared/contract/attempt-wire.ts';
import { isPlaceEvent, RELEASE } from '#shared/domain/exam-attempts/writing-place.ts';
import { heardAt, isAhead } from '#shared/domain/wire/instants.ts';
import type { Bringer, ReceiveCtx } from '#server/sync/adapter.ts';
import type { SentPackage, UnreadablePackage } from '#server/sync/read-items.ts';
import { brokenPiece, chainStart, type ChainPlace } from './chain.ts';
import { judgeClaims, roomForClaims } from './claim-service.ts';
import * as intake from './intake-repo.ts';
import { admitAttempt, appendToLog, keepBranch } from './intake-service.ts';
import { LogTree, toLink } from './log-tree.ts';
import { keepReceipt } from './receipt-repo.ts';
import { findAttempt, findOwner, listEventsAfter, type AttemptRow } from './repo.ts';
import { receiptText } from '#server/signing-key.ts';
import type { LoadedVersion } from './version-cache.ts';

type Code = NonNullable<AttemptReceipt['code']>;
type Signed = Omit<AttemptReceipt, 'signature' | 'code' | 'message'>;

/** Why a package is not taken; the device keeps it. */
interface Refusal {
  readonly code: Code;
  readonly message: string;
  /** For a gap: up to which event the hub has the log. */
  readonly count: number;
}

const refusal = (code: Code, message: string, count = 0): Refusal => ({ code, message, count });

/**
 * Takes the logs that a device brings, in the caller's transaction, one package after the other. Nothing
 * that verifies is ever discarded: what does not continue the log that counts is kept as a branch.
 */
export async function receiveAttempts(
  ctx: ReceiveCtx,
  packages: readonly (SentPackage | UnreadablePackage)[],
  device: Bringer,
): Promise<AttemptReceipt[]> {
  const receipts: AttemptReceipt[] = [];
  for (const sent of packages) {
    if ('problem' in sent) {
      receipts.push(unreadable(ctx, sent));
      continue;
    }
    const { package: one, leftOut } = sent;
    const problem = await findProblem(ctx, one, device);
    const receipt = 'code' in problem ? refused(ctx, one, problem) : await take(ctx, one, problem);
    const claimIds = 'code' in problem ? [] : [...one.claims.map((claim) => claim.id), ...leftOut];
    // The signature does not cover the claims.
    receipts.push({ ...receipt, claim_ids: claimIds });
    ctx.services.attempts.heads.forget(one.attempt.id);
  }
  return receipts;
}

const sign = (ctx: ReceiveCtx, receipt: Signed): AttemptReceipt => ({
  ...receipt,
  signature: ctx.services.signingKey.sign(receiptText(receipt)),
});

const refused = (
  ctx: ReceiveCtx,
  one: AttemptPackage,
  { code, message, count }: Refusal,
): AttemptReceipt => ({
  ...sign(ctx, {
    attempt_id: one.attempt.id,
    status: 'refused',
    count,
    head_hash: '',
    received_at: ctx.now,
    claim_ids: [],
  }),
  code,
  message,
});

/** A log with values that no log has, such as a time in another century: said of it alone. */
const unreadable = (ctx: ReceiveCtx, { attemptId, problem }: UnreadablePackage): AttemptReceipt => ({
  ...sign(ctx, {
    attempt_id: attemptId,
    status: 'refused',
    count: 0,
    head_hash: '',
    received_at: ctx.now,
    claim_ids: [],
  }),
  code: 'CHAIN_BROKEN',
  message: `This log has a value that no log can have: ${problem}`,
});

/** What a package is added to. */
interface Found {
  readonly version: LoadedVersion;
  readonly known: AttemptRow | undefined;
  readonly tree: LogTree;
  /** Where its first event goes on from. */
  readonly from: ChainPlace;
  readonly claims: readonly PackageClaim[];
}

// A code that every version of a device knows: with another one it could not read the answer at all.
const FROM_AHEAD =
  'This log has times that lie more than a week ahead: the clock of the computer was wrong. The log stays there. Tell whoever runs the exam.';

/** A log is taken with the times that its hashes cover, or not at all. */
const isFromAhead = ({ attempt, events }: AttemptPackage, now: number): boolean =>
  isAhead(attempt.started_at, now) || events.some((event) => isAhead(event.wall_ms, now));

async function findProblem(ctx: ReceiveCtx, one: AttemptPackage, device: Bringer): Promise<Refusal | Found> {
  const { attempt } = one;
  if (!device.users.has(attempt.student_id)) {
    return refusal('NOT_SIGNED_IN_HERE', 'This student has not signed in on this device.');
  }
  if (isFromAhead(one, ctx.now)) return refusal('CHAIN_BROKEN', FROM_AHEAD);
  const version = await ctx.services.attempts.versions.find(ctx.db, attempt.exam_version_id);
  if (version === undefined || version.row.exam_id !== attempt.exam_id) {
    return refusal('NO_VERSION', 'The institution does not have this exam.');
  }
  const known = await findAttempt(ctx.db, attempt.id);
  // Before anything that is read of it: nobody learns whether an attempt of others is there.
  const isOwn = known?.student_id === attempt.student_id;
  if (!isOwn && !(await device.mayBring([attempt.id], attempt.student_id))) return foreignIds();
  const stranger = await findStranger(ctx, one, known);
  if (stranger !== null) return stranger;
  const start = chainStart(version.row.content_hash, attempt.id, attempt.seed);
  const tree =
    known === undefined
      ? LogTree.rootedIn(start)
      : await LogTree.load(ctx.db, attempt.id, start, one.from_seq - 1);
  const from = { seq: one.from_seq - 1, hash: one.events[0]?.prev_hash ?? '' };
  const found = { version, known, tree, from, claims: await claimsToKeep(ctx, one, device) };
  const problem =
    (await findBrokenChain(ctx, one, found)) ??
    (await findForeignId(one, found, device)) ??
    (await findTakenId(ctx, one, found));
  return problem ?? found;
}

const foreignIds = (): Refusal =>
  refusal('ID_FOREIGN', 'This log has numbers that only another computer may give.');

/** What is new of a package, under ids that its device can neither have given nor got from where the student was. */
async function findForeignId(
  { attempt, events }: AttemptPackage,
  { tree }: Found,
  device: Bringer,
): Promise<Refusal | null> {
  const fresh = events.filter((event) => !tree.isKnown(event)).map(({ id }) => id);
  return (await device.mayBring(fresh, attempt.student_id)) ? null : foreignIds();
}

/** Asked of own numbers alone: those of others are refused whether they are taken or not. */
async function findTakenId(
  ctx: ReceiveCtx,
  { events }: AttemptPackage,
  { tree }: Found,
): Promise<Refusal | null> {
  const fresh = events.filter((event) => !tree.isKnown(event));
  return (await intake.isAnyIdTaken(ctx.db, fresh))
    ? refusal('ID_TAKEN', 'An event of this log has the number of another one.')
    : null;
}

/**
 * A claim is no answer: one under somebody else's number, or more than may be claimed about an attempt, is left
 * out, and does not refuse the log it came with.
 */
async function claimsToKeep(
  ctx: ReceiveCtx,
  { attempt, claims }: AttemptPackage,
  device: Bringer,
): Promise<PackageClaim[]> {
  if (claims.length === 0) return [];
  const kept: PackageClaim[] = [];
  let room = await roomForClaims(ctx.db, attempt.id);
  for (const claim of claims) {
    if (claim.claims.length > room || !(await device.mayBring([claim.id], attempt.student_id))) continue;
    room -= claim.claims.length;
    kept.push({ ...claim, created_at: heardAt(claim.created_at, ctx.now) });
  }
  return kept;
}

/** Whoever was enrolled; a test run, whose result shows the keys, is its author's alone. */
async function mayHaveSat(ctx: ReceiveCtx, { attempt, events }: AttemptPackage): Promise<boolean> {
  if (purposeOf(parseStartNote(events[0]?.note ?? null)) === 'real')
    return intake.wasEnrolled(ctx.db, attempt.student_id, attempt.exam_id);
  return (await findOwner(ctx.db, attempt.exam_id))?.instructor_id === attempt.student_id;
}

/** Somebody else's attempt, or one that nobody could have begun. */
async function findStranger(
  ctx: ReceiveCtx,
  one: AttemptPackage,
  known: AttemptRow | undefined,
): Promise<Refusal | null> {
  const { attempt } = one;
  if (known === undefined) {
    return (await mayHaveSat(ctx, one))
      ? null
      : refusal('NOT_ENROLLED', 'This student was never enrolled in this exam.');
  }
  const isSame =
    known.student_id === attempt.student_id &&
    known.exam_version_id === attempt.exam_version_id &&
    known.seed === attempt.seed &&
    known.started_at === attempt.started_at;
  return isSame ? null : refusal('OTHER_ATTEMPT', 'The institution knows another attempt by this number.');
}

/** A log that says whose it is belongs to nobody else. */
function isOfAnother({ attempt }: AttemptPackage, note: string | null): boolean {
  const { student = attempt.student_id, version = attempt.exam_version_id } = parseStartNote(note);
  return student !== attempt.student_id || version !== attempt.exam_version_id;
}

async function findBrokenChain(
  ctx: ReceiveCtx,
  one: AttemptPackage,
  { version, known, tree, from }: Found,
): Promise<Refusal | null> {
  const [first] = one.events;
  const held = known?.event_count ?? 0;
  const gap = (count: number) => refusal('LOG_GAP', 'Earlier events of this log are missing.', count);
  if (first === undefined) return known === undefined ? gap(0) : null;
  if (from.seq === 0 ? !tree.isMain(from) : first.kind === 'start') {
    return refusal('CHAIN_BROKEN', 'This log does not begin with its exam.');
  }
  if (from.seq === 0 && (first.kind !== 'start' || first.wall_ms !== one.attempt.started_at)) {
    return refusal('CHAIN_BROKEN', 'This log does not begin with its start.');
  }
  if (from.seq === 0 && isOfAnother(one, first.note)) {
    return refusal('CHAIN_BROKEN', 'This log was begun by another student, or with another exam.');
  }
  // A place that is not known although the log reaches as far lies on a branch that did not arrive.
  if (!tree.isKnown(from)) return gap(from.seq > held ? held : 0);
  const broken = brokenPiece(from, one.events.map(toLink));
  if (broken !== null) return refusal('CHAIN_BROKEN', `This log does not hold: ${broken}.`);
  const fresh = one.events.filter((event) => !tree.isKnown(event));
  const isClosing = fresh.some((event) => event.kind === 'submit');
  return isClosing && !(await intake.hasKeys(ctx.db, version.row.id))
    ? refusal('NO_VERSION', 'The institution has no keys for this exam.')
    : null;
}

/** Adds what is new of a package that holds. */
async function take(ctx: ReceiveCtx, one: AttemptPackage, found: Found): Promise<AttemptReceipt> {
  const { tree, from, claims } = found;
  const fresh = one.events.filter((event) => !tree.isKnown(event));
  const { attempt, left } = await addEvents(ctx, one, found, fresh);
  await keepBranch(ctx, attempt, left);
  await intake.insertClaims(ctx.db, one.attempt, claims);
  const isNews = fresh.length > left.length || claims.length > 0;
  if (isNews && attempt.sealed_hash !== null) await judgeClaims(ctx.db, attempt);
  const tip = one.events.at(-1) ?? (await heldPlace(ctx, attempt, from.seq));
  const isMain = left.length === 0 && (fresh.length > 0 || tree.isMain(tip) || one.events.length === 0);
  const receipt = sign(ctx, {
    attempt_id: attempt.id,
    status: isMain ? 'accepted' : 'branched',
    count: tip.seq,
    head_hash: tip.hash,
    received_at: tree.receivedAt(tip) ?? ctx.now,
    claim_ids: one.claims.map((claim) => claim.id),
  });
  const place = fresh.slice(0, fresh.length - left.length).findLast(isPlaceEvent);
  if (fresh.length > left.length) await promise(ctx, attempt, receipt, place?.kind === RELEASE);
  return receipt;
}

/** The event of the log that counts which a package without events refers to. */
async function heldPlace(ctx: ReceiveCtx, attempt: AttemptRow, seq: number): Promise<ChainPlace> {
  const at = Math.min(seq, attempt.event_count);
  const [event] = await listEventsAfter(ctx.db, attempt.id, at - 1, 1);
  return event ?? { seq: attempt.event_count, hash: attempt.head_hash };
}

/** Appends to the log that counts where events continue it. @returns those that do not. */
async function addEvents(
  ctx: ReceiveCtx,
  one: AttemptPackage,
  { version, known, tree }: Found,
  fresh: readonly PackageEvent[],
): Promise<{ attempt: AttemptRow; left: readonly PackageEvent[] }> {
  const [first] = fresh;
  const attempt = known ?? (first === undefined ? undefined : await admitAttempt(ctx, one, version, first));
  if (attempt === undefined) throw new Error('A package without events was not checked.');
  if (first === undefined) return { attempt, left: [] };
  const parent = { seq: first.seq - 1, hash: first.prev_hash };
  const isHead = parent.seq === attempt.event_count && tree.isMain(parent);
  const continues = isHead && attempt.sealed_hash === null;
  return continues ? appendToLog(ctx, attempt, fresh) : { attempt, left: fresh };
}

/** Writes down what a device was promised of the log that counts, and whether it writes that log. */
function promise(
  ctx: ReceiveCtx,
  attempt: AttemptRow,
  answer: AttemptReceipt,
  isReleased: boolean,
): Promise<unknown> {
  const place = { count: attempt.event_count, head_hash: attempt.head_hash };
  // Where events after the hand-in came along, the device was told of those.
  const { attempt_id, status, count, head_hash, received_at, signature } =
    answer.status === 'accepted' ? answer : sign(ctx, { ...answer, ...place, status: 'accepted' });
  return keepReceipt(ctx.db, {
    attempt_id,
    status,
    count,
    head_hash,
    received_at,
    signature,
    is_open: attempt.sealed_hash === null && !isReleased ? 1 : 0,
  });
}
