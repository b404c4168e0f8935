import type { RefusedChange } from '#shared/contract/sync-status.ts';

/** Where what stands of a refused change's draft is edited; undefined where it is gone or has no editor. */
export const openPath = ({ standing }: RefusedChange): string | undefined => {
  const found = standing.find(({ kind }) => kind === 'question' || kind === 'exam');
  if (found === undefined) return undefined;
  return found.kind === 'question'
    ? `/CreateQuestions?editQuestion=true&question=${found.id}`
    : `/CreateExam?editExam=true&examId=${found.id}`;
};

/** Where the two sides of a conflict are compared. */
export const conflictPath = (copyId: number): string => `/Sync?copy=${copyId}`;
