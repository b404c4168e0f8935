import { genuineGrants, grantOf, printGrant, TIME_GRANT } from '#shared/domain/exam-attempts/time-grant.ts';
import type { Db } from '#server/db/tables.ts';
import { listGrants } from './grant-repo.ts';
import { appendToCurrent, type LogCtx } from './log-service.ts';
import { listGrantEvents, type AttemptRow } from './repo.ts';

const known = async (db: Db, attemptId: number) =>
  (await listGrants(db, attemptId)).map(({ id, extra_ms: extraMs }) => ({ grantId: id, extraMs }));

/** Has the log of an attempt that is written here say what was given to it, each once. */
export async function takeGrants(ctx: LogCtx, attempt: AttemptRow): Promise<AttemptRow> {
  const said = new Set(
    (await listGrantEvents(ctx.db, attempt.id)).flatMap((event) => grantOf(event)?.grantId ?? []),
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
  events: readonly { readonly seq: number; readonly kind: string; readonly note: string | null }[],
): Promise<ReadonlySet<number>> {
  if (events.every(({ kind }) => kind !== TIME_GRANT)) return new Set();
  const first = events[0]?.seq ?? 1;
  const before = (await listGrantEvents(db, attemptId)).filter(({ seq }) => seq < first);
  const used = before.flatMap((event) => grantOf(event)?.grantId ?? []);
  return genuineGrants(events, await known(db, attemptId), used);
}
