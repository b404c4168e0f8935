import { Button, Group, Modal, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedRequest } from '#shared/contract/access-requests.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { endOfShownDay } from '#renderer/lib/shown-zone.ts';
import { askedRequestsQuery, useDecide } from '../access-queries.ts';
import { nameOf } from '../name-of.ts';
import { UntilDay } from './until-day.tsx';
import { usePermissionName } from './use-permission-name.ts';
import { useRoleName } from './use-role-name.ts';

interface AccessRequestsProps {
  readonly opened: boolean;
  /** Why nothing can be decided now; undefined where it can. */
  readonly away: string | undefined;
  readonly mayDecide: boolean;
  readonly onClose: () => void;
}

/** What people ask to be allowed: granted, also until a day, or refused with a word. */
export const AccessRequestsDialog = ({ opened, away, mayDecide, onClose }: AccessRequestsProps) => {
  const { t } = useTranslation('users');
  const query = useQuery({ ...askedRequestsQuery, enabled: opened });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('requests.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('code.close') }}
    >
      <QueryState
        query={query}
        empty={{
          when: ({ count }) => count === 0,
          content: <EmptyState title={t('requests.empty')} illustration="people" />,
        }}
      >
        {({ data }) => (
          <Stack gap={12}>
            {away === undefined || !mayDecide ? null : <Notice tone="warn">{away}</Notice>}
            {data.map((request) => (
              <Request key={request.id} request={request} mayDecide={mayDecide} isAway={away !== undefined} />
            ))}
          </Stack>
        )}
      </QueryState>
    </Modal>
  );
};

interface RequestProps {
  readonly request: AskedRequest;
  readonly mayDecide: boolean;
  readonly isAway: boolean;
}

const Request = ({ request, mayDecide, isAway }: RequestProps) => {
  const { t } = useTranslation('users');
  const permissionName = usePermissionName();
  const roleName = useRoleName();
  const decide = useDecide(request.id);
  const [day, setDay] = useState('');
  const [word, setWord] = useState('');
  const send = (isGranted: boolean): void =>
    decide.mutate({
      is_granted: isGranted,
      word,
      ...(isGranted ? { expires_at: day === '' ? null : endOfShownDay(day) } : {}),
    });
  const name = nameOf(request);
  return (
    <Paper withBorder p={16} radius="md" component="section" aria-label={name}>
      {decide.error === null ? null : (
        <Notice tone="bad" role="alert" mb={12}>
          {errorText(decide.error)}
        </Notice>
      )}
      <Group justify="space-between" gap={8}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="var(--dim)">
          <RelativeTime at={request.asked_at} />
        </Text>
      </Group>
      <Text size="sm" c="var(--dim)">
        {roleName(request.user_role)}
      </Text>
      <Text size="sm" mt={8}>
        {t('requests.asks', { permission: permissionName(request) })}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('requests.reason', { reason: request.reason })}
      </Text>
      {mayDecide ? (
        <Stack gap={8} mt={12}>
          <UntilDay value={day} onChange={setDay} />
          <Textarea
            label={t('requests.word')}
            value={word}
            maxLength={500}
            autosize
            onChange={(event) => setWord(event.currentTarget.value)}
          />
          <Group gap={8}>
            <Button variant="default" loading={decide.isPending} disabled={isAway} onClick={() => send(true)}>
              {t('requests.grant')}
            </Button>
            <Button variant="subtle" disabled={isAway || decide.isPending} onClick={() => send(false)}>
              {t('requests.refuse')}
            </Button>
          </Group>
        </Stack>
      ) : null}
    </Paper>
  );
};
