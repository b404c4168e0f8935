import { useTranslation } from 'react-i18next';
import { formatAppointment } from '../calendar-words.ts';
import type { StudentExam } from '../dashboard-data.ts';

interface ExamWords {
  /** "12 questions, 25 min". */
  readonly extent: (exam: Pick<StudentExam, 'num_of_questions' | 'exam_duration'>) => string;
  /** "25 min", or that there is no limit. */
  readonly duration: (minutes: number) => string;
  /** "2 attempts". */
  readonly attempts: (exam: Pick<StudentExam, 'attempts_left' | 'attempts_allowed'>) => string;
  /** "Start by Thu 26 Nov, 09:30"; nothing of an exam that stays open. */
  readonly closing: (exam: Pick<StudentExam, 'closes_at' | 'close_rule'>) => string[];
}

/** The facts of an exam in words. */
export const useExamWords = (): ExamWords => {
  const { t, i18n } = useTranslation('dashboard');
  const duration = (minutes: number): string =>
    minutes === 0 ? t('exam.untimed') : t('exam.minutes', { count: minutes });
  return {
    duration,
    extent: (exam) =>
      `${t('exam.questions', { count: exam.num_of_questions })}, ${duration(exam.exam_duration)}`,
    attempts: ({ attempts_left: left, attempts_allowed: allowed }) =>
      left === allowed
        ? t('exam.attempts', { count: allowed })
        : t('exam.attemptsLeft', { count: allowed, left }),
    closing: ({ closes_at: at, close_rule: rule }) =>
      at === null
        ? []
        : [
            t(rule === 'start_by' ? 'exam.startBy' : 'exam.closes', {
              time: formatAppointment(Date.parse(at), i18n.language),
            }),
          ],
  };
};
