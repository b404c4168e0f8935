import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { inboxQuery } from '#renderer/components/conversations/conversation-queries.ts';
import { setSidebarBadge } from '#renderer/lib/sidebar-badges.ts';

/** What /Messages opens with, so that it is there already. */
const FIRST_PAGE = {
  page: 0,
  type: 'all',
  order: 'newest',
  search: '',
  students: undefined,
  course: undefined,
  exam: undefined,
} as const;

/** Says in the sidebar how many messages are unread. */
export const MessageBadge = () => {
  const { t } = useTranslation('shell');
  const unread = useQuery({ ...inboxQuery(FIRST_PAGE), refetchInterval: 60_000 }).data?.unread ?? 0;
  useEffect(() => setSidebarBadge('/Messages', { count: unread, label: t('badge.unread') }), [unread, t]);
  return null;
};
