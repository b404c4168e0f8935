import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface AddQuestionButtonProps {
  readonly onAdd: () => void;
  readonly disabled?: boolean;
}

/** One more question at the end of the list. */
export const AddQuestionButton = ({ onAdd, disabled = false }: AddQuestionButtonProps) => {
  const { t } = useTranslation('questions');
  return (
    <Button
      variant="default"
      fullWidth
      disabled={disabled}
      leftSection={<IconPlus size={16} stroke={1.6} />}
      rightSection={
        <Text component="span" size="xs" c="dimmed" visibleFrom="sm">
          {t('list.addKeys')}
        </Text>
      }
      onClick={onAdd}
    >
      {t('list.add')}
    </Button>
  );
};
