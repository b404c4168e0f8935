import type { Selectable } from 'kysely';
import type { SyncOutboxTable } from '#server/db/sync-tables.ts';
import { syncOrRegister } from '#server/sync/device-sync.ts';
import type { HubLink } from '#server/sync/client.ts';
import { SECRET, type Secrets } from '#server/sync/control.ts';
import { hashOfMutation } from '#server/sync/hub-verdicts.ts';
import { HubMembers } from '#server/sync/membership/hub-members.ts';
import { noticeMove } from '#server/sync/membership/surroundings.ts';
import { readState, writeState } from '#server/sync/state.ts';
import { Verdict } from '#shared/contract/sync-wire.ts';
import { createLog } from '#server/log.ts';
import type { Edit } from './author.ts';
import type { Chance } from './chance.ts';
import { Lost, type Line } from './faults.ts';
import { closeNode, type Device, type Fleet, type Node } from './fleet.ts';
import type { RestorableFleet } from './fleet-pool.ts';
import { marksIn } from './marks.ts';

const log = createLog(null);

/** Where no computer of a fleet is. */
const ELSEWHERE = JSON.stringify({ machine: 'elsewhere', inode: '0', macs: [] });

/** How often histories have a device whose disk is copied, and one that goes back to a copy of its own. */
const COPIED = 0.12;
const PUT_BACK = 0.1;

/** What a device was when somebody kept a copy of its disk. */
interface Kept extends Pick<Device, 'clientId' | 'token' | 'formerIds'> {
  readonly device: Device;
  /** The last command that it had recorded. */
  readonly lastMid: number;
  readonly secrets: ReadonlyMap<string, string>;
  readonly edits: number;
  readonly answers: number;
}

/** What was saved so far, on whichever node. */
interface Saved {
  readonly edits: readonly Edit[];
  readonly answers: number;
}

/** Disks of devices that are copied, and the second life of what is on them. */
export class Copies {
  readonly #fleet: RestorableFleet;
  readonly #chance: Chance;
  readonly #copyAt: number | null;
  readonly #keepAt: number | null;
  readonly #backAt: number;
  #kept: Kept | null = null;
  readonly #twins = new Set<Node>();
  readonly #toRestart = new Set<Device>();
  /** On the disks, beside the databases. */
  readonly #secrets = new Map<Device, Map<string, string>>();

  constructor(fleet: RestorableFleet, chance: Chance, steps: number) {
    this.#fleet = fleet;
    this.#chance = chance;
    this.#copyAt = chance.happens(COPIED) ? chance.below(steps) : null;
    this.#keepAt = chance.happens(PUT_BACK) ? chance.below(steps) : null;
    this.#backAt = (this.#keepAt ?? 0) + chance.below(steps / 2);
  }

