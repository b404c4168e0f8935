import type { Ctx } from '#server/context.ts';
import type { Earned } from './issue-service.ts';
import { insertAchievement, listExamsOfSubject } from './repo.ts';

/** All exams of a subject are something from this many on. */
const EXAMS_OF_SUBJECT = 2;

/** Notes what a passed exam means beyond itself; each milestone comes once. */
export async function grantMilestones(
  { db, now, newId }: Pick<Ctx, 'db' | 'now' | 'newId'>,
  earned: Pick<Earned, 'kind' | 'studentId' | 'contentId' | 'subject' | 'finishedAt'>,
): Promise<void> {
  if (earned.kind !== 'exam') return;
  const common = {
    student_id: earned.studentId,
    exam_id: earned.contentId,
    earned_at: earned.finishedAt,
  };
  await insertAchievement(db, { id: newId(), kind: 'first_exam_passed', subject: '', ...common }, now);
  if (earned.subject === '') return;
  const exams = await listExamsOfSubject(db, earned.studentId, earned.subject);
  const isDone = exams.length >= EXAMS_OF_SUBJECT && exams.every((exam) => Boolean(exam.is_passed));
  if (isDone)
    await insertAchievement(
      db,
      { id: newId(), kind: 'subject_passed', subject: earned.subject, ...common },
      now,
    );
}
