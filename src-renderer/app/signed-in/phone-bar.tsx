import { IconCloudOff, IconMenu2, IconSearch } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#shared/contract/auth.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { useConnection } from '#renderer/lib/connection.ts';
import { useToldStatus } from '#renderer/lib/sync-status.ts';
import { NotificationBell } from './notification-bell.tsx';
import { openPalette } from './shell-panels.ts';
import barClasses from '../bar.module.css';
import classes from './sidebar.module.css';
import { SyncBadge } from './sync-badge.tsx';

const bar = bindClasses(barClasses);
const cx = bindClasses(classes);

interface PhoneBarProps {
  readonly session: Session;
  readonly onOpen: () => void;
}

/** The top of the screen on a phone: the way to the sidebar, the school, the state, the search. */
export const PhoneBar = ({ session, onOpen }: PhoneBarProps) => {
  const { t } = useTranslation('shell');
  const { isOnline, isServerReachable } = useConnection();
  const role = useToldStatus()?.role;
  // A device of a hub says itself whether the hub can be reached.
  const isTold = role === 'device' || (role === 'hub' && isOnline);
  return (
    <header className={clsx(bar('bar'), cx('phoneBar'))}>
      <button type="button" className={bar('button')} aria-label={t('sidebar.open')} onClick={onOpen}>
        <IconMenu2 size={20} stroke={1.6} />
      </button>
      <span className={cx('phoneName')} title={session.institution.name}>
        {session.institution.name}
      </span>
      {isTold && isServerReachable ? (
        <Suspense fallback={null}>
          <SyncBadge variant="chip" />
        </Suspense>
      ) : isOnline && isServerReachable ? null : (
        <span className={cx('phoneChip')} role="status">
          <IconCloudOff size={16} stroke={1.6} aria-hidden />
          {isServerReachable ? t('offline.network') : t('offline.server')}
        </span>
      )}
      <NotificationBell />
      <button type="button" className={bar('button')} aria-label={t('palette.open')} onClick={openPalette}>
        <IconSearch size={20} stroke={1.6} />
      </button>
    </header>
  );
};
