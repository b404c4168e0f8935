import type { ExamStatus } from '#shared/contract/exam-status.ts';

/** The status that counts now: a scheduled exam is published once its time has come. */
export const effectiveStatus = (status: ExamStatus, opensAt: number | null, now: number): ExamStatus =>
  status === 'scheduled' && (opensAt === null || opensAt <= now) ? 'published' : status;

export type NextStatus =
  | { readonly ok: true; readonly status: ExamStatus; readonly publishes: boolean }
  | { readonly ok: false; readonly reason: string };

const keep = (status: ExamStatus): NextStatus => ({ ok: true, status, publishes: false });
const publish = (status: ExamStatus): NextStatus => ({ ok: true, status, publishes: true });
const refused = (reason: string): NextStatus => ({ ok: false, reason });

interface FinalSave {
  readonly current: ExamStatus;
  /** What the author asks for; the server decides what becomes of it. */
  readonly requested: ExamStatus;
  readonly requiresApproval: boolean;
  /** When the draft is to open, UTC milliseconds. */
  readonly opensAt: number | null;
  readonly now: number;
}

function statusOfPublishing({ current, requested, requiresApproval, opensAt, now }: FinalSave): NextStatus {
  const isOffered = current === 'published' || current === 'scheduled';
  if (requiresApproval) return publish('pending_approval');
  if (requested === 'pending_approval') {
    return isOffered
      ? refused('A published exam is not submitted for approval again.')
      : publish('pending_approval');
  }
  if (opensAt !== null && opensAt > now) return publish('scheduled');
  return requested === 'scheduled' && opensAt === null
    ? refused('A scheduled exam needs a date.')
    : publish('published');
}

/** What a final save makes of an exam. */
export function statusAfterFinalSave(save: FinalSave): NextStatus {
  const isOffered = save.current === 'published' || save.current === 'scheduled';
  if (save.current === 'archived') {
    return save.requested === 'archived'
      ? keep('archived')
      : refused('An archived exam stays as it is; make a copy to use it again.');
  }
  switch (save.requested) {
    case 'savedAsDraft':
      return isOffered
        ? refused('A published exam is not a draft; take back its publication first.')
        : keep('savedAsDraft');
    case 'archived':
      return isOffered ? keep('archived') : refused('Only a published exam can be archived.');
    case 'pending_approval':
    case 'scheduled':
    case 'published':
      return statusOfPublishing(save);
  }
}

export const MAX_PROGRESS = 6;

/** progress_bar: the step, minus one while the exam is a draft, between 0 and 6 (spec 2 §4). */
export const progressBarOf = (step: number, isDraft: boolean): number =>
  Math.min(MAX_PROGRESS, Math.max(0, isDraft ? step - 1 : step));
