import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#shared/contract/devices.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useCan } from '#renderer/lib/session.ts';
import { DevicePreview } from '../components/device-preview.tsx';
import { DeviceState } from '../components/device-state.tsx';
import { EnrolmentDialog } from '../components/enrolment-dialog.tsx';
import { ImportUnsentDialog } from '../components/import-unsent-dialog.tsx';
import { arrangeDevices } from '../device-order.ts';
import { devicesQuery } from '../queries.ts';
import { useDeviceColumns } from '../use-device-columns.tsx';

const PAGE_SIZE = 20;

/** The computers of the institution: when each was last in contact, what waits on it, and the ways in and out. */
export const DevicesPage = () => {
  const { t } = useTranslation('sync');
  const params = useListParams({ sort: 'seen', dir: 'desc' });
  const mayChange = useCan()('settings:add');
  const [isConnecting, setConnecting] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { data, ...query } = useQuery(devicesQuery);
  const columns = useDeviceColumns();
  const { q, sort, dir, page } = params;
  const arranged = useMemo(() => arrangeDevices(data?.data ?? [], { q, sort, dir }), [data, q, sort, dir]);
  const rows = arranged.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const connect = mayChange ? (
    <Button
      leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
      disabled={data === undefined}
      onClick={() => setConnecting(true)}
    >
      {t('devices.connect')}
    </Button>
  ) : undefined;
  const importing = mayChange ? (
    <Button
      variant="default"
      leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
      disabled={data === undefined}
      onClick={() => setImporting(true)}
    >
      {t('devices.importUnsent')}
    </Button>
  ) : undefined;
  return (
    <>
      <ListPage<Device>
        name="devices"
        title={t('devices.title')}
        description={t('devices.description')}
        // The empty list has the way in itself.
        actions={
          <>
            {importing}
            {data?.data.length === 0 ? undefined : connect}
          </>
        }
        notice={
          data?.went_back ? (
            <Notice tone="bad" role="alert">
              {t('devices.wentBack', { device: data.went_back.device, what: data.went_back.what })}
            </Notice>
          ) : undefined
        }
        params={params}
        query={{
          ...query,
          data: data === undefined ? undefined : { rows, total: arranged.length },
        }}
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
          ...(connect === undefined ? {} : { action: connect }),
        }}
        preview={{
          limits: { initial: 380, min: 340, max: 560 },
          render: (device, close) => (
            <DevicePreview key={device.client_id} device={device} mayChange={mayChange} onClose={close} />
          ),
        }}
        csv={{ fileName: 'devices.csv', load: () => Promise.resolve(arranged) }}
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
