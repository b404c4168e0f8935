import { Box, Button } from '@mantine/core';
import { IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { useFocusOnNavigation } from '#renderer/hooks/use-focus-on-navigation.ts';
import { readId } from '#renderer/lib/read-id.ts';
import type { KnownStatus } from '#renderer/lib/sync-standing.ts';
import { syncStatusQuery } from '#renderer/lib/sync-status.ts';
import { AttemptSection } from '../components/attempt-section.tsx';
import { Conflicts } from '../components/conflicts.tsx';
import { ConflictView } from '../components/conflict-view.tsx';
import { ExportUnsent } from '../components/export-unsent.tsx';
import { HubOverview } from '../components/hub-overview.tsx';
import { LeftBehindSection } from '../components/left-behind-section.tsx';
import { RefusedSection } from '../components/refused-section.tsx';
import { StatusNotice } from '../components/status-notice.tsx';
import { WaitingSection } from '../components/waiting-section.tsx';
import { conflictsQuery, useStartRound } from '../queries.ts';
import { useStatusFacts } from '../use-status-facts.tsx';

const homePath = '/Dashboard';

const SyncNow = ({ isSyncing }: { readonly isSyncing: boolean }) => {
  const { t } = useTranslation('sync');
  const round = useStartRound();
  return (
    <Button
      leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      loading={isSyncing || round.isPending}
      onClick={() => round.mutate()}
    >
      {t('page.now')}
    </Button>
  );
};

const ConnectLink = ({ label }: { readonly label: string }) => (
  <Button
    component={Link}
    to="/Connect"
    leftSection={<IconPlugConnected size={18} stroke={1.6} aria-hidden />}
  >
    {label}
  </Button>
);

const Device = ({ status }: { readonly status: KnownStatus }) => {
  const { t } = useTranslation('sync');
  const factsOf = useStatusFacts();
  const conflicts = useQuery(conflictsQuery);
  const { carry_over: carryOver } = status;
  const hasUnsent = status.waiting_count + status.refused_count > 0 || status.state === 'refused';
  return (
    <RecordPage
      title={t('page.title')}
      description={t('page.description')}
      backTo={homePath}
      facts={factsOf(status)}
      actions={
        <>
          {hasUnsent ? <ExportUnsent /> : null}
          {status.state === 'refused' ? (
            <ConnectLink label={t('page.connectAgain')} />
          ) : (
            <SyncNow isSyncing={status.state === 'syncing'} />
          )}
        </>
      }
    >
      <Box mb={28}>
        <StatusNotice status={status} />
        {status.is_hub_key_other ? (
          <Notice tone="bad" role="alert">
            {t('notice.otherKey')}
          </Notice>
        ) : null}
      </Box>
      {status.attempts.length === 0 ? null : (
        <AttemptSection attempts={status.attempts} isTurnedAway={status.state === 'refused'} />
      )}
      {status.refused_count === 0 ? null : <RefusedSection status={status} />}
      {carryOver === null || carryOver.left_behind_count === 0 ? null : (
        <LeftBehindSection carryOver={carryOver} />
      )}
      <Conflicts query={conflicts} />
      {status.waiting_count === 0 ? null : <WaitingSection status={status} />}
      {conflicts.data?.length === 0 &&
      status.attempts.length + status.refused_count + status.waiting_count === 0 &&
      carryOver === null ? (
        <EmptyState title={t('page.nothingTitle')} text={t('page.nothingText')} />
      ) : null}
    </RecordPage>
  );
};

const Overview = () => {
  const { t } = useTranslation('sync');
  const query = useQuery(syncStatusQuery);
  const { data: status } = query;
  if (status?.role === 'device') return <Device status={status} />;
  if (status?.role === 'hub') return <HubOverview backTo={homePath} />;
  return (
    <RecordPage title={t('page.title')} description={t('page.description')} backTo={homePath} query={query}>
      <EmptyState
        title={t('standalone.title')}
        text={t('standalone.text')}
        action={<ConnectLink label={t('standalone.connect')} />}
      />
    </RecordPage>
  );
};

/** What is on this device alone, what was refused, what was changed in two places; the address may name one of these. */
export const SyncPage = () => {
  const [search] = useSearchParams();
  const copy = readId(search.get('copy'));
  useFocusOnNavigation(copy === undefined ? 'overview' : `copy ${copy}`);
  return copy === undefined ? <Overview /> : <ConflictView key={copy} copyId={copy} />;
};
