import type { Ctx } from '#server/context.ts';
import { DEMO_ACCOUNTS } from '../demo-accounts.ts';
import { insertAttempts, type PastAttempt } from './attempts.ts';
import { chanceOf } from './chance.ts';
import type { MadeExam } from './exams.ts';
import type { DemoPerson } from './people.ts';
import { DAY_MS, HOUR_MS, inPortions, MINUTE_MS } from './writer.ts';

const demoStudent = DEMO_ACCOUNTS.find((account) => account.role === 'Student')?.email;
/** Most people take an exam within this time of its publication. */
const TAKEN_WITHIN_DAYS = 9;
const SECOND_ATTEMPT_SHARE = 0.45;
const ENROLLED_ONLY_SHARE = 0.6;
const UNMARKED = 3;

const isDemoStudent = (student: DemoPerson): boolean => student.email === demoStudent;

/** A moment between eight and seven of a day of the window, always over by now. */
function startTime(
  publishedAt: number,
  now: number,
  share: number,
  hourShare: number,
  latestMs: number,
): number {
  const last = now - latestMs;
  const window = Math.min(TAKEN_WITHIN_DAYS * DAY_MS, last - publishedAt);
  const day = Math.floor((publishedAt + window * share) / DAY_MS) * DAY_MS;
  const at = day + 8 * HOUR_MS + hourShare * 11 * HOUR_MS;
  return Math.floor(Math.min(last, Math.max(publishedAt + HOUR_MS, at)));
}

function attemptsOf(
  made: MadeExam,
  students: readonly DemoPerson[],
  publishedAt: number,
  now: number,
): PastAttempt[] {
  const { exam } = made;
  const attempts: PastAttempt[] = [];
  const needed = (exam.duration_minutes === 0 ? 60 : exam.duration_minutes) * MINUTE_MS + 10 * MINUTE_MS;
  for (const student of students) {
    const chance = chanceOf(`takes ${exam.title} ${student.email}`);
    const isDrawn = chance.happens(exam.participation);
    const takes = isDemoStudent(student) ? exam.taken_by_student_account : isDrawn;
    const again = chance.happens(SECOND_ATTEMPT_SHARE) || isDemoStudent(student);
    // Squared: more people come early than late.
    const share = chance.next() ** 2;
    const first = startTime(publishedAt, now, share, chance.next(), needed * 2 + HOUR_MS);
    if (!takes) continue;
    const base = {
      student,
      isUnmarked: false,
      isClockSuspect: chance.happens(0.012) && !isDemoStudent(student),
    };
    attempts.push({ ...base, attemptNo: 1, startedAt: first });
    if (exam.attempts_allowed > 1 && again) {
      const second = Math.min(first + needed + Math.floor(chance.between(0.1, 2) * DAY_MS), now - needed);
      attempts.push({ ...base, attemptNo: 2, startedAt: second });
    }
  }
  if (!exam.written_answers) return attempts;
  const latest = attempts
    .filter((attempt) => !isDemoStudent(attempt.student))
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .slice(0, UNMARKED);
  return attempts.map((attempt) => (latest.includes(attempt) ? { ...attempt, isUnmarked: true } : attempt));
}

/** Who is enrolled: everybody who took the exam, and some who have not yet. */
function enrolledStudents(made: MadeExam, students: readonly DemoPerson[], attempts: readonly PastAttempt[]) {
  const takers = new Set(attempts.map((attempt) => attempt.student.id));
  return students.filter((student) => {
    if (isDemoStudent(student)) return !made.exam.open_to_enrol;
    const share =
      made.publishedAt !== null && made.opensAt !== null ? made.exam.participation : ENROLLED_ONLY_SHARE;
    return takers.has(student.id) || chanceOf(`enrols ${made.exam.title} ${student.email}`).happens(share);
  });
}

/** Enrolments and past attempts for every published exam. */
export async function insertHistories(
  ctx: Ctx,
  exams: readonly MadeExam[],
  people: readonly DemoPerson[],
): Promise<void> {
  const students = people.filter((person) => person.role === 'Student');
  const enrolments = [];
  for (const made of exams) {
    if (made.publishedAt === null) continue;
    const { publishedAt } = made;
    const attempts = made.opensAt === null ? attemptsOf(made, students, publishedAt, ctx.now) : [];
    for (const student of enrolledStudents(made, students, attempts)) {
      const at = publishedAt + Math.floor(chanceOf(`enrolled ${student.email}`).between(2, 55) * MINUTE_MS);
      enrolments.push({
        id: ctx.newId(),
        user_id: student.id,
        content_type: 'exam' as const,
        content_id: made.id,
        price_minor: 0,
        currency: 'GBP',
        source: 'free' as const,
        student_name: `${student.firstName} ${student.lastName}`,
        created_at: at,
        updated_at: at,
      });
    }
    const version = await ctx.db
      .selectFrom('exam')
      .where('id', '=', made.id)
      .select('published_version_id')
      .executeTakeFirstOrThrow();
    if (version.published_version_id !== null && attempts.length > 0) {
      await insertAttempts(ctx, version.published_version_id, attempts);
    }
  }
  await inPortions(enrolments, (portion) => ctx.db.insertInto('enrolment').values(portion).execute());
}
