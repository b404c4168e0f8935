import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '#renderer/lib/session.ts';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { PreviewQuestionCard } from '../components/preview-question-card.tsx';
import { demoQuestion } from '../demo-question.ts';
import { questionListQuery } from '../queries.ts';
import { formOf } from '../question-form.ts';

/** The preview of a question on its own: the newest of the library, or a sample. */
export const PreviewQuestionCardPage = () => {
  const { t } = useTranslation('questions');
  const can = useCan();
  const newest = useQuery({
    ...questionListQuery({ sort: 'newest' }, 0),
    enabled: can('questions:view'),
  });
  const [question] = newest.data?.rows ?? [];
  return (
    <DemoStage title={t('card.title')} description={t('card.pageText')}>
      <PreviewQuestionCard form={question === undefined ? demoQuestion : formOf(question)} />
    </DemoStage>
  );
};
