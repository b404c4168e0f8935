import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormSection, RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';
import { AnnouncementDialog } from '../components/announcement-dialog.tsx';
import { announcementQuery, useDeleteAnnouncement } from '../queries.ts';
import { useAnnouncementFacts } from '../use-announcement-facts.tsx';

const Loaded = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('announcements');
  const navigate = useNavigate();
  const mayChange = useCan()('settings:add');
  const query = useQuery(announcementQuery(id));
  const remove = useDeleteAnnouncement();
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const { data } = query;
  const facts = useAnnouncementFacts(data);
  const close = (): void => setDialog(undefined);
  const deleteIt = (): void =>
    remove.mutate(id, {
      onSuccess: () => {
        showSuccess(t('delete.done', { title: data?.title }));
        void navigate('/Announcements');
      },
      onSettled: close,
    });
  return (
    <RecordPage
      title={data?.title ?? t('one')}
      backTo="/Announcements"
      query={query}
      facts={facts}
      actions={
        mayChange && data !== undefined ? (
          <>
            <Button variant="default" onClick={() => setDialog('delete')}>
              {t('delete.action')}
            </Button>
            <Button onClick={() => setDialog('edit')}>{t('edit.action')}</Button>
          </>
        ) : undefined
      }
    >
      <FormSection title={t('field.description')}>
        <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {data?.description === '' ? t('field.descriptionEmpty') : data?.description}
        </Text>
      </FormSection>
      <AnnouncementDialog opened={dialog === 'edit'} announcement={data} onClose={close} />
      <ConfirmDialog
        opened={dialog === 'delete'}
        title={t('delete.title', { title: data?.title })}
        confirmLabel={t('delete.action')}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={deleteIt}
      >
        {t('delete.text')}
      </ConfirmDialog>
    </RecordPage>
  );
};

/** One of the announcements by the id in the address. */
export const AnnouncementPage = () => {
  const { t } = useTranslation('announcements');
  const id = readId(useSearchParams()[0].get('id'));
  if (id !== undefined) return <Loaded id={id} />;
  return (
    <RecordPage title={t('one')} backTo="/Announcements">
      <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
    </RecordPage>
  );
};
