import { readQuestionsBefore } from '#server/features/insight/engagement-service.ts';
import type { ReportQuery } from '../report-query.ts';

/** The questions of an exam, as /CourseEngagement reckons them; few enough to come at once. */
export const questionStatistics: ReportQuery<'question-statistics'> = async (
  db,
  { examId, now },
  { after },
) => {
  if (after > 0) return [];
  const rows = await readQuestionsBefore({ db }, examId, now + 1);
  return rows.map((row) => ({
    id: row.question_id,
    question: row.title,
    answers: row.answers,
    facility: row.facility === null ? null : Math.round(row.facility * 100),
    discrimination: row.discrimination,
    seconds: row.seconds,
    is_suspect: row.is_suspect ? 1 : 0,
  }));
};
