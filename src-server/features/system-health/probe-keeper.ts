import { setTimeout as sleep } from 'node:timers/promises';
import { judge, stateNow, type Measured, type ProbeState } from '#shared/domain/system-health/judgement.ts';
import { lastDays } from '#shared/domain/dashboard/calendar.ts';
import { HISTORY_DAYS, isWorseThanNoted } from '#shared/domain/system-health/history.ts';
import {
  isDear,
  isUsed,
  PROBES,
  type Probe,
  type ProbeName,
} from '#shared/domain/system-health/probe-registry.ts';
import type { Db } from '#server/db/tables.ts';
import type { AlertTeller } from './alert-teller.ts';
import type { HealthControl, NotedDays, Standing } from './health-control.ts';
import { newMeasures } from './measures.ts';
import type { Measure, ProbeDeps, ProbeMemory } from './probe-deps.ts';
import * as repo from './repo.ts';
import { afterLook, standingOf } from './standing.ts';

/** Longer no probe but those that read whole files may take: it has not answered then. */
const LIMIT_MS = 12_000;
/** How often the keeper sees what is due. */
const TURN_MS = 5000;
/** A start has other things to do first than reading whole files. */
const DEAR_AFTER_MS = 5 * 60_000;
/** Whoever opens the page waits no longer for what is slow to answer. */
const PATIENCE_MS = 2000;
/** A computer that somebody works on is left alone for longer, but trouble shows within two minutes there as well. */
const DESKTOP_PACE = 4;
const LEAST_OFTEN_MS = 105_000;
const AMOUNT_DAYS = 7;
const KEPT_DAYS = 3 * HISTORY_DAYS;

const ALL: readonly Probe[] = PROBES;

export interface ProbeKeeperOptions {
  readonly deps: ProbeDeps;
  /** Null where nobody is told from here: on a computer of a hub, whose hub tells. */
  readonly teller: AlertTeller | null;
  readonly measures?: Partial<Record<ProbeName, Measure>>;
}

/**
 * Looks at every probe in its time, judges what was measured, and keeps since when it is so. The database hears of it
 * when a state changes, once a day, and of what is dear to measure.
 */
export class ProbeKeeper implements HealthControl {
  readonly #deps: ProbeDeps;
  readonly #teller: AlertTeller | null;
  readonly #measures: Readonly<Record<ProbeName, Measure>>;
  readonly #known = new Map<ProbeName, Standing>();
  readonly #looking = new Map<ProbeName, Promise<void>>();
  /** Days and states that are noted, by probe; what could not be written is not among them. */
  readonly #noted = new Map<string, ProbeState>();
  readonly #unwritten = new Set<ProbeName>();
  #loaded: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #startedAt = 0;
  #isClosed = false;

  constructor({ deps, teller, measures = {} }: ProbeKeeperOptions) {
    this.#deps = deps;
    this.#teller = teller;
    this.#measures = { ...newMeasures(), ...measures };
  }

  /** Looks by itself from now on, until it is closed. */
  start(): void {
    const { clock, ticks, loop } = this.#deps;
    this.#startedAt = clock.monotonic();
    ticks.expect();
    loop.start();
    this.#timer = setInterval(() => void this.turn(), TURN_MS);
    this.#timer.unref();
  }

