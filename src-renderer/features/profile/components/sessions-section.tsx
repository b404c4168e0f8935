import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconBrowser, IconDeviceLaptop, IconTerminal2, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { authContract } from '#shared/contract/auth.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import { hubSessionsQuery, sessionsQuery, useRevokeSession, useSignOutEverywhere } from '../queries.ts';

const clients: Readonly<Record<string, { readonly icon: Icon; readonly key: 'desktop' | 'web' }>> = {
  desktop: { icon: IconDeviceLaptop, key: 'desktop' },
  web: { icon: IconBrowser, key: 'web' },
};

type OwnSession = z.infer<(typeof authContract.listSessions.responses)[200]>['data'][number];

interface SessionListProps {
  readonly at: 'here' | 'hub';
  readonly sessions: readonly OwnSession[];
}

/** The sessions that one server knows, one's own first. */
const SessionList = ({ at, sessions }: SessionListProps) => {
  const { t } = useTranslation('profile');
  const { mutate, isPending, variables } = useRevokeSession(at);
  const sorted = sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  return (
    <Stack component="ul" variant="lines" gap={0} style={{ borderBottom: '1px solid var(--line)' }}>
      {sorted.map((session) => {
        const known = clients[session.client];
        const Sign = known?.icon ?? IconTerminal2;
        // At the hub a session is called by the name of its computer.
        const name =
          known === undefined && at === 'hub'
            ? session.client
            : t(`sessions.client.${known?.key ?? 'other'}`);
        return (
          <Group key={session.id} component="li" gap={14} wrap="nowrap" mih={64} py={10}>
            <Sign size={20} stroke={1.6} color="var(--dim)" style={{ flex: 'none' }} aria-hidden />
            <Box flex={1} miw={0}>
              <Group gap="4px 10px" fw={550} lh="20px">
                {name}
                {session.is_current ? (
                  <StatusBadge tone="ok">{t(`sessions.current.${at}`)}</StatusBadge>
                ) : null}
              </Group>
              <Text component="div" size="sm" c="dimmed">
                {t('sessions.since')} <RelativeTime at={session.created_at} />
                {', '}
                {t('sessions.active')} <RelativeTime at={session.last_active_at} />
              </Text>
            </Box>
            {session.is_current ? null : (
              <Button
                variant="default"
                size="xs"
                loading={isPending && variables === session.id}
                aria-label={t('sessions.endOf', { name })}
                onClick={() => mutate(session.id)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </Group>
        );
      })}
    </Stack>
  );
};

/** What the hub knows, as soon as it answers. */
const HubSessions = () => {
  const { t } = useTranslation('profile');
  const query = useQuery(hubSessionsQuery);
  return (
    <>
      <Title order={3} mt={24}>
        {t('sessions.atHub')}
      </Title>
      <QueryState query={query}>{(sessions) => <SessionList at="hub" sessions={sessions} />}</QueryState>
    </>
  );
};

const EverywhereElse = () => {
  const { t } = useTranslation('profile');
  const everywhere = useSignOutEverywhere();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button mt={16} variant="default" onClick={() => setAsked(true)}>
        {t('sessions.endOthers')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={t('sessions.endOthersTitle')}
        confirmLabel={t('sessions.endOthers')}
        isBusy={everywhere.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => everywhere.mutate(undefined, { onSettled: () => setAsked(false) })}
      >
        {t('sessions.endOthersText')}
      </ConfirmDialog>
    </>
  );
};

/** Where the person is signed in, and the way to end it there: here at once, at the hub when it answers. */
export const SessionsSection = () => {
  const query = useQuery(sessionsQuery);
  const role = useQuery(connectionQuery).data?.role;
  return (
    <>
      <QueryState query={query}>{(sessions) => <SessionList at="here" sessions={sessions} />}</QueryState>
      {role === 'device' ? <HubSessions /> : null}
      <EverywhereElse />
    </>
  );
};
