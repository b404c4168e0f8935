import { Button, Group, Paper, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface QuestionCompleteCardProps {
  readonly count: number;
  readonly onSave: () => void;
}

/** Said under the list once every question in it can be saved. */
export const QuestionCompleteCard = ({ count, onSave }: QuestionCompleteCardProps) => {
  const { t } = useTranslation('questions');
  return (
    <Paper withBorder radius="lg" px={16} py={12} role="status">
      <Group gap={12} justify="space-between">
        <Group gap={8} wrap="nowrap" flex={1} miw={180}>
          <IconCircleCheck size={20} stroke={1.6} color="var(--ok)" aria-hidden />
          <Text fw={550}>{t('complete.title', { count })}</Text>
        </Group>
        <Button size="xs" variant="default" onClick={onSave}>
          {t('complete.save', { count })}
        </Button>
      </Group>
    </Paper>
  );
};
