import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StudentExam } from '#shared/contract/enrolments.ts';
import { ownMinutes, type Allowance } from '#shared/domain/exams/allowance.ts';
import { allowedMs, isClosedAt } from '#shared/domain/exams/exam-window.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { FocusPage } from '#renderer/components/patterns/focus-page.tsx';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { displaysQuery, isCodeWanted, useStartAttempt } from '../queries.ts';
import { ExamRules } from './exam-rules.tsx';
import classes from './exam-intro.module.css';
import { ReadinessCheck } from './readiness-check.tsx';
import { StartCodeField } from './start-code-field.tsx';

const cx = bindClasses(classes);

const MINUTE_MS = 60_000;

interface ExamIntroProps {
  readonly exam: StudentExam;
  /** Names this visit of the screen. */
  readonly visit: string;
  readonly onStarted: (attemptId: number) => void;
}

/** What the person has of their own; the window that the exam says is theirs already. */
const ownTime = ({ allowance, closes_at: closesAt }: StudentExam): Allowance | null =>
  allowance === null
    ? null
    : {
        ...allowance,
        closes_at: allowance.has_own_closing && closesAt !== null ? Date.parse(closesAt) : null,
      };

/** The screen before the start: what it is about, how it works, whether this computer is ready. */
export const ExamIntro = ({ exam, visit, onStarted }: ExamIntroProps) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const start = useStartAttempt(visit);
  const [code, setCode] = useState('');
  const [isCodeAsked, setCodeAsked] = useState(false);
  const now = useNow(30_000);
  const closesAt = exam.closes_at === null ? null : Date.parse(exam.closes_at);
  const { data: displays = 1 } = useQuery(displaysQuery(exam.window));
  const isCrowded = displays > 1;
  const isAnotherBrowser = exam.safe_browser === 'missing' || exam.safe_browser === 'wrong';
  const isStartable =
    exam.is_open && exam.attempts_left > 0 && !isClosedAt(closesAt, now) && !isCrowded && !isAnotherBrowser;
  const number = new Intl.NumberFormat(i18n.language);
  const minutes = ownMinutes(exam.exam_duration, exam.allowance);
  const facts = [
    { label: t('intro.questions'), value: number.format(exam.num_of_questions) },
    {
      label: t('intro.time'),
      value:
        exam.exam_duration === 0
          ? t('intro.untimed')
          : minutes > exam.exam_duration
            ? t('intro.extended', { minutes, base: exam.exam_duration })
            : t('intro.minutes', { count: exam.exam_duration }),
    },
    { label: t('intro.passMark'), value: t('percent', { value: number.format(exam.pass_percent) }) },
    {
      label: t('intro.attempts'),
      value: t('intro.attemptsLeft', { left: exam.attempts_left, allowed: exam.attempts_allowed }),
    },
    ...(closesAt === null
      ? []
      : [{ label: t(`intro.closes.${exam.close_rule}`), value: formatAbsolute(closesAt, i18n.language) }]),
  ];
  const whyNot =
    exam.opens_at !== null && !exam.is_open && Date.parse(exam.opens_at) > now
      ? t('intro.opens', { at: formatAbsolute(Date.parse(exam.opens_at), i18n.language) })
      : exam.attempts_left === 0
        ? t('intro.noAttempts')
        : isCrowded
          ? t('intro.displays')
          : isAnotherBrowser
            ? t('intro.safeBrowser')
            : t('intro.closed');
  const terms = { duration_minutes: exam.exam_duration, closes_at: closesAt, close_rule: exam.close_rule };
  const own = ownTime(exam);
  const allowed = allowedMs(terms, now, own);
  const isCut = allowed !== allowedMs({ ...terms, closes_at: null }, now, exam.allowance);
  const startNote =
    allowed === null
      ? null
      : isCut
        ? t('intro.clockCut', { count: Math.ceil(allowed / MINUTE_MS) })
        : t('intro.clockStarts');
  const begin = (): void =>
    start.mutate(
      { exam, code: isCodeAsked && code.trim() !== '' ? code : null },
      {
        onSuccess: (attempt) => onStarted(attempt.id),
        onError: (error) => setCodeAsked((was) => was || (exam.sealed !== null && isCodeWanted(error))),
      },
    );

  return (
    <FocusPage
      title={exam.exam_title}
      subtitle={exam.instructor_name}
      footer={
        <>
          <Button
            size="lg"
            variant="default"
            component={Link}
            to="/MyExams"
            leftSection={<IconArrowLeft size={18} stroke={1.6} aria-hidden />}
          >
            {t('intro.back')}
          </Button>
          <span className={cx('startPlace')}>
            {start.error === null ? (
              <span className={cx('startNote')}>{isStartable ? startNote : whyNot}</span>
            ) : (
              <span className={cx('startProblem')} role="alert">
                {errorText(start.error)}
              </span>
            )}
            <Button
              size="lg"
              disabled={!isStartable}
              loading={start.isPending}
              rightSection={<IconArrowRight size={18} stroke={1.6} aria-hidden />}
              onClick={begin}
            >
              {exam.start_button_text.trim() || t('intro.start')}
            </Button>
          </span>
        </>
      }
    >
      <article className={cx('intro')}>
        <h2 className={`serif ${cx('title')}`}>{exam.introduction_title.trim() || t('intro.title')}</h2>
        {exam.introduction_description.trim() === '' ? null : (
          <QuestionText className={`serif ${cx('description')}`} text={exam.introduction_description} />
        )}
        <dl className={cx('facts')}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ExamRules exam={exam} />
        <ReadinessCheck exam={exam} />
        {isCodeAsked ? <StartCodeField value={code} onChange={setCode} /> : null}
        <p className={cx('honest')}>{t('intro.honest')}</p>
      </article>
    </FocusPage>
  );
};
