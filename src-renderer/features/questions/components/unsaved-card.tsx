import { ActionIcon, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Clamp } from '#renderer/components/clamp.tsx';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import type { QuestionForm } from '../question-form.ts';
import { firstProblem } from '../question-problems.ts';

interface UnsavedCardProps {
  /** Its place in the list, from 1. */
  readonly number: number;
  readonly form: QuestionForm;
  /** Why it was not saved. */
  readonly refused: string | undefined;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** A question that waits in the list: its text, and what it still lacks. */
export const UnsavedCard = ({ number, form, refused, onOpen, onRemove }: UnsavedCardProps) => {
  const { t } = useTranslation('questions');
  const problem = firstProblem(form, t) ?? refused;
  return (
    <Paper component="article" withBorder radius="md" px={14} py={10} aria-label={t('list.card', { number })}>
      <Group gap={12} wrap="nowrap" align="flex-start">
        <Text className="tn" c="dimmed" size="sm" lh="20px" miw={18}>
          {number}
        </Text>
        <Stack gap={4} flex={1} miw={0}>
          <UnstyledButton lh="20px" onClick={onOpen}>
            {form.title.trim() === '' ? (
              <Text component="span" c="dimmed">
                {t('list.noText')}
              </Text>
            ) : (
              <Clamp withMath>{form.title}</Clamp>
            )}
          </UnstyledButton>
          <TypeBadge
            type={form.type}
            size="caption"
            suffix={form.mark === '' ? '' : `, ${t('count.marks', { count: form.mark })}`}
          />
          {problem === undefined ? null : (
            <Group gap={6} wrap="nowrap" c="var(--warn)">
              <IconAlertCircle size={14} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
              <Text size="xs">{problem}</Text>
            </Group>
          )}
        </Stack>
        <ActionIcon aria-label={t('list.remove', { number })} onClick={onRemove}>
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </Group>
    </Paper>
  );
};
