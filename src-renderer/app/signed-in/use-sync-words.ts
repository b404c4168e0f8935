import type { Icon } from '@tabler/icons-react';
import {
  IconAlertCircle,
  IconArrowsSplit2,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceLaptop,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '#renderer/components/format-time.ts';
import { useNow } from '#renderer/hooks/use-now.ts';
import { standingOf, type SyncStanding } from '#renderer/lib/sync-standing.ts';
import { useToldStatus } from '#renderer/lib/sync-status.ts';
import { useWriteCount } from '#renderer/lib/write-count.ts';

const icons: Readonly<Record<SyncStanding, Icon>> = {
  'turned-away': IconAlertCircle,
  refused: IconAlertCircle,
  blocked: IconAlertCircle,
  offline: IconCloudOff,
  sending: IconCloudUp,
  waiting: IconDeviceLaptop,
  kept: IconDeviceLaptop,
  carrying: IconDeviceLaptop,
  conflicts: IconArrowsSplit2,
  'left-behind': IconAlertCircle,
  never: IconRefresh,
  current: IconCloudCheck,
};

export interface SyncWords {
  readonly standing: SyncStanding;
  readonly Icon: Icon;
  readonly text: string;
  /** The number in the text; undefined where there is none. */
  readonly count: number | undefined;
  /** When the hub last had everything, in words; on the hub itself, what becomes of the versions. */
  readonly hint: string;
}

/** What the shell says about synchronisation; undefined where there is nothing to say. */
export const useSyncWords = (): SyncWords | undefined => {
  const { t, i18n } = useTranslation('sync');
  const { t: tCommon } = useTranslation('common');
  const now = useNow(30_000);
  const status = useToldStatus();
  const writes = useWriteCount(({ count }) => count);
  if (status === undefined) return undefined;
  const standing = standingOf(status, writes);
  const counts: Partial<Record<SyncStanding, number>> = {
    refused: status.refused_count,
    blocked: status.waiting_count,
    offline: status.waiting_count,
    sending: status.waiting_count,
    waiting: status.waiting_count,
    conflicts: status.conflict_count,
    'left-behind': status.carry_over?.left_behind_count ?? 0,
  };
  const { role, last_sync_at: last } = status;
  const count = counts[standing];
  return {
    standing,
    Icon: icons[standing],
    text: t(`badge.${standing}`, { count: count ?? 0 }),
    count: count === 0 ? undefined : count,
    hint:
      role === 'hub'
        ? t('badge.bothKept')
        : last === null
          ? t('badge.neverReached')
          : t('badge.lastReached', { time: formatRelative(Date.parse(last), now, i18n.language, tCommon) }),
  };
};
