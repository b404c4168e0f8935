import { useTranslation } from 'react-i18next';
import { Panel } from '#renderer/components/panel.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import type { AuthorData, ExamCard } from '../dashboard-data.ts';
import { NameCell, ShareCell } from './cells.tsx';
import { MiniTable } from './mini-table.tsx';

const STEPS = 6;

/** Further drafts, with how far each of them is. */
export const DraftTable = ({ drafts }: { readonly drafts: readonly ExamCard[] }) => {
  const { t } = useTranslation('dashboard');
  if (drafts.length === 0) return null;
  return (
    <Panel title={t('drafts.title')} padded={false}>
      <MiniTable
        label={t('drafts.title')}
        rows={drafts}
        rowKey={(exam) => exam.exam_step_one_id}
        columns={[
          {
            key: 'exam',
            header: t('columns.exam'),
            render: (exam) => (
              <NameCell
                to={
                  exam.exam_status === 'pending_approval'
                    ? `/Exams?preview=${exam.exam_step_one_id}`
                    : `/CreateExam?examId=${exam.exam_step_one_id}`
                }
                caption={
                  exam.exam_status === 'pending_approval'
                    ? t('drafts.waiting')
                    : t('exam.questions', { count: exam.num_of_questions })
                }
              >
                {exam.exam_title === '' ? t('drafts.untitled') : exam.exam_title}
              </NameCell>
            ),
          },
          {
            key: 'changed',
            header: t('columns.changed'),
            align: 'right',
            width: 110,
            isSpare: true,
            render: (exam) => <RelativeTime at={exam.updated_at} />,
          },
          {
            key: 'progress',
            header: t('columns.progress'),
            align: 'right',
            width: 172,
            render: (exam) => <ShareCell percent={(exam.progress_bar / STEPS) * 100} />,
          },
        ]}
      />
    </Panel>
  );
};

const WhenCaption = ({ exam }: { readonly exam: ExamCard }) => {
  const { t } = useTranslation('dashboard');
  const now = useNow(60_000);
  const moment = (): { word: 'opens' | 'closes' | 'closed' | 'since'; at: string | null } => {
    if (exam.exam_status === 'scheduled') return { word: 'opens', at: exam.opens_at };
    if (exam.closes_at === null) return { word: 'since', at: exam.published_at };
    return { word: Date.parse(exam.closes_at) <= now ? 'closed' : 'closes', at: exam.closes_at };
  };
  const { word, at } = moment();
  return (
    <>
      {t(`published.${word}`)} {at === null ? null : <RelativeTime at={at} />}
      {`, ${t('exam.questions', { count: exam.num_of_questions })}`}
    </>
  );
};

/** What is published or scheduled, and how it goes. */
export const PublishedTable = ({ exams }: { readonly exams: readonly ExamCard[] }) => {
  const { t } = useTranslation('dashboard');
  if (exams.length === 0) return null;
  return (
    <Panel title={t('published.title')} padded={false}>
      <MiniTable
        label={t('published.title')}
        rows={exams}
        rowKey={(exam) => exam.exam_step_one_id}
        columns={[
          {
            key: 'exam',
            header: t('columns.exam'),
            render: (exam) => (
              <NameCell to={`/Exams?preview=${exam.exam_step_one_id}`} caption={<WhenCaption exam={exam} />}>
                {exam.exam_title}
              </NameCell>
            ),
          },
          {
            key: 'attempts',
            header: t('columns.attempts'),
            align: 'right',
            width: 88,
            isSpare: true,
            render: (exam) => exam.attempts,
          },
          {
            key: 'mean',
            header: t('columns.mean'),
            align: 'right',
            width: 172,
            render: (exam) => <ShareCell percent={exam.mean_score} />,
          },
        ]}
      />
    </Panel>
  );
};

/** The questions that most people got wrong, worst first. */
export const HardestQuestions = ({ questions }: { readonly questions: AuthorData['hardest_questions'] }) => {
  const { t } = useTranslation('dashboard');
  if (questions.length === 0) return null;
  return (
    <Panel title={t('hardest.title')} aside={t('hardest.aside')} padded={false}>
      <MiniTable
        label={t('hardest.title')}
        rows={questions}
        rowKey={(question) => question.question_id}
        columns={[
          {
            key: 'question',
            header: t('columns.question'),
            render: (question) => (
              <NameCell to={`/CreateQuestions?question=${question.question_id}`} withMath>
                {question.question_title}
              </NameCell>
            ),
          },
          {
            key: 'answers',
            header: t('columns.answers'),
            align: 'right',
            width: 88,
            isSpare: true,
            render: (question) => question.answers,
          },
          {
            key: 'facility',
            header: t('columns.right'),
            align: 'right',
            width: 172,
            render: (question) => <ShareCell percent={question.facility * 100} />,
          },
        ]}
      />
    </Panel>
  );
};
