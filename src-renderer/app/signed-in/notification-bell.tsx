import { ActionIcon, Button, Drawer, Group, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Notification } from '#shared/contract/notifications.ts';
import { notificationOf } from '#shared/domain/notifications/notification-kinds.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { NOTIFICATIONS_PAGE, notificationsQuery, useReadNotifications } from '#renderer/lib/notifications.ts';
import classes from './notification-bell.module.css';
import { useNewsWords } from './use-news-words.ts';

const cx = bindClasses(classes);

interface LineProps {
  readonly one: Notification;
  readonly onOpen: () => void;
}

const Line = ({ one, onOpen }: LineProps) => {
  const { t } = useTranslation('shell');
  const words = useNewsWords();
  return (
    <UnstyledButton component="button" type="button" onClick={onOpen} py={8} w="100%">
      <Text size="sm" fw={one.is_read ? 400 : 600} style={{ overflowWrap: 'anywhere' }}>
        {one.is_read ? null : <span className="visually-hidden">{t('notification.unread')} </span>}
        {words(one)}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        <RelativeTime at={one.told_at} />
      </Text>
    </UnstyledButton>
  );
};

const List = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('shell');
  const [pages, setPages] = useState(1);
  const query = useQuery(notificationsQuery(pages));
  const read = useReadNotifications();
  const navigate = useNavigate();
  return (
    <QueryState
      query={query}
      errorTitle={t('notification.failed')}
      empty={{
        when: ({ count }) => count === 0,
        content: <EmptyState title={t('notification.empty')} text={t('notification.emptyText')} />,
      }}
    >
      {({ data, count, unread_total: unread }) => (
        <Stack gap={8}>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" role="status">
              {t('notification.unreadCount', { count: unread })}
            </Text>
            <Button
              size="xs"
              variant="default"
              disabled={unread === 0}
              loading={read.isPending}
              // What came since stays unread.
              onClick={() => read.mutate({ until: data[0]?.told_at ?? new Date(0).toISOString() })}
            >
              {t('notification.readAll')}
            </Button>
          </Group>
          <Stack component="ul" variant="lines" gap={0} aria-label={t('notification.title')} m={0} p={0}>
            {data.map((one) => (
              <li key={one.id}>
                <Line
                  one={one}
                  onOpen={() => {
                    if (!one.is_read) read.mutate({ id: one.id });
                    const path = notificationOf(one.kind)?.path(one.about_id);
                    onClose();
                    if (path !== undefined) void navigate(path);
                  }}
                />
              </li>
            ))}
          </Stack>
          {data.length < count && pages * NOTIFICATIONS_PAGE < 100 ? (
            <Button variant="default" loading={query.isFetching} onClick={() => setPages(pages + 1)}>
              {t('notification.more')}
            </Button>
          ) : null}
        </Stack>
      )}
    </QueryState>
  );
};

/** What one is told of: how much is unread, and the list behind it. */
export const NotificationBell = () => {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const unread = useQuery(notificationsQuery(1)).data?.unread_total ?? 0;
  const label = t('notification.bell', { count: unread });
  return (
    <>
      <Tooltip label={label} position="right">
        <ActionIcon
          size={32}
          variant="subtle"
          aria-label={label}
          pos="relative"
          // The count reaches over its edge.
          style={{ overflow: 'visible' }}
          onClick={() => setOpen(true)}
        >
          <IconBell size={18} stroke={1.6} aria-hidden />
          {unread === 0 ? null : (
            <span className={cx('count')} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </ActionIcon>
      </Tooltip>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={420}
        title={t('notification.title')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {isOpen ? <List onClose={() => setOpen(false)} /> : null}
      </Drawer>
    </>
  );
};
