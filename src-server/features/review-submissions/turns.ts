import { BEGIN_TARGET_MS, REVIEW_TARGET_MS } from '#shared/domain/review-submissions/review-states.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { notify } from '../notifications/notify.ts';
import * as repo from './repo.ts';

type TurnsCtx = Pick<Ctx, 'db' | 'now' | 'services'>;

interface TurnsParts {
  readonly read: Db;
  readonly transaction: <T>(work: (ctx: TurnsCtx) => Promise<T>) => Promise<T>;
  readonly now: () => number;
  readonly isDecidedHere: boolean;
}

const PER_ROUND = 50;

const lateAt = (db: Db, now: number): Promise<repo.SubmissionRow[]> =>
  repo.listLate(db, { begunBefore: now - BEGIN_TARGET_MS, dueBefore: now }, PER_ROUND);

/** Opens a submission to whoever is free. Its author and whoever had it hear of it. */
async function passOn(ctx: TurnsCtx, row: repo.SubmissionRow): Promise<void> {
  const change = {
    state: 'submitted',
    reviewer_id: null,
    reviewer_name: '',
    accepted_at: null,
    wanted_ids: '[]',
    due_at: ctx.now + REVIEW_TARGET_MS,
  };
  if (!(await repo.updateSubmission(ctx.db, row, change, ctx.now))) return;
  const about = { aboutId: row.id, subject: row.title };
  await notify(ctx, { ...about, kind: 'review_passed_on', to: [row.author_id] });
  if (row.reviewer_id !== null)
    await notify(ctx, { ...about, kind: 'review_taken_away', to: [row.reviewer_id] });
  const free = (await repo.listReviewers(ctx.db, row.author_id)).filter(({ id }) => id !== row.reviewer_id);
  await notify(ctx, {
    ...about,
    kind: 'review_wanted',
    to: free.map(({ id }) => id),
    actor: row.author_name,
  });
}

/** Gives reviews that were not begun or finished in time to whoever is free. It reads first, and mostly nothing is late. */
export class ReviewTurns {
  readonly #parts: TurnsParts;

  constructor(parts: TurnsParts) {
    this.#parts = parts;
  }

  async run(): Promise<void> {
    const { read, transaction, now, isDecidedHere } = this.#parts;
    if (!isDecidedHere || (await lateAt(read, now())).length === 0) return;
    await transaction(async (ctx) => {
      for (const row of await lateAt(ctx.db, ctx.now)) await passOn(ctx, row);
    });
  }
}
