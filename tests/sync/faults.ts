import type { HubLink } from '#server/sync/client.ts';
import type { Writer } from '#server/db/writer.ts';
import type { Chance } from './chance.ts';

/** The process ended here: nothing after this line ran, and memory is gone. */
export class Crash extends Error {
  readonly victim: 'hub' | 'device';

  constructor(victim: 'hub' | 'device') {
    super(`The ${victim} was killed.`);
    this.victim = victim;
  }
}

/** The network lost something; nobody knows whether it arrived. */
export class Lost extends Error {}

export interface FaultRates {
  /** Of a message in either direction. */
  readonly loss: number;
  readonly duplication: number;
  /** Of a request that arrives long after its sender gave up. */
  readonly delay: number;
  /** Of any transaction, before and after its commit. */
  readonly crash: number;
}

/** Writers of processes that were killed. */
const killed = new WeakSet<Writer>();

/** Whether the process of a node was killed: what it would have done after that does not happen. */
export const isKilled = (node: { readonly writer: Writer }): boolean => killed.has(node.writer);

/** Ends the process at the edges of transactions: just before a commit, or just after it. */
export function crashing(
  writer: Writer,
  chance: Chance,
  victim: 'hub' | 'device',
  rates: () => FaultRates,
): void {
  const transaction = writer.transaction.bind(writer);
  const perhapsDie = (): void => {
    if (!chance.happens(rates().crash)) return;
    killed.add(writer);
    throw new Crash(victim);
  };
  writer.transaction = async (work) => {
    if (killed.has(writer)) throw new Crash(victim);
    const result = await transaction(async (db) => {
      const value = await work(db);
      perhapsDie();
      return value;
    });
    perhapsDie();
    return result;
  };
}

/** Carries one message and its answer. */
export type Line = <T>(deliver: () => Promise<T>) => Promise<T>;

/** A line that loses, repeats and delays; what is delayed is handed to `later`. */
export function unreliable(
  chance: Chance,
  rates: () => FaultRates,
  later: (delivery: () => Promise<unknown>) => void,
): Line {
  return async (deliver) => {
    const { loss, duplication, delay } = rates();
    if (chance.happens(loss)) throw new Lost('The request was lost.');
    if (chance.happens(delay)) {
      later(deliver);
      throw new Lost('The request takes for ever.');
    }
    const answer = await deliver();
    if (chance.happens(duplication)) later(deliver);
    if (chance.happens(loss)) throw new Lost('The answer was lost.');
    return answer;
  };
}

/** A hub at the end of a line. */
export const overLine = (link: HubLink, line: Line): HubLink => ({
  hello: (request) => line(() => link.hello(request)),
  push: (request) => line(() => link.push(request)),
  attempts: (request) => line(() => link.attempts(request)),
  pull: (request) => line(() => link.pull(request)),
});
