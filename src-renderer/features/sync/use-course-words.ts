import { useTranslation } from 'react-i18next';
import type { CourseDraft } from '#shared/contract/course-drafts.ts';
import type { courseFields } from './course-drafts.ts';
import { documentWords } from './document-words.ts';

type CourseField = (typeof courseFields)[number]['key'];

/** Each field of a course's form in words. */
export const useCourseWords = (): ((draft: CourseDraft, field: CourseField) => string) => {
  const { t, i18n } = useTranslation('sync');
  const orNothing = (text: string): string => (text.trim() === '' ? t('value.nothing') : text);
  const joined = (texts: readonly string[]): string =>
    orNothing(texts.filter((one) => one !== '').join('\n'));
  return (draft, field) => {
    switch (field) {
      case 'about':
        return joined([
          ...draft.student_learning,
          ...draft.course_requirements,
          ...draft.course_designed_for,
        ]);
      case 'title':
        return orNothing(draft.course_title);
      case 'subtitle':
        return orNothing(draft.course_subtitle);
      case 'description':
        return orNothing(documentWords(draft.course_description));
      case 'level':
        return orNothing(draft.course_level);
      case 'category':
        return orNothing(draft.course_category);
      case 'qualification':
        return joined([
          draft.course_qualification,
          draft.ofqual_code,
          draft.product_code,
          draft.qualification_time,
        ]);
      case 'image':
        return draft.course_image === null ? t('value.noFile') : draft.course_image_alt || t('value.aFile');
      case 'video':
        return t(draft.promotional_media_id === null ? 'value.noFile' : 'value.aFile');
      case 'specification':
        return draft.course_specification?.name ?? t('value.noFile');
      case 'certificate':
        return t(draft.issue_certificate ? 'value.yes' : 'value.no');
      case 'price':
        return draft.course_price === 0
          ? t('value.free')
          : new Intl.NumberFormat(i18n.language, { style: 'currency', currency: draft.currency }).format(
              draft.course_price,
            );
      case 'opens':
        return draft.schedule === null
          ? t('value.opensNow')
          : t('value.opensAt', {
              date: draft.schedule.schedule_date,
              time: draft.schedule.schedule_time,
              zone: draft.schedule.time_zone,
            });
      case 'who':
        return draft.access.who === 'everybody'
          ? t('value.everybody')
          : t('value.some', { groups: draft.access.group_ids.length, people: draft.access.user_ids.length });
    }
  };
};
