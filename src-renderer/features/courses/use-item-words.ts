import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOfDocument } from './use-course-words.ts';

const isDue = (value: unknown): value is { readonly kind: string } =>
  typeof value === 'object' && value !== null && 'kind' in value;

/** Says a field of an item or section in words, for a choice between two of them. */
export const useItemWords = (): ((field: string, value: unknown) => string) => {
  const { t } = useTranslation('courses');
  return useCallback(
    (field: string, value: unknown): string => {
      if (field === 'document' && typeof value === 'string')
        return wordsOfDocument(value) || t('review.nothing');
      if (value === null || value === undefined || value === '') return t('review.nothing');
      if (typeof value === 'boolean') return value ? t('review.yes') : t('review.no');
      if (field === 'media_file_id') return t('review.yes');
      if (field === 'resource_ids' && Array.isArray(value)) return t('count.files', { count: value.length });
      if (Array.isArray(value)) return t('count.questions', { count: value.length });
      if (isDue(value)) {
        if (value.kind === 'none') return t('item.dueNone');
        return value.kind === 'moment' ? t('item.dueMoment') : t('item.dueDays');
      }
      return typeof value === 'string' || typeof value === 'number' ? String(value) : t('review.nothing');
    },
    [t],
  );
};
