import { z } from 'zod';
import { MAX_PACKAGE_CLAIMS, MAX_PACKAGE_EVENTS } from '#shared/contract/attempt-wire.ts';
import type { ImportedPiece } from '#shared/contract/sync-imports.ts';
import { Id, Instant } from '#shared/contract/wire.ts';
import type { Ctx } from '#server/context.ts';
import { deviceNoOf } from '#server/db/ids.ts';
import { savepoint } from '#server/db/savepoint.ts';
import { toAppError } from '#server/http/error-answer.ts';
import { mayBringIds } from '#server/sync/id-ranges.ts';
import type { ImportClient } from '#server/sync/import-client.ts';
import { readPackage } from '#server/sync/read-items.ts';
import { iso } from '#server/iso.ts';
import { receiveAttempts } from '../exam-attempts/receive-service.ts';
import { attemptStanding, examTitles } from '../exam-attempts/standing-repo.ts';
import { namesOf } from './device-repo.ts';

/** What a log must say so that something can be said about it. */
const Log = z.looseObject({
  attempt: z.looseObject({ id: Id, student_id: Id, exam_version_id: Id, started_at: Instant }),
  from_seq: z.int().positive(),
  events: z.array(z.unknown()),
  claims: z.array(z.unknown()),
});
type Log = z.infer<typeof Log>;

const EventId = z.looseObject({ id: Id });

const idsIn = (events: readonly unknown[]): number[] =>
  events.flatMap((event) => EventId.safeParse(event).data?.id ?? []);

/** Whose logs are in a file, and the ids of what is in them. */
export function peopleInLogs(logs: readonly unknown[]) {
  const readable = logs.flatMap((log) => Log.safeParse(log).data ?? []);
  return {
    users: readable.map(({ attempt }) => attempt.student_id),
    ids: readable.flatMap(({ attempt, events }) => [attempt.id, ...idsIn(events)]),
  };
}

/** A whole log in pieces of which a hub takes one. */
function piecesOf({ events, claims, ...log }: Log): unknown[] {
  const count = Math.max(
    1,
    Math.ceil(events.length / MAX_PACKAGE_EVENTS),
    Math.ceil(claims.length / MAX_PACKAGE_CLAIMS),
  );
  return Array.from({ length: count }, (_, at) => ({
    ...log,
    from_seq: log.from_seq + Math.min(at * MAX_PACKAGE_EVENTS, events.length),
    events: events.slice(at * MAX_PACKAGE_EVENTS, (at + 1) * MAX_PACKAGE_EVENTS),
    claims: claims.slice(at * MAX_PACKAGE_CLAIMS, (at + 1) * MAX_PACKAGE_CLAIMS),
  }));
}

interface Result {
  readonly outcome: ImportedPiece['outcome'];
  readonly message: string | null;
}

const refused = (message: string): Result => ({ outcome: 'refused', message });

/** Takes the logs of a file, each for itself, as their computer would bring them. */
export async function importLogs(
  ctx: Ctx,
  client: ImportClient,
  logs: readonly unknown[],
): Promise<ImportedPiece[]> {
  const parsed = logs.map((log) => Log.safeParse(log).data);
  const known = parsed.flatMap((log) => log?.attempt ?? []);
  const people = await namesOf(
    ctx.db,
    known.map((attempt) => attempt.student_id),
  );
  const titles = await examTitles(
    ctx.db,
    known.map((attempt) => attempt.exam_version_id),
  );
  const pieces: ImportedPiece[] = [];
  for (const log of parsed) {
    const result =
      log === undefined
        ? refused('This log is damaged: it does not say whose attempt it is.')
        : await takeLog(ctx, client, log);
    pieces.push({
      kind: 'attempt',
      name: String(log?.attempt.id ?? ''),
      endpoint: null,
      what: 'An attempt at an exam',
      title: log === undefined ? null : (titles.get(log.attempt.exam_version_id) ?? null),
      person: log === undefined ? null : (people.get(log.attempt.student_id) ?? null),
      at: log === undefined ? null : iso(log.attempt.started_at),
      ...result,
    });
  }
  return pieces;
}

/** One that breaks the hub keeps back none of the others. */
async function takeLog(ctx: Ctx, client: ImportClient, log: Log): Promise<Result> {
  try {
    return await savepoint(ctx.db, () => receiveLog(ctx, client, log));
  } catch (error) {
    const known = toAppError(error);
    if (known !== null) return refused(known.message);
    ctx.services.log.error({ err: error, attempt: log.attempt.id }, 'importing a log failed');
    return refused('The hub could not do this.');
  }
}

async function receiveLog(ctx: Ctx, client: ImportClient, log: Log): Promise<Result> {
  const before = await attemptStanding(ctx.db, log.attempt.id);
  // Drawn to know what the hub itself has not given yet.
  const next = ctx.newId();
  const ids = { deviceNo: deviceNoOf(next), peek: () => next };
  const receipts = await receiveAttempts(ctx, piecesOf(log).map(readPackage), {
    users: client.users,
    mayBring: (own, studentId) =>
      mayBringIds(ctx.db, { ids, numbers: client.numbers, studentId, enrolledAt: client.enrolledAt }, own),
  });
  const problem = receipts.find(({ status }) => status === 'refused');
  if (problem !== undefined) return refused(problem.message ?? 'The hub did not accept this.');
  const after = await attemptStanding(ctx.db, log.attempt.id);
  if (after === before) return { outcome: 'already', message: null };
  const isBranch = receipts.some(({ status }) => status === 'branched');
  return { outcome: isBranch ? 'copied' : 'taken', message: null };
}
