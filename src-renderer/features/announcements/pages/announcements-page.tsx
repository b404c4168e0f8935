import { Group, Text } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '#shared/contract/announcements.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useRowDialog } from '#renderer/hooks/use-row-dialog.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { AnnouncementDialog } from '../components/announcement-dialog.tsx';
import { AnnouncementPane } from '../components/announcement-pane.tsx';
import { announcementQuery, announcementsQuery } from '../queries.ts';

const titleOf = ({ title }: Announcement): string => title;
const renderTold = ({ created_at: at }: Announcement) => <RelativeTime at={at} />;

const Title = ({ announcement }: { readonly announcement: Announcement }) => {
  const { t } = useTranslation('announcements');
  return (
    <Group gap={6} wrap="nowrap">
      {announcement.is_pinned ? <IconPin size={14} stroke={1.6} role="img" aria-label={t('pinned')} /> : null}
      <Text size="sm" fw={announcement.is_read ? 500 : 700} truncate>
        {announcement.title}
      </Text>
    </Group>
  );
};

const State = ({ announcement }: { readonly announcement: Announcement }) => {
  const { t } = useTranslation('announcements');
  if (announcement.may_edit) return <StatusBadge tone="neutral">{t('mine')}</StatusBadge>;
  if (announcement.must_acknowledge && !announcement.is_acknowledged)
    return <StatusBadge tone="warn">{t('toAcknowledge')}</StatusBadge>;
  return announcement.is_read ? null : <StatusBadge tone="info">{t('new')}</StatusBadge>;
};

/** What is told to everybody, to one's role, or to those of one's courses and exams. */
export const AnnouncementsPage = () => {
  const { t } = useTranslation('announcements');
  const params = useListParams();
  const can = useCan();
  const isHubAway = useIsHubAway();
  const mayTell = can('settings:add') || can('instructor-courses:add') || can('instructor-exams:add');
  const isUnread = params.tab === 'unread';
  const query = useQuery(announcementsQuery({ page: params.page, q: params.q, isUnread }));
  // A link may lead to one of another page; one that is read by being opened leaves the list of the unread.
  const shown = readId(params.preview);
  const elsewhere = useQuery({ ...announcementQuery(shown ?? 0), enabled: shown !== undefined });
  const dialog = useRowDialog<Announcement>();
  return (
    <>
      <ListPage<Announcement>
        name="announcements"
        title={t('title')}
        description={t(isHubAway && mayTell ? 'hubAway' : 'description')}
        create={
          mayTell ? { label: t('create.action'), isDisabled: isHubAway, run: () => dialog.open() } : undefined
        }
        params={params}
        tabs={{
          current: isUnread ? 'unread' : 'all',
          options: [
            { value: 'all', label: t('tab.all') },
            { value: 'unread', label: t('tab.unread') },
          ],
        }}
        query={query}
        rowId={({ id }) => id}
        rowName={titleOf}
        columns={[
          { key: 'title', header: t('field.title'), render: (row) => <Title announcement={row} /> },
          {
            key: 'audience',
            header: t('field.audience'),
            width: 190,
            priority: 2,
            render: ({ audience, audience_name: name }) =>
              audience === 'everybody' ? t('audience.everybody') : t(`audience.${audience}`, { name }),
          },
          {
            key: 'state',
            header: t('field.state'),
            width: 160,
            render: (row) => <State announcement={row} />,
          },
          { key: 'told', header: t('field.told'), width: 130, priority: 2, render: renderTold },
        ]}
        text={{
          renderTitle: titleOf,
          renderCaption: ({ author_name: name }) => name,
          renderAside: (row) => <State announcement={row} />,
        }}
        searchLabel={t('search')}
        empty={{ title: t('empty.title'), text: t('empty.text'), illustration: 'generic' }}
        preview={{
          render: (row, close) => (
            <AnnouncementPane
              key={row.id}
              announcement={row}
              onEdit={() => dialog.open(row)}
              onClose={close}
            />
          ),
          elsewhere: elsewhere.data,
        }}
      />
      <AnnouncementDialog opened={dialog.opened} announcement={dialog.row} onClose={dialog.close} />
    </>
  );
};
