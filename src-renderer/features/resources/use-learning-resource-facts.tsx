import { useTranslation } from 'react-i18next';
import type { LearningResource } from '#shared/contract/resources.ts';
import type { RecordFact } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';

/** What is known of one of them; nothing as long as it is not there. */
export const useLearningResourceFacts = (learningResource: LearningResource | undefined): RecordFact[] => {
  const { t } = useTranslation('resources');
  if (learningResource === undefined) return [];
  return [
    ...(learningResource.link === ''
      ? []
      : [{ label: t('field.place'), value: new URL(learningResource.link).host }]),
    ...(learningResource.topic === '' ? [] : [{ label: t('field.topic'), value: learningResource.topic }]),
    { label: t('field.created'), value: <RelativeTime at={learningResource.created_at} /> },
    { label: t('field.changed'), value: <RelativeTime at={learningResource.updated_at} /> },
  ];
};
