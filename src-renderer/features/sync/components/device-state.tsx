import { IconCloudCheck, IconDeviceLaptop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#shared/contract/devices.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';

/** Whether a device may synchronise, and what waited on it when it was last in contact. */
export const DeviceState = ({ device }: { readonly device: Device }) => {
  const { t } = useTranslation('sync');
  const { revoked_at: revokedAt, pending_count: count } = device;
  if (revokedAt !== null) {
    return (
      <StatusBadge tone="bad" plain>
        {t('device.revoked')}
      </StatusBadge>
    );
  }
  return count === 0 ? (
    <StatusBadge tone="neutral" icon={IconCloudCheck} plain>
      {t('device.nothingWaited')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="info" icon={IconDeviceLaptop} plain>
      {t('device.waited', { count })}
    </StatusBadge>
  );
};
