import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { calendarsContract, type CalendarEntryBody, type Planned } from '#shared/contract/calendars.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { localTime } from '../planned-days.ts';
import { useSaveEntry } from '../queries.ts';

interface EntryDialogProps {
  readonly opened: boolean;
  /** What is changed; undefined where something new is planned. */
  readonly entry: Planned | undefined;
  /** The day on which something new begins, YYYY-MM-DD. */
  readonly day: string;
  /** Asks whether it is deleted; undefined for what is not there yet. */
  readonly onDelete: (() => void) | undefined;
  readonly onClose: () => void;
}

interface Typed extends Record<string, unknown> {
  readonly title: string;
  readonly description: string;
  /** As a field of the browser has it: YYYY-MM-DDTHH:mm, where its reader is. */
  readonly starts_at: string;
  readonly ends_at: string;
}

const toField = (at: string): string => localTime(new Date(at)).slice(0, 16).replace(' ', 'T');
const toMoment = (field: string): string => {
  const at = new Date(field);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
};

const toBody = ({ starts_at: from, ends_at: to, title, description }: Typed): CalendarEntryBody => ({
  title,
  description,
  starts_at: toMoment(from),
  ends_at: toMoment(to),
});

/** Plans something, or changes what one planned. */
export const EntryDialog = ({ opened, entry, day, onDelete, onClose }: EntryDialogProps) => {
  const { t } = useTranslation('calendars');
  const isNew = entry === undefined;
  const save = useSaveEntry(entry?.id);
  const initial: Typed = {
    title: entry?.title ?? '',
    description: entry?.description ?? '',
    starts_at: entry === undefined ? `${day}T09:00` : toField(entry.starts_at),
    ends_at: entry === undefined ? `${day}T10:00` : toField(entry.ends_at ?? entry.starts_at),
  };
  return (
    <FormDialog
      opened={opened}
      title={t(isNew ? 'create.title' : 'edit.title')}
      submitLabel={t(isNew ? 'create.save' : 'edit.save')}
      endpoint={calendarsContract.createEntry}
      initial={initial}
      body={toBody}
      rules={({ starts_at: from, ends_at: to }) => ({
        ...(toMoment(from) === '' ? { starts_at: t('field.timeMissing') } : {}),
        ...(toMoment(to) === '' ? { ends_at: t('field.timeMissing') } : {}),
      })}
      mutation={sentAs(save, toBody)}
      missing={{ title: t('field.titleMissing') }}
      onClose={onClose}
      size={480}
    >
      {(form) => (
        <>
          <TextInput {...form.field('title')} label={t('field.title')} data-autofocus />
          <TextInput {...form.field('starts_at')} type="datetime-local" label={t('field.starts')} />
          <TextInput {...form.field('ends_at')} type="datetime-local" label={t('field.ends')} />
          <Textarea
            {...form.field('description')}
            label={t('field.description')}
            autosize
            minRows={2}
            maxRows={8}
          />
          {onDelete === undefined ? null : (
            <Group>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
                onClick={onDelete}
              >
                {t('delete.action')}
              </Button>
            </Group>
          )}
        </>
      )}
    </FormDialog>
  );
};
