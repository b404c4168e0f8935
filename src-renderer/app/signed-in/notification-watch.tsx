import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { notificationOf } from '#shared/domain/notifications/notification-kinds.ts';
import { bridge } from '#renderer/lib/bridge.ts';
import { notificationsQuery } from '#renderer/lib/notifications.ts';
import { useNewsWords } from './use-news-words.ts';

const SHOWN_AT_ONCE = 3;

/** What is new since the page was opened is shown by the system too, where its person wants that; a click leads there. */
export const NotificationWatch = () => {
  const words = useNewsWords();
  const navigate = useNavigate();
  const told = useQuery({ ...notificationsQuery(1), refetchInterval: 60_000 }).data;
  const newest = useRef<string | null>(null);

  useEffect(() => {
    if (told === undefined) return;
    const unread = told.data.filter(({ is_read: isRead }) => !isRead);
    const since = newest.current;
    newest.current = told.data[0]?.told_at ?? since ?? '';
    const desktop = bridge();
    if (desktop === undefined) return;
    void desktop.native('notify.badge', { count: told.unread_total });
    // What was there before this page says nothing new.
    if (since === null) return;
    const fresh = unread.filter((one) => one.told_at > since && one.shows_on_desktop);
    for (const one of fresh.slice(0, SHOWN_AT_ONCE)) {
      const path = notificationOf(one.kind)?.path(one.about_id);
      if (path === undefined) continue;
      void desktop.native('notify.show', { title: 'Lectern', body: words(one).slice(0, 500), path });
    }
  }, [words, told]);

  useEffect(() => bridge()?.on('notify.clicked', ({ path }) => void navigate(path)), [navigate]);
  return null;
};
