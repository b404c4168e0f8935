import { IconCloudCheck, IconDeviceLaptop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ItemPlace } from '#renderer/lib/sync-standing.ts';
import { IconWord } from './icon-word.tsx';

/** Where a draft is durable: on this device alone, or on the hub too. */
export function ItemPlaceWord({ place }: { place: ItemPlace }) {
  const { t } = useTranslation('common');
  return (
    <IconWord icon={place === 'hub' ? IconCloudCheck : IconDeviceLaptop} size="caption">
      {t(`place.${place}`)}
    </IconWord>
  );
}
