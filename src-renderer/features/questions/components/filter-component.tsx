import { Button } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ReviewField, SortChoice, TypeField, UnusedBox, type FilterFieldsProps } from './filter-fields.tsx';

interface FilterComponentProps extends FilterFieldsProps {
  /** Opens the panel with all of them. */
  readonly onAll: () => void;
}

/** The filters that are wanted most, for a popover. */
export const FilterComponent = ({ onAll, ...fields }: FilterComponentProps) => {
  const { t } = useTranslation('questions');
  return (
    <>
      <TypeField {...fields} />
      <ReviewField {...fields} />
      <UnusedBox {...fields} />
      <SortChoice {...fields} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconAdjustments size={16} stroke={1.6} />}
        onClick={onAll}
      >
        {t('filter.all')}
      </Button>
    </>
  );
};
