import type { RunnerEvent, UnsentAnswer } from '#shared/domain/exam-attempts/runner-state.ts';

interface AnswerToSave {
  readonly questionId: number;
  readonly option: number | null;
  readonly text: string | null;
  readonly seconds: number;
}

/** What the server says after it has written something down. */
export interface Confirmation {
  readonly savedAt: number;
  /** Milliseconds left by the server's clock. */
  readonly left: number | null;
  /** Why no second copy is written; null while one is. */
  readonly copyProblem: string | null;
}

/** Keeps what the server has not confirmed over a reload of the page. */
export interface UnsentStore {
  readonly read: () => readonly UnsentAnswer[];
  readonly write: (answers: readonly UnsentAnswer[]) => void;
}

/** Where the runner writes to; the preview writes nowhere. */
export interface RunnerPorts<Outcome> {
  readonly saveAnswer: (answer: AnswerToSave) => Promise<Confirmation>;
  readonly sendEvents: (events: readonly RunnerEvent[]) => Promise<Confirmation>;
  /** Milliseconds that the server says are left; null without a limit. */
  readonly left: () => Promise<number | null>;
  readonly submit: () => Promise<Outcome>;
  /** Left out where nothing is kept. */
  readonly unsent?: UnsentStore;
  /** What to tell a person about a failure. */
  readonly describe: (error: unknown) => string;
  /** True when nobody answered. */
  readonly isUnreachable: (error: unknown) => boolean;
  /** True when the failure says that the attempt has been handed in already. */
  readonly isClosed: (error: unknown) => boolean;
}
