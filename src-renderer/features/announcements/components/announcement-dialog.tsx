import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  announcementsContract,
  type Announcement,
  type AnnouncementBody,
} from '#shared/contract/announcements.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { audiencesQuery, useSaveAnnouncement } from '../queries.ts';

interface AnnouncementDialogProps {
  readonly opened: boolean;
  /** What is changed; undefined where something new is told. */
  readonly announcement: Announcement | undefined;
  readonly onClose: () => void;
}

interface Typed extends Record<string, unknown> {
  readonly title: string;
  readonly description: string;
  readonly audience_id: string;
  readonly is_pinned: boolean;
  readonly must_acknowledge: boolean;
  /** A day, or empty. */
  readonly until: string;
}

type Audience = Pick<AnnouncementBody, 'audience' | 'audience_id'>;

const keyOf = ({ audience, audience_id: id }: Audience): string => `${audience} ${id ?? ''}`;

/** Tells something, or changes what was told. */
export const AnnouncementDialog = ({ opened, announcement, onClose }: AnnouncementDialogProps) => {
  const { t } = useTranslation('announcements');
  const isNew = announcement === undefined;
  const audiences = useQuery({ ...audiencesQuery, enabled: opened && isNew }).data ?? [];
  const save = useSaveAnnouncement(announcement?.id);
  const toBody = ({ audience_id: key, until, ...typed }: Typed): AnnouncementBody => {
    const chosen = audiences.find((one) => keyOf(one) === key);
    return {
      ...typed,
      audience: chosen?.audience ?? 'everybody',
      audience_id: chosen?.audience_id ?? null,
      until: until === '' ? null : new Date(`${until}T23:59:59`).toISOString(),
    };
  };
  const initial: Typed = {
    title: announcement?.title ?? '',
    description: announcement?.description ?? '',
    audience_id: '',
    is_pinned: announcement?.is_pinned ?? false,
    must_acknowledge: announcement?.must_acknowledge ?? false,
    until: announcement?.until?.slice(0, 10) ?? '',
  };
  return (
    <FormDialog
      opened={opened}
      title={t(isNew ? 'create.title' : 'edit.title')}
      submitLabel={t(isNew ? 'create.save' : 'edit.save')}
      endpoint={announcementsContract.create}
      initial={initial}
      body={toBody}
      rules={({ audience_id: key }) =>
        isNew && key === '' ? { audience_id: t('field.audienceMissing') } : {}
      }
      mutation={sentAs(save, toBody)}
      missing={{ title: t('field.titleMissing') }}
      onClose={onClose}
      size={560}
    >
      {(form) => (
        <>
          <TextInput {...form.field('title')} label={t('field.title')} data-autofocus />
          {isNew ? (
            <Select
              {...form.field('audience_id')}
              label={t('field.audience')}
              data={audiences.map((one) => ({
                value: keyOf(one),
                label:
                  one.audience === 'everybody'
                    ? t('audience.everybody')
                    : t(`audience.${one.audience}`, { name: one.name }),
              }))}
              searchable
              allowDeselect={false}
            />
          ) : null}
          <Textarea
            {...form.field('description')}
            label={t('field.description')}
            autosize
            minRows={4}
            maxRows={12}
          />
          <TextInput
            {...form.field('until')}
            type="date"
            label={t('field.until')}
            description={t('field.untilHint')}
          />
          <Checkbox {...form.box('is_pinned')} label={t('field.pinned')} />
          <Checkbox {...form.box('must_acknowledge')} label={t('field.mustAcknowledge')} />
        </>
      )}
    </FormDialog>
  );
};
