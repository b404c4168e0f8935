import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#shared/contract/devices.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import type { Column } from '#renderer/components/data-table.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import classes from './components/device-preview.module.css';
import { DeviceState } from './components/device-state.tsx';
import { useFormats } from './use-formats.ts';

const cx = bindClasses(classes);

/** The columns of the list of devices. */
export const useDeviceColumns = (): readonly Column<Device>[] => {
  const { t } = useTranslation('sync');
  const { offset } = useFormats();
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('device.name'),
        sortable: true,
        render: (device) => (
          <span className={cx('cell')}>
            <span className={cx('cellName')}>
              <Clamp>{device.name}</Clamp>
            </span>
            {device.revoked_at === null && device.pending_count === 0 ? null : (
              <DeviceState device={device} />
            )}
          </span>
        ),
        csv: (device) => device.name,
      },
      {
        key: 'seen',
        header: t('device.seen'),
        width: 136,
        sortable: true,
        render: (device) => <RelativeTime at={device.last_seen_at} />,
        csv: (device) => device.last_seen_at,
      },
      {
        key: 'version',
        header: t('device.version'),
        width: 92,
        sortable: true,
        priority: 3,
        render: (device) => device.app_version,
        csv: (device) => device.app_version,
      },
      {
        key: 'clock',
        header: t('device.clock'),
        width: 132,
        sortable: true,
        priority: 3,
        // Nobody hears from a revoked computer what its clock says.
        render: (device) => (device.revoked_at === null ? offset(device.clock_offset_ms) : null),
        csv: (device) => (device.revoked_at === null ? device.clock_offset_ms : null),
      },
      {
        key: 'waiting',
        header: t('device.waiting'),
        width: 92,
        align: 'right',
        sortable: true,
        priority: 2,
        render: (device) => device.pending_count,
        csv: (device) => device.pending_count,
      },
    ],
    [t, offset],
  );
};
