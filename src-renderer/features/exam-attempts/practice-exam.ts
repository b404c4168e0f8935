import type { TFunction } from 'i18next';
import { toCandidateQuestion } from '#shared/domain/exam-attempts/candidate-view.ts';
import type { VersionKey, VersionQuestion } from '#shared/domain/exams/version-content.ts';
import type { Preview } from './preview-attempt.ts';

/** No exam of an institution has it: ids are minted from 1 on. */
const PRACTICE_ID = 0;
const MINUTES = 10;
const FULL_MARK = 100;

/** What each question has somebody try, and which of its options is right; null where a sentence is written. */
const TASKS = [
  { name: 'mouse', options: 4, right: 2 },
  { name: 'keys', options: 4, right: 3 },
  { name: 'reading', options: 2, right: 1 },
  { name: 'flag', options: 3, right: 2 },
  { name: 'writing', options: 0, right: null },
] as const;

type Words = TFunction<'exam-attempts'>;

/** Five questions that have somebody try what an exam asks of their hands; nothing of it is sent or stored. */
export function practiceExam(t: Words, candidate: string, now: Date): Preview {
  const questions = TASKS.map(({ name, options, right }, at): VersionQuestion => ({
    question_id: at + 1,
    answer_id: null,
    title: t(`practice.${name}.title`),
    type: right === null ? 'open_ended' : options === 2 ? 'true-false' : 'multiple-choice',
    mark: FULL_MARK,
    image: null,
    options: Array.from({ length: options }, (_, option) => ({
      option: option + 1,
      text: t(`practice.${name}.option${option + 1}`),
      image: null,
    })),
  }));
  const keys = TASKS.map(({ name, right }, at): VersionKey => ({
    question_id: at + 1,
    correct_option: right,
    accepted_phrases: [],
    feedback: t(`practice.${name}.feedback`),
  }));
  const startedAt = now.toISOString();
  return {
    exam: {
      examId: PRACTICE_ID,
      title: t('practice.title'),
      questions,
      keys,
      rules: { mode: 'equal', passPercent: 0 },
    },
    attempt: {
      id: PRACTICE_ID,
      exam_id: PRACTICE_ID,
      exam_title: t('practice.title'),
      candidate,
      attempt_no: 1,
      state: 'in_progress',
      introduction_title: '',
      introduction_description: '',
      scoring_mode: 'equal',
      started_at: startedAt,
      deadline_at: null,
      remaining_ms: MINUTES * 60_000,
      duration_minutes: MINUTES,
      server_time: startedAt,
      submitted_at: null,
      questions: questions.map(toCandidateQuestion),
      answers: [],
      current_question_id: null,
      event_count: 0,
      elsewhere: null,
      can_release: false,
      // Nobody sits it: nothing is held, and nothing is written down.
      candidate_number: 0,
      window: { lockdown: 'off', second_display: 'allow', on_leaving: 'nothing' },
    },
  };
}
