import { useTranslation } from 'react-i18next';
import type { ProjectRequest } from '#shared/contract/project-requests.ts';
import type { RecordFact } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';

/** What is known of one of them; nothing as long as it is not there. */
export const useProjectRequestFacts = (projectRequest: ProjectRequest | undefined): RecordFact[] => {
  const { t } = useTranslation('project-requests');
  if (projectRequest === undefined) return [];
  return [
    { label: t('field.created'), value: <RelativeTime at={projectRequest.created_at} /> },
    { label: t('field.changed'), value: <RelativeTime at={projectRequest.updated_at} /> },
  ];
};
