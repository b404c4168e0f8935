import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { countOf, type QuestionList } from '../question-list.ts';

interface CurrentQuestionProps {
  readonly list: QuestionList;
  readonly onRemove: () => void;
}

/** Which question of the list is being written, and why it was not saved. */
export const CurrentQuestion = ({ list, onRemove }: CurrentQuestionProps) => {
  const { t } = useTranslation('questions');
  if (list.cards.length === 0 && list.refused === undefined) return null;
  return (
    <Group gap={8} wrap="nowrap" justify="space-between" mt={16} mb={8}>
      <div>
        <Text component="h2" m={0} fw={600}>
          {t('list.current', { number: list.at + 1, count: countOf(list) })}
        </Text>
        {list.refused === undefined ? null : (
          <Text size="sm" c="var(--warn)" role="alert">
            {list.refused}
          </Text>
        )}
      </div>
      {list.cards.length === 0 ? null : (
        <Tooltip label={t('list.removeCurrent')}>
          <ActionIcon aria-label={t('list.removeCurrent')} onClick={onRemove}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
};
