import { Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { QUESTION_SORTS, type SavedFilter } from '#shared/contract/question-filter.ts';
import { QUESTION_TYPES } from '#shared/contract/question-types.ts';
import type { Tag } from '#shared/contract/tags.ts';
import {
  DIFFICULTY_BANDS,
  EASY_FROM,
  FEWEST_ANSWERS,
  HARD_BELOW,
} from '#shared/domain/questions/difficulty.ts';
import { readId } from '#renderer/lib/read-id.ts';
import {
  addressOf,
  CHANGED_DAYS,
  QUESTION_STATUSES,
  type NarrowingName,
  type SetFilter,
} from '../library-filter.ts';

const ANY = 'any';

type Translate = TFunction<['questions', 'common']>;

/** The words of a state that a question has; one that this program does not know says its own name. */
export const statusWord = (t: Translate, status: string): string => {
  const known = QUESTION_STATUSES.find((one) => one === status);
  return known === undefined ? status : t(`questions:status.${known}`);
};

const daysWord = (t: Translate, days: number): string =>
  days === 1 ? t('questions:filter.changedDay') : t('questions:filter.changedDays', { count: days });

const reviewWord = (t: Translate, value: string): string =>
  value === 'yes' ? t('questions:filter.underReview') : t('questions:filter.notUnderReview');

const imageWord = (t: Translate, value: string): string =>
  value === 'yes' ? t('questions:filter.withImage') : t('questions:filter.withoutImage');

/** A narrowing in words, as the chip of it has them. */
export const filterWord = (t: Translate, { name, value }: SetFilter, tags: readonly Tag[]): string => {
  switch (name) {
    case 'tag':
      return tags.find((tag) => String(tag.id) === value)?.tag_names ?? t('questions:tags.gone');
    case 'type': {
      const type = QUESTION_TYPES.find((one) => one === value);
      return type === undefined ? value : t(`common:questionType.${type}`);
    }
    case 'unused':
      return t('questions:filter.unused');
    case 'status':
      return statusWord(t, value);
    case 'review':
      return reviewWord(t, value);
    case 'difficulty': {
      const band = DIFFICULTY_BANDS.find((one) => one === value);
      return band === undefined ? value : t(`questions:difficulty.${band}`);
    }
    case 'image':
      return imageWord(t, value);
    case 'changed':
      return daysWord(t, readId(value) ?? 0);
  }
};

export interface FilterFieldsProps {
  /** What is narrowed now. */
  readonly filter: SavedFilter;
  readonly onNarrow: (name: NarrowingName, value: string | undefined) => void;
  readonly onSort: (sort: string) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFieldProps extends Pick<FilterFieldsProps, 'filter' | 'onNarrow'> {
  readonly name: NarrowingName;
  readonly label: string;
  readonly any: string;
  readonly choices: readonly Choice[];
  readonly description?: string;
}

/** One of a few values, or any. */
const ChoiceField = ({ filter, onNarrow, name, label, any, choices, description }: ChoiceFieldProps) => {
  const value = addressOf(filter).get(name);
  // An address may name what is not offered, such as another number of days.
  const isOther = value !== null && !choices.some((one) => one.value === value);
  return (
    <Select
      label={label}
      {...(description === undefined ? {} : { description })}
      comboboxProps={{ withinPortal: false }}
      data={[{ value: ANY, label: any }, ...choices, ...(isOther ? [{ value, label: value }] : [])]}
      value={value ?? ANY}
      searchable={choices.length > 12}
      onChange={(next) => onNarrow(name, next === null || next === ANY ? undefined : next)}
    />
  );
};

type FieldProps = Pick<FilterFieldsProps, 'filter' | 'onNarrow'>;

export const TypeField = (props: FieldProps) => {
  const { t } = useTranslation(['questions', 'common']);
  const choices = QUESTION_TYPES.map((type) => ({ value: type, label: t(`common:questionType.${type}`) }));
  return (
    <ChoiceField
      {...props}
      name="type"
      label={t('column.type')}
      any={t('filter.anyType')}
      choices={choices}
    />
  );
};

export const StatusField = (props: FieldProps) => {
  const { t } = useTranslation(['questions', 'common']);
  const choices = QUESTION_STATUSES.map((status) => ({ value: status, label: statusWord(t, status) }));
  return (
    <ChoiceField
      {...props}
      name="status"
      label={t('column.status')}
      any={t('filter.anyStatus')}
      choices={choices}
    />
  );
};

export const ReviewField = (props: FieldProps) => {
  const { t } = useTranslation(['questions', 'common']);
  const choices = ['yes', 'no'].map((value) => ({ value, label: reviewWord(t, value) }));
  return (
    <ChoiceField
      {...props}
      name="review"
      label={t('filter.review')}
      any={t('filter.anyReview')}
      choices={choices}
    />
  );
};

export const ImageField = (props: FieldProps) => {
  const { t } = useTranslation(['questions', 'common']);
  const choices = ['yes', 'no'].map((value) => ({ value, label: imageWord(t, value) }));
  return (
    <ChoiceField
      {...props}
      name="image"
      label={t('filter.image')}
      any={t('filter.anyImage')}
      choices={choices}
    />
  );
};

export const ChangedField = (props: FieldProps) => {
  const { t } = useTranslation(['questions', 'common']);
  const choices = CHANGED_DAYS.map((days) => ({ value: String(days), label: daysWord(t, days) }));
  return (
    <ChoiceField
      {...props}
      name="changed"
      label={t('filter.changed')}
      any={t('filter.anyChanged')}
      choices={choices}
    />
  );
};

export const DifficultyField = (props: FieldProps) => {
  const { t, i18n } = useTranslation(['questions', 'common']);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const choices = DIFFICULTY_BANDS.map((band) => ({ value: band, label: t(`difficulty.${band}`) }));
  return (
    <ChoiceField
      {...props}
      name="difficulty"
      label={t('filter.difficulty')}
      description={t('filter.difficultyRule', {
        easy: percent.format(EASY_FROM),
        hard: percent.format(HARD_BELOW),
        count: FEWEST_ANSWERS,
      })}
      any={t('filter.anyDifficulty')}
      choices={choices}
    />
  );
};

export const TagChoice = ({ tags, ...props }: FieldProps & { readonly tags: readonly Tag[] }) => {
  const { t } = useTranslation(['questions', 'common']);
  const choices = tags
    .map((tag) => ({ value: String(tag.id), label: tag.tag_names }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <ChoiceField {...props} name="tag" label={t('tags.one')} any={t('filter.anyTag')} choices={choices} />
  );
};

export const UnusedBox = ({ filter, onNarrow }: FieldProps) => {
  const { t } = useTranslation('questions');
  return (
    <Checkbox
      label={t('filter.unused')}
      checked={filter.unused === true}
      onChange={(event) => onNarrow('unused', event.currentTarget.checked ? 'yes' : undefined)}
    />
  );
};

export const SortChoice = ({ filter, onSort }: Pick<FilterFieldsProps, 'filter' | 'onSort'>) => {
  const { t } = useTranslation('questions');
  const current = filter.sort ?? 'newest';
  return (
    <Select
      label={t('filter.sort')}
      comboboxProps={{ withinPortal: false }}
      data={QUESTION_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
      value={current}
      onChange={(value) => {
        if (value !== null && value !== current) onSort(value);
      }}
    />
  );
};
