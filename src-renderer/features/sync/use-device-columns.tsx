import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Device } from '#shared/contract/devices.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import type { Column } from '#renderer/components/data-table.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { DeviceState } from './components/device-state.tsx';
import { useFormats } from './use-formats.ts';

const NameCell = ({ device }: { readonly device: Device }) => (
  <Stack component="span" gap={2} miw={0}>
    <Text component="span" inherit fw={550}>
      <Clamp>{device.name}</Clamp>
    </Text>
    {device.revoked_at === null && device.pending_count === 0 ? null : <DeviceState device={device} />}
  </Stack>
);

/** The columns of the list of devices. */
export const useDeviceColumns = (): readonly Column<Device>[] => {
  const { t } = useTranslation('sync');
  const { offset } = useFormats();
  return [
    {
      key: 'name',
      header: t('device.name'),
      sortable: true,
      render: (device) => <NameCell device={device} />,
      csv: ({ name }) => name,
    },
    {
      key: 'seen',
      header: t('device.seen'),
      sortable: true,
      width: 136,
      render: ({ last_seen_at: at }) => <RelativeTime at={at} />,
      csv: ({ last_seen_at: at }) => at,
    },
    {
      key: 'version',
      header: t('device.version'),
      sortable: true,
      width: 92,
      priority: 3,
      render: ({ app_version: version }) => version,
      csv: ({ app_version: version }) => version,
    },
    {
      key: 'clock',
      header: t('device.clock'),
      sortable: true,
      width: 132,
      priority: 3,
      // Nobody hears from a revoked computer what its clock says.
      render: (device) => (device.revoked_at === null ? offset(device.clock_offset_ms) : null),
      csv: ({ revoked_at: revoked, clock_offset_ms: ms }) => (revoked === null ? ms : null),
    },
    {
      key: 'waiting',
      header: t('device.waiting'),
      sortable: true,
      width: 92,
      align: 'right',
      priority: 2,
      render: ({ pending_count: count }) => count,
      csv: ({ pending_count: count }) => count,
    },
  ];
};
