import { useTranslation } from 'react-i18next';
import type { Task } from '#shared/contract/tasks.ts';
import type { RecordFact } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';

/** What is known of one of them; nothing as long as it is not there. */
export const useTaskFacts = (task: Task | undefined): RecordFact[] => {
  const { t } = useTranslation('tasks');
  if (task === undefined) return [];
  return [
    { label: t('field.created'), value: <RelativeTime at={task.created_at} /> },
    { label: t('field.changed'), value: <RelativeTime at={task.updated_at} /> },
  ];
};
