import type { WindowAnswer, WindowWish } from '#shared/bridge/server-port.ts';
import type { Evidence, Happening } from '#shared/domain/exam-attempts/window-evidence.ts';
import { createEvidenceQueue, type EvidenceQueue } from './evidence-queue.ts';

export interface ExamEvidenceOptions {
  /** Milliseconds that never go back. */
  readonly now: () => number;
  readonly askServer: (wish: WindowWish) => Promise<WindowAnswer>;
  readonly onWritten: (attemptId: number) => void;
}

const ONCE_MS = 1000;

/** What is written of the attempt that is followed now: what happens, and what begins, ends and how long it took. */
export class ExamEvidence {
  readonly #now: () => number;
  readonly #queue: EvidenceQueue;
  readonly #since = new Map<Happening, number>();
  readonly #lastOnce = new Map<Happening, number>();
  #attemptId: number | undefined;

  constructor({ now, askServer, onWritten }: ExamEvidenceOptions) {
    this.#now = now;
    this.#queue = createEvidenceQueue({
      now,
      async write(attemptId, evidence) {
        const answer = await askServer({ op: 'write', attemptId, evidence });
        if (!answer.ok || answer.op !== 'write') throw new Error('The server cannot write now.');
        return answer.isWritten;
      },
      onWritten,
    });
  }

  /** From here on everything is of this attempt; undefined for none, and nothing is written then. */
  follow(attemptId: number | undefined): void {
    this.#attemptId = attemptId;
    this.#since.clear();
  }

  write(evidence: Evidence, seenAt = this.#now()): void {
    if (this.#attemptId !== undefined) this.#queue.add(this.#attemptId, evidence, seenAt);
  }

  /** A page, or a key that is held down, must not fill the log: one of a kind in a while says as much. */
  once(what: Happening): void {
    if (this.#now() - (this.#lastOnce.get(what) ?? Number.NEGATIVE_INFINITY) < ONCE_MS) return;
    this.#lastOnce.set(what, this.#now());
    this.write({ what });
  }

  began(what: Happening): void {
    if (this.#attemptId === undefined || this.#since.has(what)) return;
    this.#since.set(what, this.#now());
    this.write({ what });
  }

  ended(what: Happening, first: Happening): void {
    const at = this.#since.get(first);
    if (this.#attemptId === undefined || at === undefined) return;
    this.#since.delete(first);
    this.write({ what, forMs: this.#now() - at });
  }

  /** @param displays how many there are now: the time with more than one ends with the last of them */
  displays(what: 'display_added' | 'display_removed', displays: number): void {
    const at = this.#since.get('display_added');
    if (what === 'display_added') {
      this.#since.set('display_added', at ?? this.#now());
      this.write({ what, displays });
      return;
    }
    if (displays <= 1) this.#since.delete('display_added');
    this.write({ what, displays, ...(at === undefined || displays > 1 ? {} : { forMs: this.#now() - at }) });
  }

  settled = (): Promise<void> => this.#queue.settled();
}
