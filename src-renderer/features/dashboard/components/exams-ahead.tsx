import { useTranslation } from 'react-i18next';
import { DueList } from '#renderer/components/patterns/due-list.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import type { StudentExam } from '../dashboard-data.ts';
import { useReachable } from '../use-reachable.ts';
import { useExamWords } from './use-exam-words.ts';

const DAY_MS = 86_400_000;

interface ExamsAheadProps {
  readonly title: string;
  readonly exams: readonly StudentExam[];
}

/** Exams at the side: their subject, and when they open or close. */
export const ExamsAhead = ({ title, exams }: ExamsAheadProps) => {
  const { t } = useTranslation('dashboard');
  const now = useNow(60_000);
  const words = useExamWords();
  const reachable = useReachable();
  if (exams.length === 0) return null;
  return (
    <Panel title={title} aside={t('count', { count: exams.length })} kind="flush">
      <DueList
        items={exams.map((exam) => {
          const to = reachable(`/examPage?examId=${exam.exam_id}`);
          const opensLater = exam.opens_at !== null && !exam.is_open;
          return {
            key: exam.exam_id,
            title: exam.exam_title,
            caption: exam.subject === '' ? words.extent(exam) : exam.subject,
            subject: exam.subject === '' ? exam.exam_title : exam.subject,
            aside:
              opensLater && exam.opens_at !== null ? (
                <RelativeTime at={exam.opens_at} />
              ) : (
                (words.closing(exam)[0] ?? words.duration(exam.exam_duration))
              ),
            isPressing: Date.parse((opensLater ? exam.opens_at : exam.closes_at) ?? '') - now < DAY_MS,
            ...(to === undefined ? {} : { to }),
          };
        })}
      />
    </Panel>
  );
};
