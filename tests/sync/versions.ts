import { sql } from 'kysely';
import { OLDEST_SCHEMA_VERSION, SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import type { HubLink } from '#server/sync/client.ts';
import type { Change, Mutation, PullAnswer, PushAnswer, Verdict } from '#shared/contract/sync-wire.ts';
import type { Chance } from './chance.ts';
import type { Device, Fleet } from './fleet.ts';
import { Violation } from './invariants.ts';
import { markIn } from './marks.ts';

/** How often not all programs of a history are of one version. */
const SKEWED = 0.15;
/** The furthest behind that a hub understands. */
const FURTHEST = OLDEST_SCHEMA_VERSION - SCHEMA_VERSION;

/** What a newer hub has in a table that its devices know without it. */
const COLUMN = 'shelf';
const shelfOf = (title: unknown): string | null => {
  const mark = markIn(String(title));
  return mark === '' ? null : `shelf of ${mark}`;
};

/** Versions count from the one of this program on: 0 is its own. */
interface Program {
  version: number;
  /** The step at which it becomes one newer. */
  readonly updateAt: number;
  /** The last commands that were recorded by each former version. */
  readonly former: { readonly lastMid: number; readonly version: number }[];
}

/**
 * Programs of several versions in one history. Either the hub is ahead and has a column that no device knows
 * before the end of it, or it is updated later than some of its devices. Versions are said on the wire only:
 * all nodes run this program.
 */
export class Versions {
  readonly #chance: Chance;
  readonly #steps: number;
  readonly #isHubAhead: boolean;
  readonly #programs = new Map<Device, Program>();
  readonly #hubUpdateAt: number;
  #hub: number;

  private constructor(fleet: Fleet, chance: Chance, steps: number) {
    this.#chance = chance;
    this.#steps = steps;
    this.#isHubAhead = chance.happens(0.5);
    this.#hub = this.#isHubAhead ? 0 : -1;
    this.#hubUpdateAt = this.#isHubAhead ? -1 : this.#someStep();
    for (const device of fleet.devices) this.#programs.set(device, this.#programOf());
  }

  /** @returns null for a history in which all programs are the same. */
  static draw(fleet: Fleet, chance: Chance, steps: number): Versions | null {
    return chance.happens(SKEWED) ? new Versions(fleet, chance, steps) : null;
  }

  /** Some updates come after everything else has happened. */
  #someStep(): number {
    return this.#chance.below(this.#steps * 1.5);
  }

  #programOf(): Program {
    const version = this.#chance.happens(0.5) ? -1 : this.#isHubAhead ? FURTHEST : 0;
    return { version, updateAt: version === FURTHEST ? this.#someStep() : -1, former: [] };
  }

  /** What the program of a device says of itself to the hub of now. */
  versionOf(device: Device): number {
    return SCHEMA_VERSION + (this.#programs.get(device)?.version ?? 0) - this.#hub;
  }

  /** A copied disk has the program and the commands of its original. */
  copy(original: Device, copy: Device): void {
    const program = this.#programs.get(original);
    if (program !== undefined) this.#programs.set(copy, { ...program, former: [...program.former] });
  }

  /** @returns what was updated at a step. */
  async update(step: number): Promise<string[]> {
    const updated: string[] = [];
    if (step === this.#hubUpdateAt) {
      this.#hub = 0;
      updated.push('the hub is updated');
    }
    for (const [device, program] of this.#programs) {
      if (step !== program.updateAt) continue;
      await this.#become(device, program.version + 1);
      updated.push(`${device.name} is updated`);
    }
    return updated;
  }

  async #become(device: Device, version: number): Promise<void> {
    const program = this.#programs.get(device);
    if (program === undefined || program.version === version) return;
    const { mid } = await device.database.write
      .selectFrom('sync_outbox')
      .select((eb) => eb.fn.max<number | null>('mid').as('mid'))
      .executeTakeFirstOrThrow();
    program.former.push({ lastMid: mid ?? 0, version: program.version });
    program.version = version;
  }

  /** At the latest when everything heals. */
  updateHub(): void {
    this.#hub = 0;
  }

  #versionOf(device: Device, mid: number): number {
    const program = this.#programs.get(device);
    return program?.former.find(({ lastMid }) => mid <= lastMid)?.version ?? program?.version ?? 0;
  }

  /** The hub as a program of the device's version speaks with it. */
  link(device: Device, link: HubLink): HubLink {
    const said = (version: number): number => SCHEMA_VERSION + version - this.#hub;
    const now = (): number => said(this.#programs.get(device)?.version ?? 0);
    return {
      hello: (request) => link.hello({ ...request, schema_version: now() }),
      push: async (request) => {
        const mutations = request.mutations.map((mutation): Mutation => ({
          ...mutation,
          schema_version: said(this.#versionOf(device, mutation.mid)),
        }));
        const answer = await link.push({ ...request, mutations });
        assertUnderstood(device, mutations, answer);
        return this.#isHubAhead ? { verdicts: answer.verdicts.map(withShelves) } : answer;
      },
      attempts: (request) => link.attempts(request),
      pull: async (request) => {
        const answer = await link.pull({ ...request, schema_version: now() });
        return this.#isHubAhead ? withShelfColumn(answer) : answer;
      },
    };
  }

  /** Updates every device that has no column yet, and looks whether what it was told of it is there. */
  async assertAdopted(device: Device, restart: (device: Device) => Promise<void>): Promise<void> {
    if (!this.#isHubAhead) return;
    const { write } = device.database;
    await sql`alter table question add column ${sql.ref(COLUMN)} text`.execute(write);
    await this.#become(device, 0);
    await restart(device);
    const { rows } = await sql<{
      id: number;
      title: string;
      shelf: string | null;
    }>`select id, title, ${sql.ref(COLUMN)} as shelf from question`.execute(device.database.write);
    for (const { id, title, shelf } of rows) {
      if (shelf !== shelfOf(title))
        throw new Violation('I3', `${device.name} has question ${id}, ${title}, on ${String(shelf)}`);
    }
    await sql`alter table question drop column ${sql.ref(COLUMN)}`.execute(device.database.write);
  }
}

/** What a newer program has recorded waits for its hub. */
function assertUnderstood(device: Device, mutations: readonly Mutation[], { verdicts }: PushAnswer): void {
  const newer = mutations.filter((mutation) => mutation.schema_version > SCHEMA_VERSION);
  for (const { mid } of newer) {
    const done = verdicts.find((verdict) => verdict.mid === mid);
    if (done !== undefined && done.s !== 'deferred')
      throw new Violation('I8', `an older hub judged ${device.name} ${mid}`);
  }
}

const withShelves = (verdict: Verdict): Verdict => ({
  ...verdict,
  ...(verdict.rows && {
    rows: verdict.rows.map((state) =>
      state.t === 'question' && state.row !== null
        ? { ...state, row: { ...state.row, [COLUMN]: shelfOf(state.row['title']) } }
        : state,
    ),
  }),
});

function withShelfColumn(answer: PullAnswer): PullAnswer {
  const changes = answer.changes.map((change): Change => {
    if (change.t !== 'question') return change;
    const titleAt = change.columns.indexOf('title');
    return {
      ...change,
      columns: [...change.columns, COLUMN],
      rows: change.rows.map((row) => [...row, shelfOf(row[titleAt])]),
    };
  });
  return { ...answer, changes };
}
