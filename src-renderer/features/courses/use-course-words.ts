import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '#shared/domain/documents/document-text.ts';
import { parseDocument } from '#shared/domain/documents/check-document.ts';
import { formatOpening, formatPrice } from '#renderer/lib/content-time.ts';
import { opensAtOf, type CourseForm } from './course-form.ts';

/** The words of a stored document; none where it cannot be read. */
export const wordsOfDocument = (text: string | null): string => {
  const read = text === null ? undefined : parseDocument(text);
  return read?.ok === true ? textOf(read.document) : '';
};

/** Says each field of the form in words, for the review and for a choice between two forms. */
export const useCourseWords = (): ((draft: CourseForm, field: keyof CourseForm) => string) => {
  const { t, i18n } = useTranslation('courses');
  return useCallback(
    (draft: CourseForm, field: keyof CourseForm): string => {
      const nothing = t('review.nothing');
      switch (field) {
        case 'student_learning':
        case 'course_requirements':
        case 'course_designed_for':
          return draft[field].join('\n') || nothing;
        case 'course_description':
          return wordsOfDocument(draft.course_description) || nothing;
        case 'course_level':
          return t(`level.${draft.course_level || 'none'}`);
        case 'course_image':
          return draft.course_image === null ? t('landing.drawn') : t('landing.ownImage');
        case 'promotional_media_id':
          return draft.promotional_media_id === null ? nothing : t('review.yes');
        case 'course_specification':
          return draft.course_specification?.name ?? nothing;
        case 'issue_certificate':
          return draft.issue_certificate ? t('review.yes') : t('review.no');
        case 'course_price':
          return draft.course_price === 0
            ? t('price.isFree')
            : formatPrice(draft.course_price, draft.currency, i18n.language);
        case 'schedule': {
          const at = opensAtOf(draft.schedule);
          if (draft.schedule === null || at === null) return t('schedule.now');
          const zone = draft.schedule.time_zone;
          return t('schedule.opens', { time: formatOpening(at, i18n.language, zone, Date.now()), zone });
        }
        case 'access':
          return draft.access.who === 'everybody'
            ? t('common:who.everybody')
            : [
                t('who.someGroups', { count: draft.access.group_ids.length }),
                t('who.somePeople', { count: draft.access.user_ids.length }),
              ].join(', ');
        case 'course_title':
        case 'course_subtitle':
        case 'course_category':
        case 'course_qualification':
        case 'ofqual_code':
        case 'product_code':
        case 'qualification_time':
        case 'course_image_alt':
        case 'currency':
          return draft[field] || nothing;
      }
    },
    [i18n.language, t],
  );
};
