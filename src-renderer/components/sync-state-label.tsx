import { IconCloudCheck, IconDeviceLaptop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ItemPlace } from '#renderer/lib/sync-standing.ts';
import { IconWord } from './icon-word.tsx';

export interface SyncStateLabelProps {
  /** Nothing is shown where this cannot be said: without a hub, and until it is known. */
  place: ItemPlace | undefined;
}

/** Where a draft is durable: on this device alone, or on the hub too. */
export function SyncStateLabel({ place }: SyncStateLabelProps) {
  const { t } = useTranslation('common');
  if (place === undefined) return null;
  return (
    <IconWord icon={place === 'hub' ? IconCloudCheck : IconDeviceLaptop} size="caption">
      {t(`place.${place}`)}
    </IconWord>
  );
}
