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

/** Ends the process at the edges of transactions: just before a commit, or just after it. */
export function crashing(
  writer: Writer,
  chance: Chance,
  victim: 'hub' | 'device',
  rates: () => FaultRates,
): void {
  const transaction = writer.transaction.bind(writer);
  writer.transaction = async (work) => {
    const result = await transaction(async (db) => {
      const value = await work(db);
      if (chance.happens(rates().crash)) throw new Crash(victim);
      return value;
    });
    if (chance.happens(rates().crash)) throw new Crash(victim);
    return result;
  };
}

/** A network that loses, repeats and delays; what is delayed is handed to `later`. */
export function unreliable(
  link: HubLink,
  chance: Chance,
  rates: () => FaultRates,
  later: (delivery: () => Promise<unknown>) => void,
): HubLink {
  const send = async <T>(deliver: () => Promise<T>): Promise<T> => {
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
  return {
    hello: (request) => send(() => link.hello(request)),
    push: (request) => send(() => link.push(request)),
    attempts: (request) => send(() => link.attempts(request)),
    pull: (request) => send(() => link.pull(request)),
  };
}
