import type { CourseAnswer, CourseQuestion } from '#shared/contract/course-questions.ts';
import { foldVotes, stateOf, type GivenVote, type SaidState } from '#shared/domain/courses/question-fold.ts';
import { iso } from '#server/iso.ts';
import type { AnswerRow, QuestionRow, StateRow, VoteRow } from './repo.ts';

/** Whoever reads, and what they may do in the course. */
export interface Viewer {
  readonly userId: number;
  readonly isAuthor: boolean;
  readonly isModerator: boolean;
}

/** Everything that was said under a question. */
export interface Thread {
  readonly row: QuestionRow;
  readonly answers: readonly AnswerRow[];
  readonly votes: readonly VoteRow[];
  readonly states: readonly StateRow[];
  readonly courseTitle: string;
  readonly itemTitle: string | null;
  /** The author of the course. */
  readonly instructorId: number;
}

const toVote = (row: VoteRow): GivenVote => ({
  userId: row.user_id,
  answerId: row.course_answer_id,
  isUp: row.is_up === 1,
});

const toState = (row: StateRow): SaidState => ({
  answerId: row.course_answer_id,
  kind: row.kind,
  reason: row.reason,
});

/** A question with the answers that its reader may see: hidden ones only where they wrote them, or keep order. */
export function toQuestion(thread: Thread, viewer: Viewer): CourseQuestion {
  const { row } = thread;
  const votes = foldVotes(thread.votes.map(toVote), viewer.userId);
  const said = thread.states.map(toState);
  const mayHide = viewer.isAuthor || viewer.isModerator;
  const answers = thread.answers.map((answer): CourseAnswer => {
    const { isHidden, reason } = stateOf(said, answer.id);
    return {
      id: answer.id,
      user_name: answer.user_name,
      is_staff: answer.is_staff === 1,
      is_own: answer.user_id === viewer.userId,
      answer: answer.answer,
      answered_at: iso(answer.created_at),
      votes: votes.get(answer.id)?.count ?? 0,
      has_voted: votes.get(answer.id)?.isOwn ?? false,
      is_hidden: isHidden,
      hidden_reason: reason,
    };
  });
  const state = stateOf(said, null);
  return {
    id: row.id,
    course_id: row.course_id,
    course_title: thread.courseTitle,
    item_id: row.item_id,
    item_title: thread.itemTitle,
    position_ms: row.position_ms,
    user_name: row.user_name,
    is_own: row.user_id === viewer.userId,
    is_staff: row.user_id === thread.instructorId,
    question: row.question,
    asked_at: iso(row.created_at),
    votes: votes.get(null)?.count ?? 0,
    has_voted: votes.get(null)?.isOwn ?? false,
    is_featured: state.isFeatured,
    is_answered: state.isAnswered ?? answers.some(({ is_hidden: isHidden }) => !isHidden),
    is_hidden: state.isHidden,
    hidden_reason: state.reason,
    may_feature: viewer.isAuthor,
    may_hide: mayHide,
    answers: answers
      .filter((answer) => mayHide || answer.is_own || !answer.is_hidden)
      .toSorted((a, b) => b.votes - a.votes),
  };
}
