import type { Evidence } from '#shared/domain/exam-attempts/window-evidence.ts';

export interface EvidenceQueueOptions {
  /** Milliseconds that never go back. */
  readonly now: () => number;
  /** Writes into the log. @returns false where the attempt takes nothing more @throws while the server cannot write */
  readonly write: (attemptId: number, evidence: readonly Evidence[]) => Promise<boolean>;
  readonly onWritten: (attemptId: number) => void;
}

export interface EvidenceQueue {
  /** @param seenAt when it happened, by `now` */
  add(attemptId: number, evidence: Evidence, seenAt: number): void;
  /** Resolves once nothing waits, or what waits cannot be written for now. */
  settled(): Promise<void>;
}

const RETRY_MS = 1000;
/** Below that nobody needs to know that an event was written later than it happened. */
const LATE_MS = 1000;
/** A page that makes main write more than anybody reads must not fill its memory; the first ones tell enough. */
const WAITING_AT_MOST = 2000;
const PER_WRITE = 100;

interface Waiting {
  readonly attemptId: number;
  readonly evidence: Evidence;
  readonly seenAt: number;
}

/** What main saw, in its order, kept until the server's thread has written it: over a crash of that thread, too. */
export function createEvidenceQueue({ now, write, onWritten }: EvidenceQueueOptions): EvidenceQueue {
  const waiting: Waiting[] = [];
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;

  const dated = ({ evidence, seenAt }: Waiting): Evidence => {
    const lateMs = now() - seenAt;
    return lateMs < LATE_MS ? evidence : { ...evidence, lateMs };
  };

  async function run(): Promise<void> {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const { attemptId } = next;
      const other = waiting.findIndex((one) => one.attemptId !== attemptId);
      const batch = waiting.slice(0, Math.min(PER_WRITE, other === -1 ? waiting.length : other));
      const isWritten = await write(attemptId, batch.map(dated));
      waiting.splice(0, batch.length);
      if (isWritten) onWritten(attemptId);
    }
  }

  function start(): Promise<void> {
    clearTimeout(retry);
    running ??= run()
      .catch(() => {
        retry = setTimeout(() => void start(), RETRY_MS);
        retry.unref();
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    add(attemptId, evidence, seenAt) {
      if (waiting.length >= WAITING_AT_MOST) return;
      waiting.push({ attemptId, evidence, seenAt });
      void start();
    },
    settled: async () => {
      await (running ?? (waiting.length > 0 ? start() : undefined));
    },
  };
}
