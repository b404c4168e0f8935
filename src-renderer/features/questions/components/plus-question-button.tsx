import { ActionIcon, Center, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface PlusQuestionButtonProps {
  /** The number that the new question gets. */
  readonly number: number;
  readonly onAdd: () => void;
  readonly disabled?: boolean;
}

/** One more question between two of the list. */
export const PlusQuestionButton = ({ number, onAdd, disabled = false }: PlusQuestionButtonProps) => {
  const { t } = useTranslation('questions');
  const label = t('list.addAt', { number });
  return (
    <Center>
      <Tooltip label={label}>
        <ActionIcon
          size={24}
          radius="xl"
          variant="default"
          aria-label={label}
          disabled={disabled}
          onClick={onAdd}
        >
          <IconPlus size={14} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </Center>
  );
};
