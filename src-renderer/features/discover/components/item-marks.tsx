import { Group } from '@mantine/core';
import { IconDeviceDesktopCheck, IconShoppingCart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DiscoverItem } from '#shared/contract/discover.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';

/** What content is to the person: enrolled, in the cart, on this computer. */
export const ItemMarks = ({ item }: { readonly item: DiscoverItem }) => {
  const { t } = useTranslation('discover');
  return (
    <Group component="span" gap={6}>
      {item.is_enrolled ? <StatusBadge tone="ok">{t('marks.enrolled')}</StatusBadge> : null}
      {item.is_in_cart && !item.is_enrolled ? (
        <StatusBadge tone="info" icon={IconShoppingCart}>
          {t('marks.inCart')}
        </StatusBadge>
      ) : null}
      {item.is_ready_offline ? (
        <StatusBadge tone="ok" icon={IconDeviceDesktopCheck}>
          {t('marks.offline')}
        </StatusBadge>
      ) : null}
    </Group>
  );
};
