import type { StartNote } from './start-note.ts';

/** `test`: an author tries an exam that is published, by the path that students take; it counts for nothing. */
export type AttemptPurpose = 'real' | 'test';

/** What the start of the log of a test run says beside the rest. */
export const TEST_RUN_NOTE: StartNote = { purpose: 1 };

/** What an attempt is for, as the start of its log says; logs of before were all sat to count. */
export const purposeOf = (note: StartNote): AttemptPurpose => (note['purpose'] === 1 ? 'test' : 'real');

/** The terms of an exam for whoever tries it: it may be tried before it opens and after it has closed, for its full time. */
export const termsOfTestRun = <
  T extends { readonly opens_at: number | null; readonly closes_at: number | null },
>(
  terms: T,
): T => ({ ...terms, opens_at: null, closes_at: null });
