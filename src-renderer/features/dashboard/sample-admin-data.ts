import type { AdminData } from './dashboard-data.ts';

const DAY_MS = 24 * 60 * 60_000;
const DAYS = 14;

const ATTEMPTS = [12, 18, 9, 4, 2, 21, 26, 19, 23, 17, 5, 3, 28, 31] as const;

const dayBefore = (now: number, days: number): string => new Date(now - days * DAY_MS).toISOString();

/** A dashboard of an institution that does not exist, for whoever looks at it without an account. */
export const sampleAdminData = (now: number): AdminData => ({
  role: 'admin',
  next_steps: [{ kind: 'check_settings', title: '', target: '/Settings', at: null }],
  figures: [
    { key: 'people', value: 248, change: null },
    { key: 'questions', value: 1360, change: null },
    { key: 'published_exams', value: 17, change: null },
    { key: 'attempts', value: 218, change: 12 },
    { key: 'mean_score', value: 71.5, change: 2.1 },
  ],
  people: [
    { label: 'Student', value: 226 },
    { label: 'Instructor', value: 14 },
    { label: 'SME', value: 3 },
    { label: 'Support', value: 2 },
    { label: 'Admin', value: 3 },
  ],
  attempts_per_day: ATTEMPTS.map((value, index) => ({
    label: dayBefore(now, DAYS - 1 - index).slice(0, 10),
    value,
  })),
  distribution: [1, 2, 4, 9, 17, 30, 48, 56, 36, 15],
  subjects: [
    { subject: 'Biology', questions: 420, exams: 6, mean_score: 74.2 },
    { subject: 'Statistics', questions: 365, exams: 5, mean_score: 66.8 },
    { subject: 'European History', questions: 310, exams: 4, mean_score: 72.9 },
    { subject: 'Spanish', questions: 265, exams: 2, mean_score: 70.1 },
  ],
  recent_sign_ins: [
    { name: 'Alex Sample', role: 'Student', at: dayBefore(now, 0.01) },
    { name: 'Robin Example', role: 'Instructor', at: dayBefore(now, 0.05) },
    { name: 'Kim Placeholder', role: 'Student', at: dayBefore(now, 0.2) },
  ],
});
