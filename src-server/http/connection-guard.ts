import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '#shared/domain/auth/client-network.ts';

export interface ConnectionLimits {
  /** Open connections of all addresses. */
  readonly connections: number;
  /** How long a connection may go without a whole request since it was opened. */
  readonly silentMs: number;
  /** Such connections of one address. */
  readonly silentPerAddress: number;
}

/** Beside the number of all connections, which an operator sets. */
export const SILENCE = { silentMs: 10_000, silentPerAddress: 64 } as const;

/** Why a connection was closed, or not taken. */
export type ConnectionRefusal = 'connections' | 'silent';

const SWEEP_MS = 500;
/** What is younger may have a request on its way that the server has had no time to read. */
const YOUNG_MS = 1000;
/** A body that does not come, or an answer that nobody takes, keeps its place for so long when others need it. */
const SLOW_MS = 5000;
/** And an answer for so long when nobody does. */
const STUCK_MS = 60_000;

/** `silent` has sent no whole request yet, `idle` waits for its next one, `busy` has one that is not answered. */
type Phase = 'silent' | 'idle' | 'busy';

/** In this order connections give way to new ones. */
const GIVING_WAY: readonly Phase[] = ['silent', 'idle', 'busy'];

interface Held {
  readonly socket: Socket;
  readonly key: string;
  phase: Phase;
  /** When the phase began, or when the other side last took a part of the answer. */
  since: number;
  request: IncomingMessage | null;
  unsent: number;
}

/** The connections of one address; each set has the one first that entered it first. */
type Address = Readonly<Record<Phase, Set<Held>>>;

/**
 * Keeps places for those who speak: a connection that says nothing is closed after a while, few of them may
 * wait for each address, and where all places are taken the address that holds most gives one up. A browser
 * opens a connection that was closed between two of its requests again by itself.
 */
export class ConnectionGuard {
  readonly #limits: ConnectionLimits;
  readonly #onRefused: (reason: ConnectionRefusal) => void;
  readonly #now: () => number;
  readonly #held = new Map<Socket, Held>();
  readonly #addresses = new Map<string, Address>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    limits: ConnectionLimits,
    onRefused: (reason: ConnectionRefusal) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#limits = limits;
    this.#onRefused = onRefused;
    this.#now = now;
  }

  /** Connections that are open. */
  get open(): number {
    return this.#held.size;
  }

  /** Watches over a server from now on. */
  watch(http: Pick<Server, 'on'>): this {
    http.on('connection', (socket) => this.#take(socket));
    http.on('request', (request, response) => this.#begin(request, response));
    // After the turn in which what has arrived was read: a busy server is no silence of the others.
    this.#timer = setInterval(() => setImmediate(() => this.sweep()), SWEEP_MS).unref();
    return this;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Closes what has been silent for too long, or by too many. */
  sweep(): void {
    const { silentMs, silentPerAddress } = this.#limits;
    for (const { silent, busy } of this.#addresses.values()) {
      for (const one of silent) {
        const age = this.#now() - one.since;
        const isTooMany = silent.size > silentPerAddress && age >= YOUNG_MS;
        if (!isTooMany && age < silentMs) break;
        this.#drop(one, 'silent');
      }
      for (const one of busy) this.#watchAnswer(one);
    }
  }

  #take(socket: Socket): void {
    const key = networkOf(socket.remoteAddress ?? 'unknown');
    if (this.#held.size >= this.#limits.connections) {
      const victim = this.#findVictim(key);
      if (victim === undefined) {
        socket.destroy();
        this.#onRefused('connections');
        return;
      }
      this.#drop(victim, 'connections');
    }
    const one: Held = { socket, key, phase: 'silent', since: this.#now(), request: null, unsent: 0 };
    this.#held.set(socket, one);
    let address = this.#addresses.get(key);
    if (address === undefined) {
      address = { silent: new Set(), idle: new Set(), busy: new Set() };
      this.#addresses.set(key, address);
    }
    address.silent.add(one);
    socket.once('close', () => this.#forget(one));
  }

  #begin(request: IncomingMessage, response: ServerResponse): void {
    const one = this.#held.get(request.socket);
    if (one === undefined) return;
    one.request = request;
    this.#enter(one, 'busy');
    response.once('close', () => {
      // Of several that were sent at once the last one is answered last.
      if (one.request === request && this.#held.has(one.socket)) this.#enter(one, 'idle');
    });
  }

  #enter(one: Held, phase: Phase): void {
    const address = this.#addresses.get(one.key);
    address?.[one.phase].delete(one);
    one.phase = phase;
    one.since = this.#now();
    one.unsent = 0;
    if (phase === 'idle') one.request = null;
    address?.[phase].add(one);
  }

  #forget(one: Held): void {
    if (!this.#held.delete(one.socket)) return;
    const address = this.#addresses.get(one.key);
    address?.[one.phase].delete(one);
    if (address !== undefined && GIVING_WAY.every((phase) => address[phase].size === 0))
      this.#addresses.delete(one.key);
  }

  #drop(one: Held, reason: ConnectionRefusal): void {
    this.#forget(one);
    one.socket.destroy();
    this.#onRefused(reason);
  }

  /** Somebody to close so that a newcomer has a place: what matters least, of the address that holds most of it. */
  #findVictim(newcomer: string): Held | undefined {
    const own = this.#addresses.get(newcomer)?.silent.size ?? 0;
    const isFew = (silent: ReadonlySet<Held>): boolean => silent.size <= own + 1;
    for (const phase of GIVING_WAY) {
      let most = 0;
      let victim: Held | undefined;
      for (const address of this.#addresses.values()) {
        const { size } = address[phase];
        if (size <= most) continue;
        const found = this.#findIn(address[phase], newcomer, isFew);
        if (found !== undefined) [most, victim] = [size, found];
      }
      if (victim !== undefined) return victim;
    }
    return undefined;
  }

  #findIn(
    held: ReadonlySet<Held>,
    newcomer: string,
    isFew: (silent: ReadonlySet<Held>) => boolean,
  ): Held | undefined {
    for (const one of held) {
      const age = this.#now() - one.since;
      if (one.phase !== 'busy') {
        // Whoever opens them fast enough would else hold every place with young ones.
        const isGreedy = one.key !== newcomer && !isFew(held);
        return age >= YOUNG_MS || (isGreedy && one.phase === 'silent') ? one : undefined;
      }
      const isWaitedFor = one.request?.complete === false || one.socket.writableLength > 0;
      if (isWaitedFor && age >= SLOW_MS) return one;
    }
    return undefined;
  }

  /** An answer that is taken, however slowly, is alive. */
  #watchAnswer(one: Held): void {
    const unsent = one.socket.writableLength;
    if (unsent > 0 && unsent === one.unsent) {
      if (this.#now() - one.since >= STUCK_MS) this.#drop(one, 'silent');
      return;
    }
    if (one.unsent > 0) one.since = this.#now();
    one.unsent = unsent;
  }
}
