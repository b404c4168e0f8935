import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { announcementsContract, type Announcement } from '#shared/contract/announcements.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useSaveAnnouncement } from '../queries.ts';

interface AnnouncementDialogProps {
  readonly opened: boolean;
  /** What is changed; undefined where a new one is written. */
  readonly announcement: Announcement | undefined;
  readonly onClose: () => void;
}

/** Writes a new one, or changes one that is there. */
export const AnnouncementDialog = ({ opened, announcement, onClose }: AnnouncementDialogProps) => {
  const { t } = useTranslation('announcements');
  const isNew = announcement === undefined;
  const save = useSaveAnnouncement(announcement?.id);
  return (
    <FormDialog
      opened={opened}
      title={isNew ? t('create.title') : t('edit.title')}
      submitLabel={isNew ? t('create.save') : t('edit.save')}
      endpoint={announcementsContract.create}
      initial={{ title: announcement?.title ?? '', description: announcement?.description ?? '' }}
      mutation={save}
      missing={{ title: t('field.titleMissing') }}
      onDone={({ title }) => showSuccess(isNew ? t('create.done', { title }) : t('edit.done', { title }))}
      onClose={onClose}
      size={560}
    >
      {(form) => (
        <>
          <TextInput {...form.field('title')} label={t('field.title')} data-autofocus />
          <Textarea
            {...form.field('description')}
            label={t('field.description')}
            autosize
            minRows={4}
            maxRows={12}
          />
        </>
      )}
    </FormDialog>
  );
};