  /** Whether a second computer begins with the disk of a first one now. @returns both. */
  async copy(step: number): Promise<readonly [Device, Device] | null> {
    if (step !== this.#copyAt) return null;
    const original = this.#chance.pick(this.#fleet.devices);
    const copy = await this.#fleet.copyOf(original);
    copy.formerIds = original.formerIds;
    this.#secrets.set(copy, new Map(this.#secrets.get(original)));
    copy.clock.advance(original.clock.now() - copy.clock.now());
    // What it brings along was written by a half that nobody had noticed.
    if (this.#twins.has(original)) this.#twins.add(copy);
    await this.#perhapsNotice(copy);
    return [original, copy];
  }

  async keep(step: number, { edits, answers }: Saved): Promise<void> {
    if (step !== this.#keepAt) return;
    const device = this.#chance.pick(this.#fleet.devices);
    const { clientId, token, formerIds } = device;
    await this.#fleet.backUpDevice(device);
    const lastMid = await lastMidOf(device);
    const secrets = new Map(this.#secrets.get(device));
    this.#kept = { device, clientId, token, formerIds, secrets, lastMid, edits: edits.length, answers };
  }

  /** Whether a device has to go back to the copy that was kept. */
  isDue(step: number): Device | null {
    return step === this.#backAt ? (this.#kept?.device ?? null) : null;
  }

  /** Puts a device back to the copy that was kept; what only it had is gone. Its process has to be started anew. */
  async putBack(edits: readonly Edit[], forgetAnswers: (since: number) => Promise<void>): Promise<void> {
    if (this.#kept === null) throw new Error('Nobody has kept a copy.');
    const { device, clientId, token, formerIds, lastMid, edits: before, answers } = this.#kept;
    const taken = await takenSince(this.#fleet, device, lastMid);
    for (const edit of edits.slice(before)) {
      if (edit.node !== device) continue;
      edit.isOnHubOnly = true;
      edit.isForgotten ||= !taken.has(edit.mark);
    }
    await forgetAnswers(answers);
    await closeNode(device);
    this.#fleet.restoreDevice(device);
    this.#secrets.set(device, new Map(this.#kept.secrets));
    Object.assign(device, { clientId, token, formerIds, database: device.openFile() });
    await this.#perhapsNotice(device);
  }

  /** A copied disk is found out at the start; the memory of a running computer that was copied with it is not. */
  async #perhapsNotice(device: Device): Promise<void> {
    this.#toRestart.add(device);
    if (this.#chance.happens(0.3)) {
      for (const one of this.#fleet.devices) if (rootOf(one) === rootOf(device)) this.#twins.add(one);
      return;
    }
    const db = device.database.write;
    await writeState(db, 'surroundings', ELSEWHERE);
    await noticeMove(db, device.file, (bytes) =>
      Uint8Array.from({ length: bytes }, () => this.#chance.below(256)),
    );
  }

  /** Whether there are ids that this device and its other half have given to different things. */
  isTwin(node: Node): boolean {
    return this.#twins.has(node);
  }

  /** Whether the database of a device has become another one, which its process does not know yet. */
  takeRestart(device: Device): boolean {
    return this.#toRestart.delete(device);
  }

  /** The part of a round that the product plays with its hub: who is found to be a copy registers anew. */
  async sync(device: Device, link: HubLink, line: Line): Promise<void> {
    const { database, writer, token } = device;
    const secrets = this.#secretsOf(device);
    const reopen = (): void => void this.#toRestart.add(device);
    const register: Parameters<typeof syncOrRegister>[2]['register'] = async (request) => {
      const epoch = await this.#epoch();
      return line(async () => {
        // No connection outlives the computer that its hub was on.
        if ((await this.#epoch()) !== epoch) throw new Lost('The hub is another one.');
        return this.#members().register(token, request);
      });
    };
    const own = { database, writer, log, secrets, reopen };
    try {
      await syncOrRegister(own, device.client(link), { register });
    } finally {
      // One that was killed is called what its next round finds.
      await this.#identify(device).catch(() => undefined);
    }
  }

  /** As whom a device may have registered meanwhile. */
  async #identify(device: Device): Promise<void> {
    const clientId = await readState(device.database.write, 'client_id');
    if (clientId === device.clientId) return;
    const token = await this.#secretsOf(device).get(SECRET.deviceToken(clientId));
    if (token === undefined) throw new Error('A copy has no token.');
    Object.assign(device, { token, clientId, formerIds: [...device.formerIds, device.clientId] });
  }

  #secretsOf(device: Device): Secrets {
    const kept = this.#secrets.get(device) ?? new Map<string, string>();
    this.#secrets.set(device, kept);
    return {
      get: async (name) => kept.get(name),
      set: async (name, value) => void kept.set(name, value),
      remove: async (name) => void kept.delete(name),
    };
  }

  #epoch(): Promise<string> {
    return readState(this.#fleet.hub.database.write, 'hub_epoch');
  }

  #members(): HubMembers {
    const { database, writer, ids, clock, server } = this.#fleet.hub;
    const { services, call } = server;
    const { signingKey } = services;
    const draw = (): number => this.#chance.below(2 ** 32);
    return new HubMembers({ database, writer, ids, clock, signingKey, services, draw, call });
  }
}

/** As whom the first of all copies had joined. */
const rootOf = ({ formerIds, clientId }: Device): string => formerIds[0] ?? clientId;

async function lastMidOf(device: Device): Promise<number> {
  const { mid } = await device.database.write
    .selectFrom('sync_outbox')
    .select((eb) => eb.fn.max<number | null>('mid').as('mid'))
    .executeTakeFirstOrThrow();
  return mid ?? 0;
}

const hashOf = ({ endpoint, input, user_id, now, first_id, id_count, seed }: Selectable<SyncOutboxTable>) =>
  hashOfMutation({ endpoint, input: JSON.parse(input), user_id, now, first_id, id_count, seed });

/** The marks of what a device has recorded after a command and the hub has done. */
async function takenSince(fleet: Fleet, device: Device, mid: number): Promise<Set<string>> {
  const commands = await device.database.write
    .selectFrom('sync_outbox')
    .where('mid', '>', mid)
    .selectAll()
    .execute();
  const verdicts = await fleet.hub.database.write
    .selectFrom('sync_mutation')
    .where('client_id', '=', device.clientId)
    .where('mid', '>', mid)
    .select(['hash', 'verdict'])
    .execute();
  // By what they say: its other half may have sent something else under the same number.
  const done = new Set(
    verdicts.filter((row) => Verdict.parse(JSON.parse(row.verdict)).s !== 'refused').map((row) => row.hash),
  );
  return new Set(
    commands.filter((command) => done.has(hashOf(command))).flatMap(({ input }) => marksIn(input)),
  );
}
