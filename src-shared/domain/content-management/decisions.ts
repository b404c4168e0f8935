import type { NoteKind } from '#shared/contract/content-management.ts';
import type { ExamStatus } from '#shared/contract/exam-status.ts';

/** Whether somebody may decide about what waits: about their own only where nobody else could. */
export const mayDecideAbout = (
  content: { readonly authorId: number },
  who: { readonly userId: number; readonly others: number },
): boolean => content.authorId !== who.userId || who.others === 0;

/** What the author of a content has in hand when a note is read. */
export interface NotedContent {
  readonly status: ExamStatus;
  /** The number of the version that was offered last; null before the first. */
  readonly offeredVersion: number | null;
}

/**
 * Whether a note still says something: one about a version that was returned until that or a later one waits again or
 * is offered, one about what was taken down while that is archived.
 */
export function noteStands(
  note: { readonly kind: NoteKind; readonly versionNo: number },
  { status, offeredVersion }: NotedContent,
): boolean {
  if (note.kind === 'taken_down') return status === 'archived';
  if (status === 'pending_approval' || status === 'archived') return false;
  return (offeredVersion ?? 0) < note.versionNo;
}

/** What an approved version becomes: published now, or once its time has come. */
export const statusWhenApproved = (opensAt: number | null, now: number): 'published' | 'scheduled' =>
  opensAt !== null && opensAt > now ? 'scheduled' : 'published';

interface Standing {
  readonly status: ExamStatus;
  readonly progress_bar: number;
}

/**
 * What something is again when it is returned: what was offered before goes on, all else is a draft.
 * @param before what it was when its author asked; null where nobody kept that.
 */
export const standingWhenReturned = (before: Standing | null, lastStep: number): Standing =>
  before !== null && (before.status === 'published' || before.status === 'scheduled')
    ? { status: before.status, progress_bar: before.progress_bar }
    : { status: 'savedAsDraft', progress_bar: lastStep };
