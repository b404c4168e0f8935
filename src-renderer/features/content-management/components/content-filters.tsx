import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ContentKind } from '#shared/contract/content-management.ts';
import { EXAM_STATUSES } from '#shared/contract/exam-status.ts';
import type { ActiveFilter } from '#renderer/components/patterns/list-props.ts';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { choicesQuery, type Narrowing } from '../queries.ts';

const NAMES = ['kind', 'status', 'author', 'subject'] as const;
type Name = (typeof NAMES)[number];

const textIn = (params: Pick<ListParamsHandle, 'filters'>, name: Name): string | undefined =>
  params.filters[name]?.[0];

/** By what the address narrows the list; what it says and nobody knows is left out. */
export const narrowingIn = (params: Pick<ListParamsHandle, 'filters' | 'q'>): Narrowing => {
  const kind = ContentKind.options.find((one) => one === textIn(params, 'kind'));
  const status = EXAM_STATUSES.find((one) => one === textIn(params, 'status'));
  const author = readId(textIn(params, 'author'));
  const subject = textIn(params, 'subject');
  return {
    ...(params.q === '' ? {} : { search: params.q }),
    ...(kind === undefined ? {} : { kind }),
    ...(status === undefined ? {} : { status }),
    ...(author === undefined ? {} : { author }),
    ...(subject === undefined ? {} : { subject }),
  };
};

/** What each filter can be, by name. */
const useChoices = () => {
  const { t } = useTranslation('content-management');
  const { data } = useQuery(choicesQuery);
  return {
    kind: ContentKind.options.map((value) => ({ value, label: t(`kind.${value}`) })),
    status: EXAM_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    author: (data?.authors ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    subject: (data?.subjects ?? []).map((value) => ({ value, label: value })),
  };
};

interface FiltersProps {
  readonly params: ListParamsHandle;
  /** The state stands in the tab already. */
  readonly hasStatus: boolean;
}

/** Kind, state, author and subject. */
export const ContentFilters = ({ params, hasStatus }: FiltersProps) => {
  const { t } = useTranslation('content-management');
  const choices = useChoices();
  return (
    <Stack gap={12}>
      {NAMES.filter((name) => hasStatus || name !== 'status').map((name) => (
        <Select
          key={name}
          label={t(`field.${name}`)}
          value={textIn(params, name) ?? ''}
          data={[{ value: '', label: t('filter.all') }, ...choices[name]]}
          allowDeselect={false}
          searchable={name === 'author' || name === 'subject'}
          onChange={(value) => params.setFilter(name, value ?? undefined)}
        />
      ))}
    </Stack>
  );
};

/** The filters that are set, each of which can be taken off. */
export const useActiveFilters = (params: ListParamsHandle): ActiveFilter[] => {
  const choices = useChoices();
  return NAMES.flatMap((name): ActiveFilter[] => {
    const value = textIn(params, name);
    if (value === undefined) return [];
    const label = choices[name].find((one) => one.value === value)?.label ?? value;
    return [{ key: name, label, onRemove: () => params.setFilter(name, undefined) }];
  });
};
