import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AttemptPackage, PackageEvent } from '#shared/contract/attempt-wire.ts';
import { append } from '#shared/domain/lists.ts';
import type { Db } from '#server/db/tables.ts';
import type { Log } from '#server/log.ts';
import type { ReceiveCtx } from '#server/sync/adapter.ts';
import { chainStart, firstBreak } from '../chain.ts';
import { admitAttempt, appendToLog, keepBranch } from '../intake-service.ts';
import { LogTree, toLink } from '../log-tree.ts';
import { offerToHub } from '../receipt-repo.ts';
import { findAttempt, listEventsAfter, type AttemptRow } from '../repo.ts';
import type { LoadedVersion, VersionCache } from '../version-cache.ts';
import { lastEvent, readJournal, type Journal, type JournalHead } from './journal-lines.ts';

/** What became of a journal that has more than the database, or could not be used. */
export interface JournalFinding {
  readonly file: string;
  readonly outcome:
    | 'restored'
    | 'branched'
    | 'unreadable'
    | 'broken'
    | 'no_version'
    | 'other_attempt'
    /** The disk is full, say: the next start tries again. */
    | 'failed';
  readonly attemptId: number | null;
  readonly studentId: number | null;
  readonly examId: number | null;
  /** Entries that the database had lost and has again, or that are kept beside its log. */
  readonly events: number;
}

interface ReplayParts {
  readonly folder: string;
  readonly read: Db;
  readonly transaction: <T>(work: (ctx: ReceiveCtx) => Promise<T>) => Promise<T>;
  readonly versions: VersionCache;
  /** On a computer that follows a hub: keeps a log for it; false where it is kept already. */
  readonly offer: (db: Db, log: AttemptPackage, now: number) => Promise<boolean>;
  /** Numbers that are in a journal are not given again. */
  readonly passOver: (id: number) => void;
  readonly log: Pick<Log, 'error' | 'warn'>;
}

const NAME = /^\d+\.ndjson(?:\.\d+\.aside)?$/u;

const isSame = (known: AttemptRow, head: JournalHead): boolean =>
  known.student_id === head.student_id &&
  known.exam_version_id === head.exam_version_id &&
  known.seed === head.seed &&
  known.started_at === head.started_at;

/** An answer is up to 20,000 signs, six bytes each at most. */
const END_BYTES = 160 * 1024;

/** The beginning and the end of a file; both are all of a small one. */
async function edgesOf(file: string): Promise<{ start: Uint8Array; end: Uint8Array }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const read = async (position: number): Promise<Uint8Array> => {
      const part = new Uint8Array(Math.min(END_BYTES, size));
      const { bytesRead } = await handle.read(part, 0, part.byteLength, position);
      return part.subarray(0, bytesRead);
    };
    return { start: await read(0), end: await read(Math.max(0, size - END_BYTES)) };
  } finally {
    await handle.close();
  }
}

/** Whether the database has all of a journal, by its first and last line: a hash covers all before it. */
async function hasAll(parts: ReplayParts, file: string): Promise<boolean> {
  const { start, end } = await edgesOf(file);
  const last = lastEvent(end);
  const head = readJournal(start)?.head;
  if (head === undefined) return false;
  // Also of one that is whole: its number is in use outside of the database.
  parts.passOver(head.id);
  if (last === null) return false;
  const [row] = await listEventsAfter(parts.read, head.id, last.seq - 1, 1);
  return row?.hash === last.hash;
}

type Outcome = Pick<JournalFinding, 'outcome' | 'events'>;

/** Adds what holds of a journal; what stands behind a broken place stays in the file alone, and is told. */
async function replay(ctx: ReceiveCtx, parts: ReplayParts, { head, events }: Journal): Promise<Outcome[]> {
  const version = await parts.versions.findOutline(ctx.db, head.exam_version_id);
  if (version === undefined || version.row.exam_id !== head.exam_id)
    return [{ outcome: 'no_version', events: events.length }];
  const start = chainStart(version.row.content_hash, head.id, head.seed);
  const sound = firstBreak({ seq: 0, hash: start }, events.map(toLink))?.sound ?? events.length;
  const added =
    sound === 0 ? null : await addSound(ctx, parts, version, { head, events: events.slice(0, sound) });
  const broken = { outcome: 'broken', events: events.length - sound } as const;
  return [...(added === null ? [] : [added]), ...(broken.events === 0 ? [] : [broken])];
}

