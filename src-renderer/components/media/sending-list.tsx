import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sizeText } from '#shared/domain/media/limits.ts';
import { Notice } from '../notice.tsx';
import { dropSending, goOn, useSendings, type Sending } from './sendings.ts';

const percentOf = ({ offset, size }: Sending): number => Math.floor((offset / Math.max(1, size)) * 100);

const State = ({ sending }: { readonly sending: Sending }) => {
  const { t } = useTranslation('common');
  const { key, state, reason } = sending;
  switch (state) {
    case 'asks':
      return (
        <Notice tone="warn" role="alert">
          {t('media.cannotPlay')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => goOn(key)}>
            {t('media.takeAnyway')}
          </Button>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad" role="alert">
          {reason}{' '}
          <Button size="compact-xs" variant="default" onClick={() => goOn(key)}>
            {t('action.retry')}
          </Button>
        </Notice>
      );
    case 'waiting':
      return (
        <Notice tone="warn" role="status">
          {t('media.waits', { reason })}
        </Notice>
      );
    case 'looking':
    case 'sending':
      return (
        <Progress
          value={percentOf(sending)}
          size="sm"
          aria-label={t('media.progress', { name: sending.name })}
        />
      );
  }
};

/** The files on their way into the library, each with its progress and the way to stop it. */
export const SendingList = () => {
  const { t } = useTranslation('common');
  const { list } = useSendings();
  if (list.length === 0) return null;
  return (
    <Stack component="ul" gap={12} aria-label={t('media.sending')}>
      {list.map((sending) => (
        <Stack component="li" key={sending.key} gap={6}>
          <Group gap={8} wrap="nowrap" justify="space-between">
            <Text size="sm" truncate>
              {sending.name}
            </Text>
            <Group gap={8} wrap="nowrap">
              <Text size="xs" c="var(--dim)" className="tn" style={{ whiteSpace: 'nowrap' }}>
                {t('media.ofSize', { done: sizeText(sending.offset), size: sizeText(sending.size) })}
              </Text>
              <ActionIcon
                variant="subtle"
                size="sm"
                aria-label={t('media.cancel', { name: sending.name })}
                onClick={() => dropSending(sending.key)}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </Group>
          </Group>
          <State sending={sending} />
        </Stack>
      ))}
    </Stack>
  );
};
