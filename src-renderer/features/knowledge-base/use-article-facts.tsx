import { useTranslation } from 'react-i18next';
import type { Article } from '#shared/contract/knowledge-base.ts';
import type { RecordFact } from '#renderer/components/patterns/record-page.tsx';
import { dayWords } from '#renderer/lib/day-words.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';

/** What is known of one of them; nothing as long as it is not there. */
export const useArticleFacts = (article: Article | undefined): RecordFact[] => {
  const { t, i18n } = useTranslation('knowledge-base');
  if (article === undefined) return [];
  return [
    ...(article.role_id === null ? [] : [{ label: t('field.role'), value: article.role_name }]),
    ...(article.review_on === null
      ? []
      : [{ label: t('field.review'), value: dayWords(article.review_on, i18n.language) }]),
    { label: t('field.created'), value: <RelativeTime at={article.created_at} /> },
    { label: t('field.changed'), value: <RelativeTime at={article.updated_at} /> },
  ];
};
