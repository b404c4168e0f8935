import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Device } from '#shared/contract/devices.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useLocalRows, type LocalRowRules } from '#renderer/hooks/use-local-rows.ts';
import { useCan } from '#renderer/lib/session.ts';
import { DevicePreview } from '../components/device-preview.tsx';
import { DeviceState } from '../components/device-state.tsx';
import { EnrolmentDialog } from '../components/enrolment-dialog.tsx';
import { ImportUnsentDialog } from '../components/import-unsent-dialog.tsx';
import { devicesQuery } from '../queries.ts';
import { useDeviceColumns } from '../use-device-columns.tsx';

const PAGE_SIZE = 20;

const rules: LocalRowRules<Device> = {
  words: ({ name, people }) => [name, ...people.map((person) => person.name)],
  name: ({ name }) => name,
  sortBy: {
    seen: ({ last_seen_at: at }) => Date.parse(at),
    name: ({ name }) => name,
    waiting: ({ pending_count: count }) => count,
    version: ({ app_version: version }) => version,
    // How far it is off; that of a revoked computer nobody knows.
    clock: ({ clock_offset_ms: ms, revoked_at: revoked }) => (revoked === null ? Math.abs(ms) : -1),
  },
};

/** The computers of the institution: when each was last in contact, what waits on it, and the ways in and out. */
export const DevicesPage = () => {
  const { t } = useTranslation('sync');
  const params = useListParams({ sort: 'seen', dir: 'desc' });
  const mayChange = useCan()('settings:add');
  const [isConnecting, setConnecting] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { data, ...query } = useQuery(devicesQuery);
  const columns = useDeviceColumns();
  const { found, ...list } = useLocalRows(query, data?.data, params, rules, PAGE_SIZE);
  const importing = mayChange ? (
    <>
      <Button component={Link} to="/Submissions" variant="subtle">
        {t('submissions.short')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
        disabled={data === undefined}
        onClick={() => setImporting(true)}
      >
        {t('devices.importUnsent')}
      </Button>
    </>
  ) : undefined;
  return (
    <>
      <ListPage<Device>
        name="devices"
        title={t('devices.title')}
        description={t('devices.description')}
        actions={importing}
        create={
          mayChange
            ? {
                label: t('devices.connect'),
                isDisabled: data === undefined,
                run: () => setConnecting(true),
              }
            : undefined
        }
        notice={
          data?.went_back ? (
            <Notice tone="bad" role="alert">
              {t('devices.wentBack', { device: data.went_back.device, what: data.went_back.what })}
            </Notice>
          ) : undefined
        }
        params={params}
        query={list.query}
        pageSize={PAGE_SIZE}
        rowId={(device) => device.client_id}
        rowName={(device) => device.name}
        columns={columns}
        text={{
          renderTitle: (device) => device.name,
          renderCaption: (device) => <DeviceState device={device} />,
          renderAside: (device) => <RelativeTime at={device.last_seen_at} />,
        }}
        searchLabel={t('devices.search')}
        empty={{
          title: t('devices.emptyTitle'),
          text: t('devices.emptyText'),
          illustration: 'people',
        }}
        preview={{
          limits: { initial: 380, min: 340, max: 560 },
          render: (device, close) => (
            <DevicePreview key={device.client_id} device={device} mayChange={mayChange} onClose={close} />
          ),
        }}
        csv={{ fileName: 'devices.csv', load: () => Promise.resolve(found) }}
      />
      <EnrolmentDialog
        opened={isConnecting}
        isOpen={data?.open_enrolment ?? false}
        onClose={() => setConnecting(false)}
      />
      <ImportUnsentDialog opened={isImporting} onClose={() => setImporting(false)} />
    </>
  );
};
