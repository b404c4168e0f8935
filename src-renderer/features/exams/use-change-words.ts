import { useTranslation } from 'react-i18next';
import type { VersionChanges } from '#shared/contract/exam-versions.ts';

type FieldChange = VersionChanges['fields'][number];
type FieldValue = FieldChange['before'];
type PartChange = VersionChanges['changed'][number]['parts'][number];

const LETTERS = 'ABCDE';

/** Says values of two versions in words. */
export const useChangeWords = () => {
  const { t, i18n } = useTranslation('exams');
  const nothing = t('review.nothing');
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });

  const fieldValue = (field: string, value: FieldValue): string => {
    if (field === 'audience') return value === '' || value === null ? t('who.everybody') : String(value);
    if (value === null || value === '') return field === 'closes_at' ? t('schedule.never') : nothing;
    switch (field) {
      case 'duration_minutes':
        return value === 0 ? t('settings.untimed') : t('count.minutes', { count: Number(value) });
      case 'resume_grace_minutes':
        return value === 0 ? t('settings.neverAsks') : t('count.minutes', { count: Number(value) });
      case 'pass_percent':
        return t('percent', { value: Number(value) / 100 });
      case 'opens_at':
      case 'closes_at':
        return moment.format(Number(value));
      case 'price_minor':
        return value === 0 ? t('price.isFree') : String(value);
      case 'is_question_order_shuffled':
      case 'is_option_order_shuffled':
      case 'is_certificate_issued':
      case 'needs_safe_browser':
        return value === 1 ? t('review.yes') : t('review.no');
      case 'scoring_mode':
        return value === 'weighted' ? t('scoring.weighted.label') : t('scoring.equal.label');
      case 'close_rule':
        return value === 'hard_close' ? t('closeRule.hard_close.label') : t('closeRule.start_by.label');
      case 'secrecy':
        return value === 'sealed' ? t('secrecy.sealed.label') : t('secrecy.open.label');
      case 'lockdown':
        return t(`window.lockdown.${String(value)}.label`);
      case 'second_display':
        return t(`window.secondDisplay.${String(value)}.label`);
      case 'on_leaving':
        return t(`window.onLeaving.${String(value)}.label`);
      case 'release_at':
        return moment.format(Number(value));
      case 'release_policy':
        return t(`common:release.policy.${String(value)}`);
      case 'release_parts':
        return String(value)
          .split(',')
          .map((part) => t(`common:release.part.${part}`))
          .join(', ');
      case 'review_policy':
        return t(`review.${String(value)}.label`);
      default:
        return String(value);
    }
  };

  const partName = ({ part, option }: PartChange): string =>
    t(`changes.part.${part}`, { letter: LETTERS[(option ?? 1) - 1] ?? '' });

  const partValue = ({ part }: PartChange, value: FieldValue): string => {
    if (value === null || value === '') return nothing;
    switch (part) {
      case 'key':
        return t('changes.letter', { letter: LETTERS[Number(value) - 1] ?? '' });
      case 'pinned':
        return value === 1 ? t('review.yes') : t('review.no');
      case 'image':
      case 'option_image':
        return t('changes.image', { start: String(value).slice(0, 6) });
      case 'type':
        return t(`common:questionType.${String(value)}`);
      case 'title':
      case 'option':
      case 'phrases':
      case 'feedback':
      case 'mark':
        return String(value);
    }
  };
  return { fieldValue, partName, partValue };
};
