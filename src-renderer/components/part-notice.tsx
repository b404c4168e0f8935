import { IconDeviceLaptop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDeviceStatus } from '#renderer/lib/sync-status.ts';
import { Notice } from './notice.tsx';

/**
 * Above lists and figures about the whole institution: a computer of a hub holds a part of it, and this says
 * where the whole is. Nothing is shown where everything is here.
 */
export function PartNotice() {
  const { t } = useTranslation('common');
  const status = useDeviceStatus();
  if (status === undefined) return null;
  return (
    <Notice tone="info" icon={IconDeviceLaptop}>
      {t('part.text')} {t('part.whole', { hub: status.hub_url ?? '' })}
    </Notice>
  );
}
