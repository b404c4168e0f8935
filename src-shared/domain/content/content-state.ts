import type { ExamStatus } from '#shared/contract/exam-status.ts';

/** What is written, published and archived by the same rules; its word in a sentence. */
export type ContentKind = 'exam' | 'course';

/** The status that counts now: a scheduled exam or course is published once its time has come. */
export const effectiveStatus = (status: ExamStatus, opensAt: number | null, now: number): ExamStatus =>
  status === 'scheduled' && (opensAt === null || opensAt <= now) ? 'published' : status;

export type NextStatus =
  | { readonly ok: true; readonly status: ExamStatus; readonly publishes: boolean }
  | { readonly ok: false; readonly reason: string };

const keep = (status: ExamStatus): NextStatus => ({ ok: true, status, publishes: false });
const publish = (status: ExamStatus): NextStatus => ({ ok: true, status, publishes: true });
const refused = (reason: string): NextStatus => ({ ok: false, reason });

interface FinalSave {
  readonly kind: ContentKind;
  readonly current: ExamStatus;
  /** What the author asks for; the server decides what becomes of it. */
  readonly requested: ExamStatus;
  readonly requiresApproval: boolean;
  /** When the draft is to open, UTC milliseconds. */
  readonly opensAt: number | null;
  readonly now: number;
}

function statusOfPublishing(save: FinalSave): NextStatus {
  const { kind, current, requested, requiresApproval, opensAt, now } = save;
  const isOffered = current === 'published' || current === 'scheduled';
  if (requiresApproval) return publish('pending_approval');
  if (requested === 'pending_approval') {
    return isOffered
      ? refused(`A published ${kind} is not submitted for approval again.`)
      : publish('pending_approval');
  }
  if (opensAt !== null && opensAt > now) return publish('scheduled');
  return requested === 'scheduled' && opensAt === null
    ? refused(`A scheduled ${kind} needs a date.`)
    : publish('published');
}

/** What a final save makes of an exam or a course. */
export function statusAfterFinalSave(save: FinalSave): NextStatus {
  const isOffered = save.current === 'published' || save.current === 'scheduled';
  if (save.current === 'archived') {
    return save.requested === 'archived'
      ? keep('archived')
      : refused(`An archived ${save.kind} stays as it is; make a copy to use it again.`);
  }
  switch (save.requested) {
    case 'savedAsDraft':
      return isOffered
        ? refused(`A published ${save.kind} is not a draft; take back its publication first.`)
        : keep('savedAsDraft');
    case 'archived':
      return isOffered ? keep('archived') : refused(`Only a published ${save.kind} can be archived.`);
    case 'pending_approval':
    case 'scheduled':
    case 'published':
      return statusOfPublishing(save);
  }
}

/** The steps of each wizard, and so the progress of what is finished. */
export const MAX_PROGRESS: Readonly<Record<ContentKind, number>> = { exam: 6, course: 5 };

/** progress_bar: the step, minus one while it is a draft, between 0 and 6 for exams, 5 for courses (spec 2 §4). */
export const progressBarOf = (kind: ContentKind, step: number, isDraft: boolean): number =>
  Math.min(MAX_PROGRESS[kind], Math.max(0, isDraft ? step - 1 : step));
