import { Button } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StudentExam } from '#shared/contract/enrolments.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { CalendarButton } from '#renderer/components/calendar-button.tsx';
import { CourseCover } from '#renderer/components/course-cover.tsx';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { mayRepeat, nextAction, standingOf, type ExamAction } from '../exam-standing.ts';
import classes from './exam-row.module.css';

const cx = bindClasses(classes);

interface ExamRowProps {
  readonly exam: StudentExam;
  readonly now: number;
  /** The one exam of the list that matters most has the filled button. */
  readonly isFirst: boolean;
  readonly isEnrolling: boolean;
  readonly onEnrol: () => void;
}

const targetOf = (exam: StudentExam, action: ExamAction): string =>
  action === 'continue'
    ? `/examPage?attemptId=${exam.attempt_id ?? ''}`
    : action === 'result'
      ? `/ExamResult?attemptId=${exam.attempt_id ?? ''}`
      : `/examPage?examId=${exam.exam_id}`;

const Action = ({ exam, isFirst, isEnrolling, onEnrol }: Omit<ExamRowProps, 'now'>) => {
  const { t } = useTranslation('enrolments');
  const action = nextAction(exam);
  if (action === 'none') return null;
  const look = {
    variant: isFirst ? 'filled' : 'default',
    'aria-label': t(`action.${action}Label`, { exam: exam.exam_title }),
  };
  return action === 'enrol' ? (
    <Button {...look} loading={isEnrolling} onClick={onEnrol}>
      {t('action.enrol')}
    </Button>
  ) : (
    <Button {...look} component={Link} to={targetOf(exam, action)}>
      {t(`action.${action}`)}
    </Button>
  );
};

/** One exam: what it is, where the student stands in it, and the one thing to do next. */
export const ExamRow = ({ exam, now, isFirst, isEnrolling, onEnrol }: ExamRowProps) => {
  const { t, i18n } = useTranslation('enrolments');
  const { t: tCommon } = useTranslation('common');
  const standing = standingOf(exam, { t, tCommon, locale: i18n.language, now });
  const isRunning = exam.state === 'in_progress';
  const hereFact = ({ is_on_computer: isHere, sealed }: StudentExam): string => {
    if (!isHere) return t(sealed === null ? 'facts.notHere' : 'facts.sealedNotHere');
    if (sealed === null || sealed.size === null || sealed.sealed_at === null) return t('facts.here');
    const date = formatAbsolute(Date.parse(sealed.sealed_at), i18n.language);
    return t('facts.sealedHere', { size: sizeText(sealed.size), date });
  };
  const facts = [
    t('facts.questions', { count: exam.num_of_questions }),
    exam.exam_duration === 0 ? t('facts.untimed') : t('facts.minutes', { count: exam.exam_duration }),
    t('facts.passMark', { percent: new Intl.NumberFormat(i18n.language).format(exam.pass_percent) }),
    ...(exam.is_enrolled && exam.is_on_computer !== null && nextAction(exam) !== 'result'
      ? [hereFact(exam)]
      : []),
    ...(exam.attempts_allowed > 1 ? [t('facts.attempts', { count: exam.attempts_left })] : []),
  ];
  return (
    <div className={cx('row', isRunning && 'running')}>
      <div className={cx('cover')}>
        <CourseCover subject={exam.subject} title={exam.exam_title} shape="panel" />
      </div>
      <div className={cx('words')}>
        <h2 className={cx('title')}>{exam.exam_title}</h2>
        <p className={cx('who')}>
          {[exam.subject, exam.instructor_name].filter((part) => part !== '').join(', ')}
        </p>
        <p className={cx('facts')}>{facts.join(' · ')}</p>
      </div>
      <div className={cx('standing')}>
        <StatusBadge tone={standing.tone} {...(isRunning ? { icon: IconClockPlay } : {})}>
          {standing.text}
        </StatusBadge>
      </div>
      <div className={cx('actions')}>
        {mayRepeat(exam) ? (
          <Button
            variant="subtle"
            component={Link}
            to={`/examPage?examId=${exam.exam_id}`}
            aria-label={t('action.againLabel', { exam: exam.exam_title })}
          >
            {t('action.again')}
          </Button>
        ) : null}
        <Action exam={exam} isFirst={isFirst} isEnrolling={isEnrolling} onEnrol={onEnrol} />
        {exam.is_enrolled && (exam.opens_at ?? exam.closes_at) !== null ? (
          <CalendarButton exam={{ id: exam.exam_id, title: exam.exam_title }} />
        ) : null}
        {!exam.is_enrolled && exam.exam_price > 0 ? (
          <span className={cx('price')}>
            {new Intl.NumberFormat(i18n.language, { style: 'currency', currency: exam.currency }).format(
              exam.exam_price,
            )}
            <span className={cx('priceNote')}>{t('notForSale')}</span>
          </span>
        ) : null}
      </div>
    </div>
  );
};
