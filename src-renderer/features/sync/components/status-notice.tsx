import { IconCloudCheck, IconCloudOff, IconCloudUp, IconDeviceLaptop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/components/notice.tsx';
import { standingOf, type KnownStatus } from '#renderer/lib/sync-standing.ts';
import { useWriteCount } from '#renderer/lib/write-count.ts';

/** In one sentence or two: where the own work is, and what happens next. */
export const StatusNotice = ({ status }: { readonly status: KnownStatus }) => {
  const { t } = useTranslation('sync');
  const writes = useWriteCount(({ count }) => count);
  const standing = standingOf(status, writes);
  const count = status.waiting_count;
  const reason = status.error?.message ?? '';
  const blocked = [
    // A hub says so of nothing but versions that do not fit together.
    t(status.error?.code === 'ILLEGAL_STATE' ? 'notice.tooOld' : 'notice.blocked', { reason }),
    t('notice.keptMeanwhile', { count }),
  ].join(' ');
  switch (standing) {
    case 'turned-away':
      return (
        <Notice tone="bad" role="alert">
          {status.error?.code === 'DEVICE_REVOKED' ? t('notice.revoked') : t('notice.turnedAway', { reason })}
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="bad" role="status">
          {t('notice.refused', { count: status.refused_count })}
          {status.state === 'offline' ? ` ${t('notice.offline', { count })}` : null}
          {status.state === 'blocked' ? ` ${blocked}` : null}
        </Notice>
      );
    case 'blocked':
      return (
        <Notice tone="bad" role="status">
          {blocked}
        </Notice>
      );
    case 'offline':
      return (
        <Notice tone="info" icon={IconCloudOff} role="status">
          {t('notice.offline', { count })}
        </Notice>
      );
    case 'sending':
      return (
        <Notice tone="info" icon={IconCloudUp} role="status">
          {t('notice.sending', { count })}
        </Notice>
      );
    case 'waiting':
    case 'kept':
    case 'never':
      return (
        <Notice tone="info" icon={IconDeviceLaptop} role="status">
          {t(`notice.${standing}`, { count })} {reason}
        </Notice>
      );
    case 'carrying':
      return (
        <Notice tone="info" icon={IconDeviceLaptop} role="status">
          {t('notice.carrying')} {reason}
        </Notice>
      );
    case 'conflicts':
    case 'left-behind':
    case 'current':
      if (status.carry_over !== null)
        return (
          <Notice tone="warn" role="status">
            {t('notice.leftBehind', { count: status.carry_over.left_behind_count })} {reason}
          </Notice>
        );
      return standing === 'conflicts' ? (
        <Notice tone="warn" role="status">
          {t('notice.conflicts', { count: status.conflict_count })} {reason}
        </Notice>
      ) : (
        <Notice tone="ok" icon={IconCloudCheck} role="status">
          {t('notice.current')} {reason}
        </Notice>
      );
  }
};
