import { useTranslation } from 'react-i18next';
import type { Article } from '#shared/contract/knowledge-base.ts';
import type { RecordFact } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';

/** What is known of one of them; nothing as long as it is not there. */
export const useArticleFacts = (article: Article | undefined): RecordFact[] => {
  const { t } = useTranslation('knowledge-base');
  if (article === undefined) return [];
  return [
    { label: t('field.created'), value: <RelativeTime at={article.created_at} /> },
    { label: t('field.changed'), value: <RelativeTime at={article.updated_at} /> },
  ];
};
