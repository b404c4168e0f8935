import type { RefusedChange } from '#shared/contract/sync.ts';

/** Where the draft of a change is edited; undefined where it has no editor or is not known. */
export const openPath = ({ touches }: RefusedChange): string | undefined => {
  const found = touches?.find(({ kind }) => kind === 'question' || kind === 'exam');
  if (found === undefined) return undefined;
  return found.kind === 'question'
    ? `/CreateQuestions?editQuestion=true&question=${found.id}`
    : `/CreateExam?editExam=true&examId=${found.id}`;
};

/** Where the two sides of a conflict are compared. */
export const conflictPath = (copyId: number): string => `/Sync?copy=${copyId}`;
