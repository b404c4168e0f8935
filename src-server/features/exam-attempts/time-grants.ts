import { COMPUTER_GRANT, computerGrantOf, GRANT_KINDS } from '#shared/domain/exam-attempts/computer-grant.ts';
import { genuineGrants, grantOf, printGrant, TIME_GRANT } from '#shared/domain/exam-attempts/time-grant.ts';
import type { Db } from '#server/db/tables.ts';
import { listGrants } from './grant-repo.ts';
import { appendToCurrent, type LogCtx } from './log-service.ts';
import { listGrantEvents, type AttemptRow } from './repo.ts';

interface LoggedGrant {
  readonly id: number;
  readonly seq: number;
  readonly kind: string;
  readonly note: string | null;
}

const known = async (db: Db, attemptId: number) =>
  (await listGrants(db, attemptId)).map(({ id, extra_ms: extraMs }) => ({ grantId: id, extraMs }));

/** What an entry gives by which grant; one that was given at a computer has the number of its entry. */
const grantIdOf = (event: LoggedGrant): number | undefined =>
  event.kind === COMPUTER_GRANT ? event.id : grantOf(event)?.grantId;

/** Has the log of an attempt that is written here say what was given to it, each once. */
export async function takeGrants(ctx: LogCtx, attempt: AttemptRow): Promise<AttemptRow> {
  const said = new Set(
    (await listGrantEvents(ctx.db, attempt.id)).flatMap((event) => grantIdOf(event) ?? []),
  );
  const news = (await known(ctx.db, attempt.id)).filter(({ grantId }) => !said.has(grantId));
  if (news.length === 0) return attempt;
  return appendToCurrent(
    ctx,
    attempt,
    news.map((grant) => ({ kind: TIME_GRANT, note: printGrant(grant) })),
  );
}

/** The events among some of a log that say what was really given; a log cannot give itself time. */
export async function genuineGrantsIn(
  db: Db,
  attemptId: number,
  events: readonly LoggedGrant[],
): Promise<ReadonlySet<number>> {
  if (!events.some(({ kind }) => GRANT_KINDS.includes(kind))) return new Set();
  const first = events[0]?.seq ?? 1;
  const before = (await listGrantEvents(db, attemptId)).filter(({ seq }) => seq < first);
  const used = before.flatMap((event) => grantIdOf(event) ?? []);
  const grants = await known(db, attemptId);
  const atComputer = events.filter((event) => {
    const said = computerGrantOf(event);
    return grants.some(({ grantId, extraMs }) => grantId === event.id && extraMs === said?.extraMs);
  });
  // A grant that was taken up at a computer is no other one of the same number.
  const spent = [...used, ...atComputer.map(({ id }) => id)];
  return new Set([...genuineGrants(events, grants, spent), ...atComputer.map(({ seq }) => seq)]);
}
