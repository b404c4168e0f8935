import { z } from 'zod';

/**
 * What goes wrong with one request: the line breaks before or after the work is done, the work begins late, the same
 * request comes twice, the provider answers 500 before or after the work.
 */
export const FAULTS = [
  'drop_before',
  'drop_after',
  'delay',
  'double',
  'error_before',
  'error_after',
] as const;
export type FaultKind = (typeof FAULTS)[number];

export const FaultOrder = z.strictObject({
  kind: z.enum(FAULTS),
  /** Of which requests: `POST /v1/payment_intents`; the next one of any kind where it is left out. */
  of: z.string().optional(),
  ms: z.int().min(0).max(600_000).default(0),
  times: z.int().min(1).max(10_000).default(1),
});

export const RandomFaults = z.strictObject({
  seed: z.int(),
  /** Of a hundred requests, how many go wrong. */
  percent: z.int().min(0).max(100),
  maxDelayMs: z.int().min(0).max(60_000).default(200),
  /** Of a hundred events, how many are told to nobody, and how many twice. */
  lostEvents: z.int().min(0).max(100).default(0),
  doubleEvents: z.int().min(0).max(100).default(0),
});
type RandomFaults = z.infer<typeof RandomFaults>;

export interface Fault {
  readonly kind: FaultKind;
  readonly ms: number;
}

/** Decides what goes wrong: as ordered, else by a number that grows from a seed. */
export class Faults {
  #ordered: { readonly fault: Fault; readonly of: string | undefined; left: number }[] = [];
  #random: RandomFaults | null = null;
  #state = 0;

  order({ kind, of, ms, times }: z.infer<typeof FaultOrder>): void {
    this.#ordered.push({ fault: { kind, ms }, of, left: times });
  }

  randomly(how: RandomFaults | null): void {
    this.#random = how;
    this.#state = how?.seed ?? 0;
  }

  clear(): void {
    this.#ordered = [];
    this.#random = null;
  }

  /** @param request such as `POST /v1/payment_intents` */
  next(request: string): Fault | null {
    const ordered = this.#ordered.find(
      ({ of, left }) => left > 0 && (of === undefined || request.startsWith(of)),
    );
    if (ordered !== undefined) {
      ordered.left -= 1;
      return ordered.fault;
    }
    const { percent = 0, maxDelayMs = 0 } = this.#random ?? {};
    if (this.#draw(100) >= percent) return null;
    const kind = FAULTS[this.#draw(FAULTS.length)] ?? 'delay';
    return { kind, ms: this.#draw(maxDelayMs + 1) };
  }

  /** How often an event is told. */
  tellings(): number {
    const { lostEvents = 0, doubleEvents = 0 } = this.#random ?? {};
    const drawn = this.#draw(100);
    if (drawn < lostEvents) return 0;
    return drawn < lostEvents + doubleEvents ? 2 : 1;
  }

  /** mulberry32: small, and the same on every computer. */
  #draw(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below);
  }
}
