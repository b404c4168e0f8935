import type { TFunction } from 'i18next';
import type { ResultRelease } from '#shared/contract/attempt-results.ts';
import type { StudentExam } from '#shared/contract/enrolments.ts';
import { isClosedAt } from '#shared/domain/exams/exam-window.ts';
import { formatAbsolute, formatRelative } from '#renderer/components/format-time.ts';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { shownPercent } from '#renderer/components/shown-percent.ts';

const MINUTE = 60_000;

/** What a student can do with an exam next. */
export type ExamAction = 'start' | 'continue' | 'result' | 'again' | 'enrol' | 'none';

export const nextAction = (exam: StudentExam): ExamAction => {
  if (!exam.is_enrolled) return exam.exam_price === 0 && exam.is_open ? 'enrol' : 'none';
  switch (exam.state) {
    case 'in_progress':
      return 'continue';
    case 'submitted':
    case 'marked':
      return 'result';
    case 'not_started':
      return exam.is_open && exam.attempts_left > 0 ? 'start' : 'none';
    case 'void':
      return exam.is_open && exam.attempts_left > 0 ? 'again' : 'none';
  }
};

/** True when a finished exam may be sat once more. */
export const mayRepeat = (exam: StudentExam): boolean =>
  (exam.state === 'submitted' || exam.state === 'marked') && exam.is_open && exam.attempts_left > 0;

export interface Standing {
  readonly tone: StatusTone;
  readonly text: string;
}

interface Words {
  readonly t: TFunction<'enrolments'>;
  readonly tCommon: TFunction<'common'>;
  readonly locale: string;
  readonly now: number;
}

const notStarted = (exam: StudentExam, { t, tCommon, locale, now }: Words): Standing => {
  const opensAt = exam.opens_at === null ? null : Date.parse(exam.opens_at);
  if (opensAt !== null && opensAt > now) {
    return { tone: 'neutral', text: t('state.opens', { at: formatRelative(opensAt, now, locale, tCommon) }) };
  }
  const closesAt = exam.closes_at === null ? null : Date.parse(exam.closes_at);
  if (!exam.is_open || isClosedAt(closesAt, now)) return { tone: 'neutral', text: t('state.closed') };
  const state = exam.is_enrolled ? 'ready' : 'open';
  if (closesAt === null) return { tone: 'neutral', text: t(`state.${state}`) };
  return {
    tone: 'neutral',
    text: t(`state.${state}Until`, { at: formatRelative(closesAt, now, locale, tCommon) }),
  };
};

/** What a result waits for that its student does not have yet. */
const waiting = ({ state, policy, release_at: at }: ResultRelease, { t, locale }: Words): string => {
  if (state === 'held') return t('state.held');
  if (policy === 'on_date' && at !== null)
    return t('state.releasedOn', { at: formatAbsolute(Date.parse(at), locale) });
  return t(policy === 'after_marking' ? 'state.afterMarking' : 'state.byHand');
};

/** Where the student stands, in words with their time. */
export const standingOf = (exam: StudentExam, words: Words): Standing => {
  const { t, locale, now } = words;
  switch (exam.state) {
    case 'not_started':
      return notStarted(exam, words);
    case 'in_progress': {
      if (exam.deadline_at === null) return { tone: 'warn', text: t('state.running') };
      const left = Math.max(0, Math.ceil((Date.parse(exam.deadline_at) - now) / MINUTE));
      return { tone: 'warn', text: t('state.runningLeft', { count: left }) };
    }
    case 'submitted':
      return {
        tone: 'info',
        text: exam.release === null ? t('state.pending') : waiting(exam.release, words),
      };
    case 'marked': {
      if (exam.exam_score === null)
        return exam.exam_result === 'pass'
          ? { tone: 'ok', text: t('state.passedOnly') }
          : { tone: 'bad', text: t('state.failedOnly') };
      const score = new Intl.NumberFormat(locale).format(shownPercent(exam.exam_score, exam.pass_percent));
      if (exam.exam_result === 'pending') return { tone: 'info', text: t('state.scored', { score }) };
      return exam.exam_result === 'pass'
        ? { tone: 'ok', text: t('state.passed', { score }) }
        : { tone: 'bad', text: t('state.failed', { score }) };
    }
    case 'void':
      return { tone: 'neutral', text: t('state.void') };
  }
};
