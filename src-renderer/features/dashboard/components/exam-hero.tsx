import { Button } from '@mantine/core';
import { IconArrowRight, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow } from '#renderer/hooks/use-now.ts';
import type { StudentExam } from '../dashboard-data.ts';
import { useReachable } from '../use-reachable.ts';
import { HeroCard } from './hero-card.tsx';
import { useExamWords } from './use-exam-words.ts';

const TICK_MS = 10_000;

const minutesLeft = (deadline: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(deadline) - now) / 60_000));

const RunningExam = ({ exam }: { readonly exam: StudentExam }) => {
  const { t } = useTranslation('dashboard');
  const now = useNow(TICK_MS);
  const reachable = useReachable();
  const answered = Math.round((exam.progress / 100) * exam.num_of_questions);
  const left = exam.deadline_at === null ? undefined : minutesLeft(exam.deadline_at, now);
  const to = reachable(`/examPage?attemptId=${exam.attempt_id ?? 0}`);
  return (
    <HeroCard
      subject={exam.subject}
      over={t('hero.running', { subject: exam.subject })}
      title={exam.exam_title}
      text={left === undefined ? t('hero.runningUntimed') : t('hero.runningTimed')}
      progress={{
        label: t('hero.answered', { count: exam.num_of_questions, answered }),
        percent: exam.progress,
      }}
      action={
        to === undefined ? null : (
          <Button
            component={Link}
            to={to}
            size="md"
            leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
          >
            {left === undefined ? t('hero.continue') : t('hero.continueTimed', { count: left })}
          </Button>
        )
      }
    />
  );
};

const OpenExam = ({ exam }: { readonly exam: StudentExam }) => {
  const { t } = useTranslation('dashboard');
  const reachable = useReachable();
  const words = useExamWords();
  const to = reachable(`/examPage?examId=${exam.exam_id}`);
  return (
    <HeroCard
      subject={exam.subject}
      over={t('hero.open', { subject: exam.subject })}
      title={exam.exam_title}
      text={exam.introduction_description === '' ? exam.exam_description : exam.introduction_description}
      aside={[words.extent(exam), words.attempts(exam), ...words.closing(exam)]
        .map((part) => `${part}.`)
        .join(' ')}
      action={
        to === undefined ? null : (
          <Button
            component={Link}
            to={to}
            size="md"
            rightSection={<IconArrowRight size={16} stroke={1.8} aria-hidden />}
          >
            {t('hero.goToExam')}
          </Button>
        )
      }
    />
  );
};

/** The exam to sit now: the running one, or the one that is open. */
export const ExamHero = ({ exam }: { readonly exam: StudentExam }) =>
  exam.state === 'in_progress' ? <RunningExam exam={exam} /> : <OpenExam exam={exam} />;
