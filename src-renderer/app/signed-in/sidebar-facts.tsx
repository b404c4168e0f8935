import { Tooltip } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconCloudOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { useErrorLog } from '#renderer/components/feedback-store.ts';
import { SaveState } from '#renderer/components/save-state.tsx';
import { useConnection } from '#renderer/lib/connection.ts';
import { useSaveState } from '#renderer/lib/save-state.ts';
import { useToldStatus } from '#renderer/lib/sync-status.ts';
import { openErrors } from './shell-panels.ts';
import classes from './sidebar.module.css';
import { SyncBadge } from './sync-badge.tsx';

const cx = bindClasses(classes);

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What is saved, whether there is a network, and what went wrong lately; above the person, in words. */
export const SidebarFacts = ({ isCollapsed }: { readonly isCollapsed: boolean }) => {
  const { t } = useTranslation('shell');
  const save = useSaveState();
  const { isOnline, isServerReachable } = useConnection();
  const errors = useErrorLog();
  const status = useToldStatus();
  // A device of a hub says itself whether the hub can be reached.
  const isOffline = (!isOnline && status?.role !== 'device') || !isServerReachable;
  const offlineHint = isServerReachable ? t('offline.networkHint') : t('offline.serverHint');
  const offlineText = isServerReachable ? t('offline.network') : t('offline.server');
  if (isCollapsed && !isOffline && status === undefined && errors.length === 0) return null;
  return (
    <div className={cx('facts')}>
      {isCollapsed ? null : save.state === 'idle' ? (
        <span className={cx('fact')} role="status">
          <IconCheck {...icon} />
          {t('nothingToSave')}
        </span>
      ) : (
        <SaveState status={save} />
      )}
      {status === undefined ? null : (
        <Suspense fallback={null}>
          <SyncBadge variant={isCollapsed ? 'mark' : 'fact'} />
        </Suspense>
      )}
      {isOffline ? (
        <Tooltip label={offlineHint} position="right">
          <span className={cx('fact')} role="status">
            <IconCloudOff {...icon} />
            <span className={cx('factWords')}>{offlineText}</span>
            <span className="visually-hidden">{offlineHint}</span>
          </span>
        </Tooltip>
      ) : null}
      {errors.length === 0 ? null : (
        <Tooltip label={t('errors.count', { count: errors.length })} position="right" disabled={!isCollapsed}>
          <button
            type="button"
            className={cx('fact', 'factButton')}
            aria-label={t('errors.count', { count: errors.length })}
            onClick={openErrors}
          >
            <IconAlertCircle {...icon} />
            <span className={cx('factWords')}>{t('errors.count', { count: errors.length })}</span>
          </button>
        </Tooltip>
      )}
    </div>
  );
};
