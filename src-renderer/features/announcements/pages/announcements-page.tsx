import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Announcement } from '#shared/contract/announcements.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useCan } from '#renderer/lib/session.ts';
import { AnnouncementDialog } from '../components/announcement-dialog.tsx';
import { AnnouncementPreview } from '../components/announcement-preview.tsx';
import { announcementsQuery, useDeleteAnnouncement } from '../queries.ts';

const titleOf = ({ title }: Announcement): string => title;
const renderChanged = ({ updated_at: at }: Announcement) => <RelativeTime at={at} />;

/** The announcements of the institution, and new ones for those who may write them. */
export const AnnouncementsPage = () => {
  const { t } = useTranslation('announcements');
  const params = useListParams();
  const navigate = useNavigate();
  const mayChange = useCan()('settings:add');
  const query = useQuery(announcementsQuery(params));
  const remove = useDeleteAnnouncement();
  // What it is about stays while the dialog closes.
  const [dialog, setDialog] = useState<{ opened: boolean; of?: Announcement }>({ opened: false });

  const rowActions = (announcement: Announcement): RowAction[] => [
    {
      key: 'edit',
      label: t('edit.action'),
      icon: IconPencil,
      run: (done) => {
        setDialog({ opened: true, of: announcement });
        done();
      },
    },
    {
      key: 'delete',
      label: t('delete.action'),
      icon: IconTrash,
      confirm: { title: t('delete.title', { title: announcement.title }), text: t('delete.text') },
      run: (done) =>
        remove.mutate(announcement.id, {
          onSuccess: () => showSuccess(t('delete.done', { title: announcement.title })),
          onSettled: done,
        }),
    },
  ];
  const create = mayChange ? (
    <Button
      leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
      onClick={() => setDialog({ opened: true })}
    >
      {t('create.action')}
    </Button>
  ) : undefined;

  return (
    <>
      <ListPage<Announcement>
        name="announcements"
        title={t('title')}
        description={t('description')}
        actions={create}
        params={params}
        query={query}
        rowId={({ id }) => id}
        rowName={titleOf}
        columns={[
          { key: 'title', header: t('field.title'), render: titleOf },
          { key: 'changed', header: t('field.changed'), width: 150, priority: 2, render: renderChanged },
        ]}
        text={{
          renderTitle: titleOf,
          renderCaption: ({ description }) => description,
          renderAside: renderChanged,
        }}
        searchLabel={t('search')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        preview={{
          render: (announcement, close) => (
            <AnnouncementPreview announcement={announcement} onClose={close} />
          ),
        }}
        onOpen={({ id }) => void navigate(`/Announcement?id=${id}`)}
        rowActions={mayChange ? rowActions : () => []}
      />
      <AnnouncementDialog
        opened={dialog.opened}
        announcement={dialog.of}
        onClose={() => setDialog((last) => ({ ...last, opened: false }))}
      />
    </>
  );
};
