import { IconCloudCheck, IconDeviceLaptop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#shared/contract/devices.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';

/** Whether a device may synchronise, and what waited on it when it was last in contact. */
export const DeviceState = ({ device }: { readonly device: Device }) => {
  const { t } = useTranslation('sync');
  const { revoked_at: revokedAt, pending_count: count } = device;
  const [tone, icon, words] =
    revokedAt !== null
      ? (['bad', undefined, t('device.revoked')] as const)
      : count === 0
        ? (['neutral', IconCloudCheck, t('device.nothingWaited')] as const)
        : (['info', IconDeviceLaptop, t('device.waited', { count })] as const);
  return (
    <StatusBadge tone={tone} icon={icon} plain>
      {words}
    </StatusBadge>
  );
};
