import type { ItemProgress, ItemStatus } from '#shared/contract/course-progress-parts.ts';
import type { ProcessStep, ToldContent } from '#shared/domain/course-player/course-run.ts';

const STEPS: Readonly<Record<ItemStatus, ProcessStep>> = {
  not_started: 'unseen',
  in_progress: 'begun',
  pending: 'sent',
  complete: 'done',
};

/** What the server says of items, for the run. */
export const toldContents = (items: readonly ItemProgress[]): ToldContent[] =>
  items.map((item) => ({
    itemId: item.item_id,
    step: STEPS[item.status],
    correctAnswers: item.correct_count ?? 0,
    isFlagged: item.is_flagged,
    flaggedQuestions: item.flagged_question_ids,
  }));
