import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceHealth } from '#shared/contract/system-health.ts';
import type { Column } from '#renderer/components/data-table.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { ListTabs } from '#renderer/components/patterns/list-props.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { useLocalRows, type LocalRowRules } from '#renderer/hooks/use-local-rows.ts';
import { deviceHealthQuery } from '../queries.ts';
import { useAmounts } from '../use-amounts.ts';
import { StateBadge } from './state-badge.tsx';

const PAGE_SIZE = 20;
const STATES = ['failing', 'warning', 'unknown', 'good', 'not-used'] as const;
const RANK: Readonly<Record<DeviceHealth['state'], number>> = {
  failing: 0,
  warning: 1,
  unknown: 2,
  good: 3,
  'not-used': 4,
};

const rules: LocalRowRules<DeviceHealth> = {
  words: ({ name, people }) => [name, ...people],
  name: ({ name }) => name,
  sortBy: {
    state: ({ state }) => RANK[state],
    name: ({ name }) => name,
    contact: ({ last_contact_at: at }) => Date.parse(at),
    waiting: ({ waiting }) => waiting,
    version: ({ app_version: version }) => version,
    free: ({ free_bytes: bytes }) => bytes ?? -1,
    clock: ({ clock_offset_ms: ms }) => Math.abs(ms),
  },
};

interface DeviceListProps {
  readonly params: ListParamsHandle;
  readonly tabs: ListTabs;
}

/** The columns of the computers; what their program does not say is called unknown. */
const useColumns = (): readonly Column<DeviceHealth>[] => {
  const { t } = useTranslation('system-health');
  const amount = useAmounts();
  const troubles = (device: DeviceHealth): string =>
    device.troubles.map((one) => t(`trouble.${one}`, { defaultValue: one })).join(', ');
  const found = ({ state, failing, warning }: NonNullable<DeviceHealth['readiness']>): string => {
    const names = [...failing, ...warning].map((one) => t(`device.readyCheck.${one}`, { defaultValue: one }));
    const words = t(`device.readyState.${state}`);
    return names.length === 0 ? words : `${words}: ${names.join(', ')}`;
  };
  return [
    {
      key: 'name',
      header: t('device.name'),
      sortable: true,
      render: (device) => (
        <Stack component="span" gap={2} miw={0}>
          <Text component="span" inherit fw={550}>
            {device.name}
          </Text>
          <Text component="span" size="xs" c="var(--dim)">
            {troubles(device) === '' ? device.people.join(', ') : troubles(device)}
          </Text>
        </Stack>
      ),
      csv: ({ name }) => name,
    },
    {
      key: 'state',
      header: t('device.state'),
      width: 130,
      sortable: true,
      render: ({ state }) => <StateBadge state={state} />,
      csv: ({ state }) => t(`state.${state}`),
    },
    {
      key: 'contact',
      header: t('device.contact'),
      width: 120,
      sortable: true,
      render: ({ last_contact_at: at }) => <RelativeTime at={at} />,
      csv: ({ last_contact_at: at }) => at,
    },
    {
      key: 'waiting',
      header: t('device.waiting'),
      width: 120,
      sortable: true,
      priority: 2,
      render: ({ waiting, waiting_since: since, unsent_answers: answers }) =>
        since === null ? (
          waiting
        ) : (
          <>
            {waiting}, <RelativeTime at={since} />
            {(answers ?? 0) > 0 ? (
              <Text size="sm">{t('device.answers', { count: answers ?? 0 })}</Text>
            ) : null}
          </>
        ),
      csv: ({ waiting }) => waiting,
    },
    {
      key: 'refused',
      header: t('device.refused'),
      width: 90,
      priority: 3,
      render: ({ refused }) => refused ?? t('state.unknown'),
      csv: ({ refused }) => refused ?? t('state.unknown'),
    },
    {
      key: 'exams',
      header: t('device.exams'),
      width: 110,
      priority: 3,
      render: ({ exams_not_here: n }) => n ?? t('state.unknown'),
      csv: ({ exams_not_here: n }) => n ?? t('state.unknown'),
    },
    {
      key: 'ready',
      header: t('device.ready'),
      width: 170,
      priority: 3,
      render: (device) => {
        const { readiness } = device;
        return readiness == null ? (
          t('device.readyNot')
        ) : (
          <>
            {found(readiness)}, <RelativeTime at={readiness.at} />
          </>
        );
      },
      csv: ({ readiness }) =>
        readiness == null ? t('device.readyNot') : `${readiness.at} ${found(readiness)}`,
    },
    {
      key: 'clock',
      header: t('device.clock'),
      width: 90,
      sortable: true,
      priority: 3,
      render: ({ clock_offset_ms: ms }) => amount(ms, 'ms'),
      csv: ({ clock_offset_ms: ms }) => ms,
    },
    {
      key: 'free',
      header: t('device.free'),
      width: 90,
      sortable: true,
      priority: 3,
      render: ({ free_bytes: bytes }) => (bytes === null ? t('state.unknown') : amount(bytes, 'bytes')),
      csv: ({ free_bytes: bytes }) => bytes ?? t('state.unknown'),
    },
    {
      key: 'version',
      header: t('device.version'),
      width: 110,
      sortable: true,
      priority: 3,
      render: (device) => t('device.versions', { app: device.app_version, schema: device.schema_version }),
      csv: (device) => `${device.app_version} (${device.schema_version})`,
    },
  ];
};

/** The computers of the institution, what is worst first. */
export const DeviceList = ({ params, tabs }: DeviceListProps) => {
  const { t } = useTranslation('system-health');
  const { data, error, status, ...query } = useQuery(deviceHealthQuery);
  const columns = useColumns();
  const wanted = STATES.find((state) => state === params.filters['state']?.[0]);
  const rows = data?.data.filter(({ state }) => wanted === undefined || state === wanted);
  const known = { ...query, error: data === undefined ? error : null };
  const { found, ...list } = useLocalRows(
    { ...known, status: data === undefined ? status : 'success' },
    rows,
    params,
    rules,
    PAGE_SIZE,
  );
  return (
    <ListPage<DeviceHealth>
      name="device-health"
      title={t('title')}
      description={
        data === undefined ? (
          t('device.description')
        ) : (
          <>
            {t('asOf')} <RelativeTime at={data.as_of} />. {t('again')}
          </>
        )
      }
      notice={data !== undefined && error !== null ? <Notice tone="info">{t('old.hub')}</Notice> : undefined}
      params={params}
      tabs={tabs}
      query={list.query}
      pageSize={PAGE_SIZE}
      rowId={(device) => device.client_id}
      rowName={(device) => device.name}
      columns={columns}
      text={{
        renderTitle: (device) => device.name,
        renderCaption: (device) => <StateBadge state={device.state} />,
        renderAside: (device) => <RelativeTime at={device.last_contact_at} />,
      }}
      searchLabel={t('device.search')}
      filters={
        <Select
          label={t('device.state')}
          clearable
          value={wanted ?? null}
          data={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(value) => params.setFilter('state', value ?? undefined)}
          comboboxProps={{ withinPortal: false }}
        />
      }
      activeFilters={
        wanted === undefined
          ? []
          : [
              {
                key: 'state',
                label: t(`state.${wanted}`),
                onRemove: () => params.setFilter('state', undefined),
              },
            ]
      }
      empty={{ title: t('device.empty'), text: t('device.emptyText'), illustration: 'people' }}
      csv={{ fileName: 'device-health.csv', load: () => Promise.resolve(found) }}
    />
  );
};