/** Adds what the database lacks; what does not continue its log is kept beside it. Null where nothing was lacking. */
async function addSound(
  ctx: ReceiveCtx,
  parts: ReplayParts,
  version: LoadedVersion,
  { head, events }: Pick<Journal, 'head' | 'events'>,
): Promise<Outcome | null> {
  const start = chainStart(version.row.content_hash, head.id, head.seed);
  const known = await findAttempt(ctx.db, head.id);
  if (known !== undefined && !isSame(known, head)) return { outcome: 'other_attempt', events: events.length };
  const tree = known === undefined ? LogTree.rootedIn(start) : await LogTree.load(ctx.db, head.id, start, 0);
  // Their own numbers may be somebody else's by now; no hash covers them.
  const fresh: PackageEvent[] = events
    .filter((event) => !tree.isKnown(event))
    .map((event) => ({ ...event, id: ctx.newId() }));
  const [first] = fresh;
  if (first === undefined) return null;
  const attempt =
    known ??
    (await admitAttempt(ctx, { attempt: head, from_seq: 1, events: fresh, claims: [] }, version, first));
  const parent = { seq: first.seq - 1, hash: first.prev_hash };
  const continues = parent.seq === attempt.event_count && tree.isMain(parent) && attempt.sealed_hash === null;
  const isOnDevice = ctx.services.authority === 'hub';
  if (isOnDevice) await offerToHub(ctx.db, attempt);
  const left = continues ? (await appendToLog(ctx, attempt, fresh)).left : fresh;
  if (!isOnDevice) await keepBranch(ctx, attempt, left);
  else if (left.length > 0) {
    // The hub decides which log counts, and has most forks already: those of somebody who used two computers.
    const isNews = await parts.offer(
      ctx.db,
      { attempt: head, from_seq: 1, events: [...events], claims: [] },
      ctx.now,
    );
    if (!continues && !isNews) return null;
  }
  return { outcome: continues ? 'restored' : 'branched', events: fresh.length };
}

/** What a journal has that the database lacks, put back where that goes; nothing where it has nothing more. */
async function replayFile(parts: ReplayParts, file: string): Promise<JournalFinding[]> {
  if (await hasAll(parts, file)) return [];
  const journal = readJournal(await readFile(file));
  const outcomes: readonly Outcome[] =
    journal === null
      ? [{ outcome: 'unreadable', events: 0 }]
      : journal.events.length === 0
        ? []
        : await parts.transaction((ctx) => replay(ctx, parts, journal));
  const { id = null, student_id: studentId = null, exam_id: examId = null } = journal?.head ?? {};
  return outcomes.map((outcome) => ({ file, attemptId: id, studentId, examId, ...outcome }));
}

/**
 * Brings back what journals have and the database lost: after a power cut that took a commit with it, or a backup that
 * was put in its place. The log of the database counts; a journal that goes another way is kept as a branch.
 */
export async function replayJournals(parts: ReplayParts): Promise<JournalFinding[]> {
  const names = (await readdir(parts.folder).catch(() => [])).filter((name) => NAME.test(name)).toSorted();
  const findings: JournalFinding[] = [];
  for (const name of names) {
    const file = path.join(parts.folder, name);
    try {
      append(findings, await replayFile(parts, file));
    } catch (error) {
      // A second copy that cannot be used now keeps nobody from working with the first.
      parts.log.error({ err: error, file }, 'a journal was not replayed');
      findings.push({ file, outcome: 'failed', attemptId: null, studentId: null, examId: null, events: 0 });
    }
  }
  for (const finding of findings) parts.log.warn(finding, 'a journal had more than the database');
  return findings;
}
