import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { connectionQuery, useIsHubAway } from '#renderer/lib/sync-status.ts';
import { feedQuery, useCreateFeed, useDeleteFeed } from '../queries.ts';

interface FeedDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const Feed = () => {
  const { t, i18n } = useTranslation('calendars');
  const query = useQuery(feedQuery);
  const hubUrl = useQuery(connectionQuery).data?.hub_url ?? globalThis.location.origin;
  const create = useCreateFeed();
  const remove = useDeleteFeed();
  const isAway = useIsHubAway();
  const [made, setMade] = useState<string>();
  const make = (): void =>
    create.mutate(undefined, {
      onSuccess: ({ address, path }) => setMade(address ?? new URL(path, hubUrl).href),
    });
  return (
    <QueryState query={{ ...query, data: query.data === undefined ? undefined : { feed: query.data } }}>
      {({ feed }) => (
        <Stack gap={16}>
          <Text size="sm">{t('feed.text')}</Text>
          {create.error === null ? null : (
            <Notice tone="bad" role="alert">
              {errorText(create.error)}
            </Notice>
          )}
          {isAway ? <Notice tone="warn">{t('feed.away')}</Notice> : null}
          {made === undefined ? (
            <Text size="sm" c="dimmed" role="status">
              {feed === null
                ? t('feed.none')
                : t('feed.since', { at: formatAbsolute(Date.parse(feed.created_at), i18n.language) })}
            </Text>
          ) : (
            <Stack gap={8}>
              <TextInput label={t('feed.address')} description={t('feed.once')} value={made} readOnly />
              <Group>
                <CopyButton value={made}>
                  {({ copied, copy }) => (
                    <Button size="xs" variant="default" onClick={copy}>
                      {t(copied ? 'feed.copied' : 'feed.copy')}
                    </Button>
                  )}
                </CopyButton>
              </Group>
            </Stack>
          )}
          <Group gap={8}>
            <Button disabled={isAway} loading={create.isPending} onClick={make}>
              {t(feed === null ? 'feed.make' : 'feed.another')}
            </Button>
            {feed === null ? null : (
              <Button
                variant="default"
                disabled={isAway}
                loading={remove.isPending}
                onClick={() => remove.mutate(undefined, { onSuccess: () => setMade(undefined) })}
              >
                {t('feed.withdraw')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </QueryState>
  );
};

/** The secret address under which other calendars read one's own: made, copied once, withdrawn. */
export const FeedDialog = ({ opened, onClose }: FeedDialogProps) => {
  const { t } = useTranslation('calendars');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('feed.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('feed.close') }}
    >
      <Feed />
    </Modal>
  );
};
