import { Analytics } from '#shared/contract/insight-institution.ts';
import type { Ctx } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import type { Db } from '#server/db/tables.ts';
import { readAnalytics } from './analytics-service.ts';
import { openInstitution } from './frame-service.ts';
import { findSummary, putSummary } from './summary-repo.ts';

/** What a page of figures shows where nothing else is asked for. */
export const SUMMARY_DAYS = 28;
const EVERY_MS = 60 * 60_000;

interface SummaryKeeperDeps {
  readonly database: Database;
  readonly transaction: (
    work: (ctx: { readonly db: Db; readonly newId: () => number }) => Promise<unknown>,
  ) => Promise<unknown>;
  readonly services: () => Ctx['services'];
  readonly now: () => number;
  /** A hub alone has computers to tell. */
  readonly isHub: boolean;
}

/** Has the institution reckoned in numbers once an hour, for computers of administrators that are away from their hub. */
export class SummaryKeeper {
  readonly #deps: SummaryKeeperDeps;
  #madeAt = Number.NEGATIVE_INFINITY;

  constructor(deps: SummaryKeeperDeps) {
    this.#deps = deps;
  }

  async run(): Promise<void> {
    const { database, transaction, now: clock, isHub } = this.#deps;
    const now = clock();
    if (!isHub || now - this.#madeAt < EVERY_MS) return;
    this.#madeAt = now;
    const known = await findSummary(database.read, SUMMARY_DAYS);
    // Of before a restart.
    if (known !== undefined && now - known.as_of < EVERY_MS) return;
    const ctx = { db: database.read, now, services: this.#deps.services() };
    const insight = await openInstitution(ctx, { days: SUMMARY_DAYS });
    const body = JSON.stringify(await readAnalytics(ctx, insight));
    await transaction(({ db, newId }) => putSummary(db, { id: newId(), days: SUMMARY_DAYS, body, now }));
  }
}

/** The institution in numbers as its hub reckoned them last; null on a computer that has not got them. */
export async function keptAnalytics({ db }: Pick<Ctx, 'db'>): Promise<Analytics | null> {
  const row = await findSummary(db, SUMMARY_DAYS);
  if (row === undefined) return null;
  const read = Analytics.safeParse(JSON.parse(row.body));
  // A hub of another version reckons other figures.
  return read.success ? read.data : null;
}
