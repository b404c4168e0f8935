import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DROPPED, type DroppedCounts } from './pasted.ts';

interface EditorStatusProps {
  readonly words: number;
  readonly dropped: DroppedCounts;
}

/** How much was written, and what the last paste did not bring. */
export const EditorStatus = ({ words, dropped }: EditorStatusProps) => {
  const { t, i18n } = useTranslation('documents');
  const kinds = DROPPED.flatMap((kind) => {
    const count = dropped[kind] ?? 0;
    return count === 0 ? [] : [t(`dropped.${kind}`, { count })];
  });
  const list = new Intl.ListFormat(i18n.language).format(kinds);
  return (
    <Group justify="space-between" gap={8} px={12} py={6}>
      <Text size="xs" c="dimmed" role="status">
        {kinds.length === 0 ? '' : t('dropped.all', { list })}
      </Text>
      <Text size="xs" c="dimmed" className="tn">
        {t('words', { count: words })}
      </Text>
    </Group>
  );
};
