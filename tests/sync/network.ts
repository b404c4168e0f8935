import type { HubLink } from '#server/sync/client.ts';
import type { Chance } from './chance.ts';
import { Crash, isKilled, Lost, overLine, unreliable, type FaultRates, type Line } from './faults.ts';
import { directLink, type Device, type Fleet } from './fleet.ts';

const CALM: FaultRates = { loss: 0, duplication: 0, delay: 0, crash: 0 };

/** How often a hub of a history answers pulls in short pieces, and how many rows these have at most. */
const PIECEMEAL = 0.2;
const LONGEST_PIECE = 30;

/** A network that loses, repeats, delays and reorders what devices and their hub say to each other. */
export class Network {
  readonly #fleet: Fleet;
  readonly #chance: Chance;
  readonly #late: (() => Promise<unknown>)[] = [];
  /** Devices without a network, and until which step. */
  readonly #apart = new Map<Device, number>();
  /** Decides how long answers are; null where they are as long as they come. */
  readonly #pieces: Chance | null;
  #rates: FaultRates;
  #step = 0;

  constructor(fleet: Fleet, chance: Chance, rates: FaultRates, pieces: Chance | null) {
    this.#fleet = fleet;
    this.#chance = chance;
    this.#rates = rates;
    this.#pieces = pieces?.happens(PIECEMEAL) === true ? pieces : null;
  }

  get rates(): FaultRates {
    return this.#rates;
  }

  /** @returns whether something is still under way. */
  get isBusy(): boolean {
    return this.#late.length > 0;
  }

  goTo(step: number): void {
    this.#step = step;
  }

  partition(device: Device, until: number): void {
    this.#apart.set(device, until);
  }

  /** Calm weather for good. */
  calm(): void {
    this.#rates = CALM;
    this.#apart.clear();
  }

  /** One of the messages that were delayed or repeated. */
  takeLate(): (() => Promise<unknown>) | undefined {
    return this.#late.splice(this.#chance.below(Math.max(1, this.#late.length)), 1)[0];
  }

  lineOf(device: Device): Line {
    const line = unreliable(
      this.#chance,
      () => this.#rates,
      (delivery) => this.#late.push(delivery),
    );
    return async (deliver) => {
      if (isKilled(device)) throw new Crash('device');
      if (isKilled(this.#fleet.hub)) throw new Lost('The hub is down.');
      if (this.#step < (this.#apart.get(device) ?? 0)) throw new Lost('There is no network.');
      return line(deliver);
    };
  }

  /** @param speak what a device understands of its hub, and the hub of it. */
  linkOf(device: Device, speak: (direct: HubLink) => HubLink): HubLink {
    return overLine(this.#inPieces(speak(directLink(this.#fleet, device))), this.lineOf(device));
  }

  #inPieces(link: HubLink): HubLink {
    const pieces = this.#pieces;
    if (pieces === null) return link;
    return {
      ...link,
      pull: (request) => link.pull({ ...request, limit: 1 + pieces.below(LONGEST_PIECE) }),
    };
  }
}
