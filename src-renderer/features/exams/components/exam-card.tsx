import { useTranslation } from 'react-i18next';
import type { ExamCard } from '#shared/contract/exams.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { ProgressRing } from '#renderer/components/progress-ring.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import classes from './exam-card.module.css';
import { ExamState } from './exam-status.tsx';

const cx = bindClasses(classes);

const STEP_COUNT = 6;

export interface ExamCardViewProps {
  exam: ExamCard;
  onOpen: () => void;
}

/** An exam as a card: how far it is, or how it went. */
export function ExamCardView({ exam, onOpen }: ExamCardViewProps) {
  const { t } = useTranslation('exams');
  const isDraft = exam.exam_status === 'savedAsDraft' || exam.exam_status === 'pending_approval';
  const mean = exam.mean_score === null ? undefined : shownPercent(exam.mean_score);
  const label = isDraft
    ? t('card.steps', { done: exam.progress_bar })
    : mean === undefined
      ? t('card.noMean')
      : t('card.mean', { value: mean });
  return (
    <button type="button" className={cx('card')} onClick={onOpen}>
      <span className={cx('head')}>
        <span className={cx('words')}>
          <span className={cx('title')} title={exam.exam_title}>
            {exam.exam_title}
          </span>
          <ExamState exam={exam} />
        </span>
        {isDraft ? (
          <ProgressRing value={exam.progress_bar} total={STEP_COUNT} label={label} size={44} />
        ) : mean === undefined ? null : (
          <ProgressRing
            value={mean}
            total={100}
            text={t('card.ring', { value: mean })}
            label={label}
            size={44}
          />
        )}
      </span>
      <span className={cx('facts')}>
        <span>{t('count.questions', { count: exam.num_of_questions })}</span>
        <span>
          {exam.exam_duration === 0
            ? t('settings.untimed')
            : t('count.minutes', { count: exam.exam_duration })}
        </span>
        <span>{isDraft ? label : t('card.attempts', { count: exam.attempts })}</span>
        <span className={cx('updated')}>
          <RelativeTime at={exam.updated_at} />
        </span>
      </span>
    </button>
  );
}
