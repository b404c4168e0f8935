import { useTranslation } from 'react-i18next';
import { FocusPage } from '#renderer/components/patterns/focus-page.tsx';
import { QueryError, type FailedQuery } from '#renderer/components/query-state.tsx';

interface ExamProblemProps {
  readonly title: string;
  readonly query: FailedQuery;
}

/** The place of the exam when it cannot be shown, with the reason. */
export const ExamProblem = ({ title, query }: ExamProblemProps) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <FocusPage title={t('load.title')}>
      <QueryError title={title} query={query} />
    </FocusPage>
  );
};
