import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatClock } from '#renderer/components/format-time.ts';
import { useNow } from '#renderer/hooks/use-now.ts';
import { formatDistance } from '../calendar-words.ts';
import type { ExamCard } from '../dashboard-data.ts';
import { useReachable } from '../use-reachable.ts';
import { HeroCard } from './hero-card.tsx';

/** Steps of the exam wizard. */
const STEPS = 6;

/** The draft that was changed last, and the way back into it. */
export const DraftHero = ({ draft }: { readonly draft: ExamCard }) => {
  const { t, i18n } = useTranslation('dashboard');
  const now = useNow(60_000);
  const reachable = useReachable();
  const changedAt = Date.parse(draft.updated_at);
  const done = draft.progress_bar;
  const next = Math.min(STEPS, done + 1);
  const to = reachable(`/CreateExam?examId=${draft.exam_step_one_id}&step=${next}`);
  const title = draft.exam_title === '' ? t('drafts.untitled') : draft.exam_title;
  return (
    <HeroCard
      subject={draft.subject === '' ? title : draft.subject}
      over={t('drafts.over', { count: draft.num_of_questions })}
      title={title}
      text={t('drafts.stopped', {
        when: formatDistance(changedAt, now, i18n.language),
        time: formatClock(changedAt, i18n.language),
        step: t(`drafts.steps.${next}`),
      })}
      progress={{ label: t('drafts.progress', { done, total: STEPS }), percent: (done / STEPS) * 100 }}
      action={
        to === undefined ? null : (
          <Button
            component={Link}
            to={to}
            size="md"
            rightSection={<IconArrowRight size={16} stroke={1.8} aria-hidden />}
          >
            {t('drafts.continue')}
          </Button>
        )
      }
    />
  );
};
