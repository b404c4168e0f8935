import type { DashboardData } from '#shared/contract/dashboard.ts';
import { addSums, NO_ATTEMPTS, type AttemptSums } from '#shared/domain/dashboard/figures.ts';
import { iso } from '#server/iso.ts';
import { flagsOf } from '../exam-attempts/attempt-clock.ts';
import type { AttentionRow } from './attention-repo.ts';
import type { CourseRow } from './repo.ts';

type CourseCard = Extract<DashboardData, { role: 'student' }>['courses'][number];
type Attention = Extract<DashboardData, { role: 'support' }>['attention'][number];

export const fullName = (row: { first_name: string; last_name: string }): string =>
  `${row.first_name} ${row.last_name}`.trim();

export const toCourseCard = (row: CourseRow): CourseCard => ({
  id: row.id,
  course_title: row.title,
  course_subtitle: row.subtitle,
  subject: row.category,
  number_of_lessons: row.number_of_lessons,
  instructor_name: fullName(row),
});

/** Why somebody should look at an attempt; the screen words it. */
function whatOf(row: AttentionRow): string {
  if (row.is_clock_suspect === 1) return 'clock_changed';
  if (row.state === 'in_progress') return 'quiet';
  const [doubt] = flagsOf(row);
  if (doubt !== undefined) return doubt.kind;
  return row.submitted_by === 'deadline' ? 'ran_out_of_time' : 'waiting_for_marking';
}

export const toAttention = (row: AttentionRow): Attention => ({
  attempt_id: row.id,
  student_name: row.student_name,
  exam_title: row.title,
  what: whatOf(row),
  at: iso(row.submitted_at ?? row.updated_at),
});

interface SumsRow {
  readonly attempts: number;
  readonly scored: number;
  readonly score_sum: number;
  readonly passed: number;
}

/** Adds up rows of attempt figures. */
export const sumOf = (rows: readonly SumsRow[]): AttemptSums =>
  rows
    .map((row) => ({
      attempts: row.attempts,
      scored: row.scored,
      scoreSum: row.score_sum,
      passed: row.passed,
    }))
    .reduce(addSums, NO_ATTEMPTS);
