import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { KeptItem } from '#shared/contract/cart.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { StoredCover } from '#renderer/components/stored-cover.tsx';
import { useItemWords } from '../use-item-words.ts';

const isChanged = (item: KeptItem): boolean =>
  item.price !== item.price_seen || item.currency !== item.currency_seen;

const Price = ({ item }: { readonly item: KeptItem }) => {
  const { t } = useTranslation('discover');
  const words = useItemWords();
  if (!isChanged(item) || item.state !== 'available')
    return (
      <Text fw={600} className="tn">
        {words.price(item.price, item.currency)}
      </Text>
    );
  const old = words.price(item.price_seen, item.currency_seen);
  const isDrop = item.currency === item.currency_seen && item.price < item.price_seen;
  return (
    <Stack gap={2} align="flex-end">
      <Text fw={600} className="tn">
        <span className="visually-hidden">{t('kept.now')} </span>
        {words.price(item.price, item.currency)}
      </Text>
      <Text size="sm" c="dimmed" className="tn">
        <span className="visually-hidden">{t('kept.before')} </span>
        <s>{old}</s>
      </Text>
      <StatusBadge tone={isDrop ? 'ok' : 'warn'}>{isDrop ? t('kept.drop') : t('kept.changed')}</StatusBadge>
    </Stack>
  );
};

interface KeptRowProps {
  readonly item: KeptItem;
  readonly actions: ReactNode;
}

/** A line of the cart or the wishlist: what it is, what it costs now and before, why it cannot be bought. */
export function KeptRow({ item, actions }: KeptRowProps) {
  const { t } = useTranslation('discover');
  const title = item.title === '' ? t('kept.unknown') : item.title;
  return (
    <Group gap={16} p={16} align="flex-start" justify="space-between">
      <Group gap={16} align="flex-start" flex={1} miw={220} wrap="nowrap">
        <StoredCover subject={item.category} title={title} image={item.image} shape="thumb" />
        <Stack gap={4} miw={0}>
          {item.state === 'gone' ? (
            <Text fw={600}>{title}</Text>
          ) : (
            <Anchor
              component={Link}
              variant="ink"
              fw={600}
              to={`/Discover?item=${item.type}-${item.created}`}
            >
              {title}
            </Anchor>
          )}
          <Text size="sm" c="dimmed">
            {[t(`type.${item.type}`), item.instructor_name].filter((part) => part !== '').join(' · ')}
          </Text>
          {item.state === 'available' ? null : (
            <StatusBadge tone={item.state === 'owned' ? 'ok' : 'warn'}>
              {t(`state.${item.state}`)}
            </StatusBadge>
          )}
          <Group gap={4} ml={-8}>
            {actions}
          </Group>
        </Stack>
      </Group>
      <Price item={item} />
    </Group>
  );
}
