import type {
  OwnSubmission,
  SubmissionCard,
  SubmissionFeedback,
  SubmissionToMark,
} from '#shared/contract/course-submissions.ts';
import type { AssignmentKey } from '#shared/domain/courses/item-content.ts';
import {
  feedbackTexts,
  parseAnswers,
  parseFiles,
  parseSaid,
  scoreOf,
  stateAfter,
} from '#shared/domain/courses/submission.ts';
import { iso } from '#server/iso.ts';
import type { Assignment } from './assignment-reader.ts';
import type { FeedbackRow, SubmissionRow } from './repo.ts';
import type { Standing } from './standing-service.ts';

const whole = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

/** What came of a hand-in, as its student and its marker read it. */
export const toFeedback = (row: FeedbackRow): SubmissionFeedback => ({
  state: stateAfter(row.kind),
  verdict: row.verdict,
  points: whole(row.points),
  max_points: row.max_points / 100,
  score: row.points === null ? null : scoreOf(row.points, row.max_points) / 100,
  is_passed: row.is_passed === null ? null : row.is_passed === 1,
  comment: row.comment,
  marker_name: row.marker_name,
  said_at: iso(row.created_at),
  answers: parseSaid(row.answers).map(({ no, verdict, points, max_points, solution, texts }) => ({
    no,
    verdict,
    points: whole(points),
    max_points: max_points / 100,
    solution,
    texts: texts.map((one) => ({ verdict: one.verdict, text: one.text })),
  })),
});

const toAnswers = (row: SubmissionRow, assignment: Assignment | undefined) => {
  const prompts = new Map(assignment?.prompts.map(({ no, prompt }) => [no, prompt]) ?? []);
  return parseAnswers(row.answers).map(({ no, text }) => ({ no, prompt: prompts.get(no) ?? '', text }));
};

const toFiles = (row: SubmissionRow) =>
  parseFiles(row.files).map(({ sha256, name, mime, size }) => ({ sha256, name, mime, size }));

/** A hand-in for its student: with no word of the solution but what was said to it. */
export const toOwnSubmission = (
  { row, said, state }: Standing,
  assignment: Assignment | undefined,
  attemptNo: number,
): OwnSubmission => ({
  id: row.id,
  course_id: row.course_id,
  item_id: row.item_id,
  published_version: assignment?.versionNo ?? 1,
  attempt_no: attemptNo,
  state,
  is_late: row.is_late === 1,
  handed_in_at: iso(row.created_at),
  answers: toAnswers(row, assignment),
  files: toFiles(row),
  feedback: said === null ? null : toFeedback(said),
});

/** What of a hand-in does not stand in its row. */
export interface Beside {
  readonly courseTitle: string;
  readonly itemTitle: string;
  readonly studentName: string;
  readonly attemptNo: number;
  readonly saidKind: FeedbackRow['kind'] | null;
  readonly points: number | null;
  readonly maxPoints: number;
}

export const toCard = (row: SubmissionRow, beside: Beside): SubmissionCard => ({
  id: row.id,
  course_id: row.course_id,
  course_title: beside.courseTitle,
  item_id: row.item_id,
  item_title: beside.itemTitle,
  student_id: row.student_id,
  student_name: beside.studentName,
  attempt_no: beside.attemptNo,
  state: stateAfter(beside.saidKind),
  is_late: row.is_late === 1,
  is_graded: row.is_graded === 1,
  handed_in_at: iso(row.created_at),
  points: whole(beside.points),
  max_points: beside.maxPoints / 100,
});

/** A hand-in beside what its author wrote of right answers. */
export const toSubmissionToMark = (
  card: SubmissionCard,
  standings: readonly Standing[],
  {
    row,
    assignment,
    keys,
    standing,
  }: {
    readonly row: SubmissionRow;
    readonly assignment: Assignment;
    readonly keys: readonly AssignmentKey[];
    readonly standing: string;
  },
): SubmissionToMark => ({
  ...card,
  published_version: assignment.versionNo,
  score_to_reach: whole(assignment.terms.scoreToReach),
  files: toFiles(row),
  answers: toAnswers(row, assignment).map((answer) => {
    const key = keys.find(({ no }) => no === answer.no);
    const prompt = assignment.prompts.find(({ no }) => no === answer.no);
    return {
      ...answer,
      max_points: (prompt?.points ?? 0) / 100,
      solution: key?.solution ?? '',
      texts: feedbackTexts(key, null).map(({ verdict, text }) => ({ verdict, text })),
    };
  }),
  history: standings
    .flatMap(({ feedback }, index) =>
      feedback
        .filter(({ kind }) => kind !== 'solution')
        .map((said) => ({
          ...toFeedback(said),
          submission_id: said.course_submission_id,
          attempt_no: index + 1,
        })),
    )
    .toReversed(),
  standing,
});
