import { useTranslation } from 'react-i18next';
import { ErrorState } from '#renderer/components/error-state.tsx';
import { FocusPage } from '#renderer/components/patterns/focus-page.tsx';
import { errorText } from '#renderer/lib/error-text.ts';

interface ExamProblemProps {
  readonly title: string;
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** The place of the exam when it cannot be shown, with the reason. */
export const ExamProblem = ({ title, error, isRetrying, onRetry }: ExamProblemProps) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <FocusPage title={t('load.title')}>
      <ErrorState title={title} message={errorText(error)} isRetrying={isRetrying} onRetry={onRetry} />
    </FocusPage>
  );
};