  /** @see HealthControl.everyMs */
  everyMs(probe: Probe): number {
    if (this.#deps.role === 'hub' || isDear(probe)) return probe.everyMs;
    return Math.min(probe.everyMs * DESKTOP_PACE, LEAST_OFTEN_MS);
  }

  /** Begins what is due, writes what could not be written before, and tells what lasts. Never rejects. */
  async turn(): Promise<void> {
    try {
      await this.#load();
      const now = this.#now();
      const isEarly = this.#deps.clock.monotonic() - this.#startedAt < DEAR_AFTER_MS;
      const due = this.probes().filter((probe) => {
        if (isDear(probe) && isEarly) return false;
        const lookedAt = this.#known.get(probe.name)?.lookedAt ?? -Infinity;
        return now - lookedAt >= this.everyMs(probe) || now < lookedAt;
      });
      // What reads whole files is not waited for.
      for (const probe of due.filter(isDear)) void this.look([probe.name]);
      await this.look(due.filter((probe) => !isDear(probe)).map(({ name }) => name));
      await this.#tell();
    } catch (error) {
      this.#log(error, 'the probes could not be looked at');
    }
  }

  /** The probes that have something to look at here. */
  probes(): readonly Probe[] {
    const { role, database } = this.#deps;
    return ALL.filter((probe) => isUsed(probe, { role, dialect: database.dialect }));
  }

  /** Measures some probes now, at the same moment; whoever comes meanwhile waits for the same. */
  async look(names: readonly ProbeName[]): Promise<void> {
    await this.#load();
    const fresh = names.filter((name) => !this.#looking.has(name));
    const looks = fresh.map((name) => {
      const look = this.#lookAt(name).finally(() => this.#looking.delete(name));
      this.#looking.set(name, look);
      return look;
    });
    await Promise.all([...looks, ...names.flatMap((name) => this.#looking.get(name) ?? [])]);
    await this.#write();
  }

  /** @see HealthControl.refresh */
  async refresh(): Promise<void> {
    await this.#load();
    const now = this.#now();
    const old = this.probes().filter((probe) => {
      const lookedAt = this.#known.get(probe.name)?.lookedAt ?? -Infinity;
      return !isDear(probe) && (now - lookedAt >= probe.everyMs || now < lookedAt);
    });
    const looks = this.look(old.map(({ name }) => name));
    await Promise.race([looks, sleep(PATIENCE_MS, undefined, { ref: false })]);
  }

  /** How a probe stands now; undefined where nobody has looked. What was seen long ago is not known any more. */
  standing(probe: Probe): Standing | undefined {
    const known = this.#known.get(probe.name);
    if (known === undefined) return undefined;
    const now = this.#now();
    const looked = { state: known.state, lookedAt: known.lookedAt, now };
    return { ...known, state: stateNow({ everyMs: this.everyMs(probe) }, looked) };
  }

  /** The states by name, for whoever counts them. */
  states(): Readonly<Record<string, ProbeState>> {
    return Object.fromEntries(
      this.probes().map((probe) => [probe.name, this.standing(probe)?.state ?? 'unknown'] as const),
    );
  }

  /** @see HealthControl.days */
  async days(db: Db): Promise<NotedDays> {
    const days = await this.#lastDays(HISTORY_DAYS);
    const noted = new Map<string, Map<string, ProbeState>>();
    for (const { probe, day, worst } of await repo.listDays(db, days[0] ?? '')) {
      const states = noted.get(probe) ?? new Map<string, ProbeState>();
      noted.set(probe, states.set(day, worst));
    }
    return { days, noted };
  }

  /** What was muted, or is heard again, in a transaction that is durable by now. */
  muted(name: ProbeName, mutedUntil: number | null, muteReason: string | null): void {
    const known = this.#known.get(name);
    if (known !== undefined) this.#known.set(name, { ...known, mutedUntil, muteReason });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#deps.loop.stop();
    await Promise.allSettled(this.#looking.values());
  }

  #now(): number {
    return this.#deps.clock.now();
  }

  #log(error: unknown, message: string): void {
    if (!this.#isClosed) this.#deps.services.log.warn({ err: error }, message);
  }

  /** Days of the institution, up to today. */
  async #lastDays(count: number): Promise<string[]> {
    return lastDays(this.#now(), await repo.findTimeZone(this.#deps.database.read), count);
  }

  #load(): Promise<void> {
    this.#loaded ??= this.#read().catch((error: unknown) => {
      this.#loaded = null;
      this.#log(error, 'how the probes stood could not be read');
    });
    return this.#loaded;
  }

  async #read(): Promise<void> {
    const rows = await repo.listStandings(this.#deps.database.read);
    for (const probe of ALL) {
      const row = rows.find((one) => one.probe === probe.name);
      if (row !== undefined) this.#known.set(probe.name, standingOf(row));
    }
  }

  async #lookAt(name: ProbeName): Promise<void> {
    const probe = ALL.find((one) => one.name === name);
    if (probe === undefined) return;
    const measured = await this.#measure(probe);
    if (this.#isClosed) return;
    const state = judge(probe, measured);
    const before = this.#known.get(name);
    const after = afterLook(before, { measured, state, now: this.#now() });
    this.#known.set(name, after);
    if (before?.state !== after.state || isDear(probe)) this.#unwritten.add(name);
  }

  async #measure(probe: Probe): Promise<Measured> {
    const measure = this.#measures[probe.name];
    try {
      const memory: ProbeMemory = {
        before: this.#known.get(probe.name)?.facts ?? null,
        firstAmount: probe.name === 'disk' ? await this.#firstAmount(probe.name) : null,
      };
      if (isDear(probe)) return await measure(this.#deps, memory);
      const late = sleep(LIMIT_MS, null, { ref: false });
      const measured = await Promise.race([measure(this.#deps, memory), late]);
      return measured ?? { kind: 'broken', reason: 'It gave no answer within twelve seconds.' };
    } catch (error) {
      return { kind: 'broken', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  async #firstAmount(name: ProbeName): Promise<ProbeMemory['firstAmount']> {
    try {
      const [first = ''] = await this.#lastDays(AMOUNT_DAYS);
      const row = await repo.findFirstAmount(this.#deps.database.read, name, first);
      return row?.amount == null ? null : { at: row.noted_at, amount: row.amount };
    } catch {
      // Free space can be measured where the database cannot be read.
      return null;
    }
  }

  /** Writes what changed; where that fails it is tried with the next look. */
  async #write(): Promise<void> {
    if (this.#isClosed) return;
    try {
      const [day = ''] = await this.#lastDays(1);
      const worse = [...this.#known].filter(([name, { state }]) =>
        isWorseThanNoted(state, this.#noted.get(`${day} ${name}`)),
      );
      const changed = [...this.#unwritten];
      if (worse.length === 0 && changed.length === 0) return;
      await this.#deps.database.transaction(async (db) => {
        this.#deps.database.sqlite?.leaveOutOfCount();
        await this.#writeAll(db, { day, changed });
      });
      for (const [name, { state }] of worse) this.#noted.set(`${day} ${name}`, state);
      for (const name of changed) this.#unwritten.delete(name);
    } catch (error) {
      this.#log(error, 'how the probes stand could not be written');
    }
  }

  async #writeAll(
    db: Db,
    { day, changed }: { readonly day: string; readonly changed: readonly ProbeName[] },
  ): Promise<void> {
    for (const name of changed) {
      const standing = this.#known.get(name);
      if (standing === undefined) continue;
      const { state, since, lookedAt, reason } = standing;
      const facts = JSON.stringify(standing.facts);
      await repo.putStanding(db, { probe: name, state, since, looked_at: lookedAt, facts, reason });
    }
    const stored = new Map((await repo.listDays(db, day)).map(({ probe, worst }) => [probe, worst]));
    for (const [name, { state, facts }] of this.#known) {
      if (!isWorseThanNoted(state, stored.get(name))) continue;
      const amount = name === 'disk' && typeof facts.free_bytes === 'number' ? facts.free_bytes : null;
      await repo.putDay(db, { probe: name, day, worst: state, noted_at: this.#now(), amount });
    }
    const [oldest = day] = await this.#lastDays(KEPT_DAYS);
    await repo.forgetDays(db, oldest);
  }

  async #tell(): Promise<void> {
    if (this.#teller === null || this.#isClosed) return;
    for (const probe of this.probes()) {
      const standing = this.#known.get(probe.name);
      if (standing === undefined) continue;
      const told = await this.#teller.tell(probe.name, standing);
      if (told !== null) this.#known.set(probe.name, { ...standing, told });
    }
  }
}
