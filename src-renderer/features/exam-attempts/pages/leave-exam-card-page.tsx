import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatClock } from '#renderer/components/format-time.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { LeaveExamCard } from '../components/leave-exam-card.tsx';
import classes from './leave-exam-card-page.module.css';

const cx = bindClasses(classes);

const MINUTES_LEFT = 52;

/** The question that stands before leaving an exam, shown on its own with sample figures. */
export const LeaveExamCardPage = () => {
  const { t, i18n } = useTranslation('exam-attempts');
  const [answer, setAnswer] = useState<'stay' | 'leave' | null>(null);
  const [endsAt] = useState(() => formatClock(Date.now() + MINUTES_LEFT * 60_000, i18n.language));
  return (
    <>
      <PageHeader title={t('leaveCard.title')} description={t('leaveCard.description')} withLine />
      <div className={cx('stage')}>
        <section className={cx('card')} aria-labelledby="leave-card-title">
          <h2 id="leave-card-title" className={cx('title')}>
            {t('leave.title')}
          </h2>
          <LeaveExamCard
            minutesLeft={MINUTES_LEFT}
            endsAt={endsAt}
            answered={12}
            unsaved={0}
            isSaving={false}
            onStay={() => setAnswer('stay')}
            onLeave={() => setAnswer('leave')}
          />
        </section>
        <p className={cx('answer')} role="status">
          {answer === null ? '' : t(`leaveCard.${answer}`)}
        </p>
      </div>
    </>
  );
};
