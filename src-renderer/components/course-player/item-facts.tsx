import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { KIND_ICONS } from './kind-icons.ts';
import type { PlayerItem } from './player-item.ts';

/** What kind of item it is and how it is taken, in one line under its title. */
export const ItemFacts = ({ item }: { readonly item: PlayerItem }) => {
  const { t } = useTranslation('player');
  const Sign = KIND_ICONS[item.kind];
  const words = [
    t(`kind.${item.kind}`),
    ...(item.duration_minutes === 0 ? [] : [t('minutes', { count: item.duration_minutes })]),
    t(item.is_required ? 'required' : 'optional'),
    ...(item.kind === 'lesson' || item.attempts_allowed === 0
      ? []
      : [t('attempts', { count: item.attempts_allowed })]),
  ];
  return (
    <Group gap="6px 12px">
      <Group gap={6} wrap="nowrap">
        <Sign size={16} stroke={1.6} aria-hidden />
        <Text size="sm" c="dimmed" className="tn">
          {words.join(', ')}
        </Text>
      </Group>
      {item.is_graded ? <StatusBadge tone="info">{t('graded')}</StatusBadge> : null}
      {item.due_at === null ? null : (
        <Text size="sm" c="dimmed">
          {t('due')} <RelativeTime at={item.due_at} timeZone={item.due_time_zone ?? undefined} />
        </Text>
      )}
      {item.due_days === null ? null : (
        <Text size="sm" c="dimmed">
          {t('dueDays', { count: item.due_days })}
        </Text>
      )}
    </Group>
  );
};
