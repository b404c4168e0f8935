import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Clamp } from '#renderer/components/clamp.tsx';

const SHOWN = 5;

interface QuestionsSavedProps {
  readonly titles: readonly string[];
  /** How many stayed in the list. */
  readonly refused: number;
  /** What can be done next; the first is the one that most people want. */
  readonly steps: readonly { readonly label: string; readonly onTake: () => void }[];
}

/** What was saved, and the next steps. */
export const QuestionsSaved = ({ titles, refused, steps }: QuestionsSavedProps) => {
  const { t } = useTranslation('questions');
  return (
    <Stack gap={16}>
      <Group gap={10} wrap="nowrap" role="status">
        <IconCircleCheck size={22} stroke={1.6} color="var(--ok)" aria-hidden style={{ flex: 'none' }} />
        <Text fw={550}>{t('saved.count', { count: titles.length })}</Text>
      </Group>
      <List type="ordered" spacing={4} size="sm">
        {titles.slice(0, SHOWN).map((title, at) => (
          <List.Item key={`${at} ${title}`}>
            <Clamp withMath>{title}</Clamp>
          </List.Item>
        ))}
      </List>
      {titles.length > SHOWN ? (
        <Text size="sm" c="dimmed">
          {t('saved.more', { count: titles.length - SHOWN })}
        </Text>
      ) : null}
      {refused === 0 ? null : (
        <Text size="sm" c="var(--warn)">
          {t('saved.refused', { count: refused })}
        </Text>
      )}
      <Group gap={8}>
        {steps.map(({ label, onTake }, at) => (
          <Button
            key={label}
            variant={at === 0 ? 'filled' : 'default'}
            data-autofocus={at === 0 || undefined}
            onClick={onTake}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
};
