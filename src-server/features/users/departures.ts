import { anonymousPerson, postponed } from '#shared/domain/users/departure.ts';
import { ownEntry, type NewEntry } from '#server/audit/audit-entry.ts';
import type { Clock } from '#server/clock.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { renameStudent } from '../enrolments/enrol-service.ts';
import { holdingsOf } from '../exams/holdings-service.ts';
import type { Eraser } from './eraser.ts';
import * as repo from './repo.ts';

const LOOK_AGAIN_MS = 5_000;
const PER_ROUND = 50;

/** Nobody asked for it: the program does it when the time has come. */
const BY_ITSELF = { computer: 'server', address: null } as const;

type WriterCtx = Pick<Ctx, 'db' | 'now'>;

interface DeparturesDeps {
  readonly database: { readonly read: Db };
  readonly transaction: <T>(work: (ctx: WriterCtx) => Promise<T>) => Promise<T>;
  readonly erasers: readonly Eraser[];
  /** Adds an entry to the audit log. */
  readonly enter: (db: Db, entry: NewEntry) => Promise<void>;
  /** False on a computer that follows a hub, which decides. */
  readonly isDecidedHere: boolean;
  readonly clock: Clock;
}

/**
 * Makes accounts anonymous whose time has come: one transaction for each, so that after a crash each is as it was or
 * gone as a whole. What people have done stays; who they were does not.
 */
export class Departures {
  readonly #deps: DeparturesDeps;
  #next = Number.NEGATIVE_INFINITY;

  constructor(deps: DeparturesDeps) {
    this.#deps = deps;
  }

  async run(): Promise<void> {
    const { database, clock, isDecidedHere } = this.#deps;
    if (!isDecidedHere || clock.monotonic() < this.#next) return;
    this.#next = clock.monotonic() + LOOK_AGAIN_MS;
    for (const { id } of await repo.listDepartures(database.read, clock.now(), PER_ROUND))
      await this.#deps.transaction((ctx) => this.#depart(ctx, id));
  }

  async #depart(ctx: WriterCtx, id: number): Promise<void> {
    const row = await repo.findDeparture(ctx.db, id, ctx.now);
    // Taken back since it was looked up.
    if (row === undefined) return;
    const { exams, markings } = await holdingsOf(ctx, id);
    // Work that a computer brought after the person had left.
    if (row.deleted_at === null && exams.length + markings.length > 0) {
      await repo.updateUser(ctx.db, id, { deletion_due_at: postponed(ctx.now) }, ctx.now);
      return;
    }
    for (const { erase } of this.#deps.erasers) await erase(ctx, id);
    await repo.updateUser(
      ctx.db,
      id,
      {
        ...anonymousPerson(id),
        password_hash: null,
        is_two_factor_enabled: 0,
        status: 'suspended',
        anonymised_at: ctx.now,
        deleted_at: row.deleted_at ?? ctx.now,
      },
      ctx.now,
    );
    await renameStudent(ctx, id);
    const entry = ownEntry('account.anonymise', { at: ctx.now }, { kind: 'user', id }, BY_ITSELF);
    await this.#deps.enter(ctx.db, entry);
  }
}
