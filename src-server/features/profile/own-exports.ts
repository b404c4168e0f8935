import type { Services } from '#server/context.ts';

/** For how long a finished one is kept. */
const KEPT_MS = 60 * 60_000;
/** One that is not ready after this long was given up. */
const GIVEN_UP_MS = 15 * 60_000;
/** Finished ones that are kept at the same time; the oldest goes first. */
const KEPT = 8;

interface OwnExport {
  readonly state: 'running' | 'ready' | 'failed';
  /** Of 100. */
  readonly progress: number;
  readonly madeAt: number | null;
  readonly bytes: Uint8Array | null;
  readonly heardAt: number;
}

/** What was gathered for whom, for an hour. */
class OwnExports {
  readonly #byPerson = new Map<number, OwnExport>();

  find(userId: number, now: number): OwnExport | undefined {
    const one = this.#byPerson.get(userId);
    if (one === undefined) return undefined;
    const isOver = now - one.heardAt > (one.state === 'running' ? GIVEN_UP_MS : KEPT_MS);
    if (!isOver) return one;
    this.#byPerson.delete(userId);
    return undefined;
  }

  begin(userId: number, now: number): void {
    this.#set(userId, { state: 'running', progress: 0, madeAt: null, bytes: null, heardAt: now });
  }

  report(userId: number, progress: number): void {
    const heardAt = this.#byPerson.get(userId)?.heardAt;
    if (heardAt === undefined) return;
    this.#set(userId, { state: 'running', progress, madeAt: null, bytes: null, heardAt });
  }

  finish(userId: number, bytes: Uint8Array, now: number): void {
    this.#set(userId, { state: 'ready', progress: 100, madeAt: now, bytes, heardAt: now });
    const ready = [...this.#byPerson].filter(([, one]) => one.state === 'ready');
    for (const [person] of ready.slice(0, Math.max(0, ready.length - KEPT))) this.#byPerson.delete(person);
  }

  fail(userId: number, now: number): void {
    this.#set(userId, { state: 'failed', progress: 0, madeAt: null, bytes: null, heardAt: now });
  }

  /** Puts it behind all others, so that the order is that of the last changes. */
  #set(userId: number, one: OwnExport): void {
    this.#byPerson.delete(userId);
    this.#byPerson.set(userId, one);
  }
}

/** By server: what was gathered for whom. In memory alone, so that nobody's data lie around in one file. */
const exportsByServer = new WeakMap<object, OwnExports>();

/** The exports of a server. */
export function exportsOf(services: Pick<Services, 'blobs'>): OwnExports {
  const known = exportsByServer.get(services.blobs) ?? new OwnExports();
  exportsByServer.set(services.blobs, known);
  return known;
}
