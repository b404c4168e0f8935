export const REVIEW_DECISIONS = ['changes_asked', 'approved', 'rejected'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** How long a review may take from the submission on. */
export const REVIEW_TARGET_MS = 5 * 24 * 60 * 60 * 1000;

/** How long those who were asked have to begin, before whoever is free may. */
export const BEGIN_TARGET_MS = 2 * 24 * 60 * 60 * 1000;

const OPEN: readonly string[] = ['submitted', 'in_review'];

/** Whether it still waits for a decision. */
export const isOpenReview = (state: string): boolean => OPEN.includes(state);

interface Submission {
  readonly state: string;
  readonly authorId: number;
  readonly reviewerId: number | null;
  /** Whom its author asked; empty for whoever is free. */
  readonly wantedIds: readonly number[];
}

/** Whether somebody may take it: never the author, and only who was asked where somebody was. */
export const mayTakeReview = (
  { state, authorId, reviewerId, wantedIds }: Submission,
  userId: number,
): boolean =>
  state === 'submitted' &&
  reviewerId === null &&
  authorId !== userId &&
  (wantedIds.length === 0 || wantedIds.includes(userId));

/** Whether somebody decides about it: who took it, and never the author. */
export const mayDecideReview = ({ state, authorId, reviewerId }: Submission, userId: number): boolean =>
  state === 'in_review' && reviewerId === userId && authorId !== userId;

/** Why a decision does not fit its remarks, in words; undefined where it does. */
export function decisionProblem(
  decision: ReviewDecision,
  {
    reason,
    remarks,
  }: { readonly reason: string; readonly remarks: readonly { readonly isRequired: boolean }[] },
): string | undefined {
  if (decision === 'approved' && remarks.some(({ isRequired }) => isRequired))
    return 'A remark asks for a change. Ask for changes, or say that the remark is a wish.';
  if (decision !== 'approved' && reason.trim() === '' && remarks.length === 0)
    return 'Say what has to change: write a reason or a remark.';
  return undefined;
}
