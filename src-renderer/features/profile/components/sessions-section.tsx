import { Button } from '@mantine/core';
import { IconBrowser, IconDeviceLaptop, IconTerminal2, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { sessionsQuery, useRevokeSession } from '../queries.ts';
import classes from './sessions-section.module.css';

const cx = bindClasses(classes);

const clients: Readonly<Record<string, { readonly icon: Icon; readonly key: 'desktop' | 'web' }>> = {
  desktop: { icon: IconDeviceLaptop, key: 'desktop' },
  web: { icon: IconBrowser, key: 'web' },
};

/** Where the person is signed in, and the way to end it there. */
export const SessionsSection = () => {
  const { t } = useTranslation('profile');
  const query = useQuery(sessionsQuery);
  const { mutate, isPending, variables } = useRevokeSession();
  if (query.data === undefined) return <QueryState query={query} />;
  const sorted = query.data.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  return (
    <ul className={cx('list')}>
      {sorted.map((session) => {
        const known = clients[session.client];
        const Sign = known?.icon ?? IconTerminal2;
        const name = t(`sessions.client.${known?.key ?? 'other'}`);
        return (
          <li key={session.id} className={cx('item')}>
            <Sign size={20} stroke={1.6} aria-hidden />
            <div className={cx('words')}>
              <div className={cx('title')}>
                {name}
                {session.is_current ? <StatusBadge tone="ok">{t('sessions.current')}</StatusBadge> : null}
              </div>
              <div className={cx('caption')}>
                {t('sessions.since')} <RelativeTime at={session.created_at} />
                {', '}
                {t('sessions.active')} <RelativeTime at={session.last_active_at} />
              </div>
            </div>
            {session.is_current ? null : (
              <Button
                variant="default"
                size="xs"
                loading={isPending && variables === session.id}
                aria-label={t('sessions.endOf', { name })}
                onClick={() => mutate(session.id)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
};
