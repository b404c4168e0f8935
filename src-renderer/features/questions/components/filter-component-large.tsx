import { Stack } from '@mantine/core';
import type { Tag } from '#shared/contract/tags.ts';
import {
  ChangedField,
  DifficultyField,
  ImageField,
  ReviewField,
  SortChoice,
  StatusField,
  TagChoice,
  TypeField,
  UnusedBox,
  type FilterFieldsProps,
} from './filter-fields.tsx';

interface FilterComponentLargeProps extends FilterFieldsProps {
  readonly tags: readonly Tag[];
}

/** Everything that narrows the library, for a panel. */
export const FilterComponentLarge = ({ tags, ...fields }: FilterComponentLargeProps) => (
  <Stack gap={14}>
    <TypeField {...fields} />
    <TagChoice {...fields} tags={tags} />
    <StatusField {...fields} />
    <ReviewField {...fields} />
    <DifficultyField {...fields} />
    <ImageField {...fields} />
    <ChangedField {...fields} />
    <UnusedBox {...fields} />
    <SortChoice {...fields} />
  </Stack>
);
