import { DEMO_ACCOUNTS } from '../demo-accounts.ts';
import { chanceOf } from './chance.ts';
import type { MadeCourse } from './courses.ts';
import type { DemoPerson } from './people.ts';
import { DAY_MS } from './writer.ts';

const demoStudent = DEMO_ACCOUNTS.find((account) => account.role === 'Student')?.email;

/** What became of a learner in a course. `again`: the assignment did not pass, and waits for another try. */
export type Stage = 'not_begun' | 'under_way' | 'waiting' | 'passed' | 'failed' | 'again';

/** How one person has taken a course. */
export interface Learner {
  readonly student: DemoPerson;
  readonly stage: Stage;
  /** Of the items, how many were done in order. */
  readonly share: number;
  /** Handed in the assignment before its turn. */
  readonly isEarly: boolean;
  readonly from: number;
  readonly to: number;
}

/** Every state comes up, however many there are. */
const STAGES: readonly Stage[] = [
  'under_way',
  'passed',
  'waiting',
  'not_begun',
  'failed',
  'under_way',
  'again',
];

const isDone = (stage: Stage): boolean => stage !== 'not_begun' && stage !== 'under_way';

function lastDay(stage: Stage, enrolledAt: number, now: number, between: (a: number, b: number) => number) {
  if (stage === 'under_way') return now - between(0.3, 12) * DAY_MS;
  if (stage === 'waiting') return now - between(1, 6) * DAY_MS;
  return Math.min(enrolledAt + between(25, 45) * DAY_MS, now - 5 * DAY_MS);
}

/** Who has come how far in a course that is open. The demo student has finished the first and is in the midst of the next. */
export function learnersIn(made: MadeCourse, isFirst: boolean, now: number): Learner[] {
  let turn = 0;
  return made.learners.map(({ student, enrolledAt }) => {
    const chance = chanceOf(`learns ${made.course.title} ${student.email}`);
    const isDemo = student.email === demoStudent;
    const stage = isDemo
      ? isFirst
        ? 'passed'
        : 'under_way'
      : (STAGES[turn++ % STAGES.length] ?? 'not_begun');
    const share = isDone(stage) ? 1 : isDemo ? 0.6 : chance.between(0.08, 0.85);
    const to = Math.floor(lastDay(stage, enrolledAt, now, (low, high) => chance.between(low, high)));
    return {
      student,
      stage,
      share: stage === 'not_begun' ? 0 : share,
      isEarly: isDemo && stage === 'under_way',
      from: Math.min(enrolledAt + DAY_MS, to),
      to,
    };
  });
}
