import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messagesContract } from '#shared/contract/messages.ts';
import { MAX_RECIPIENTS } from '#shared/domain/messages/limits.ts';
import {
  recipientsQuery,
  useStartConversation,
} from '#renderer/components/conversations/conversation-queries.ts';
import {
  FormFiles,
  namedIn,
  NO_FILES,
  useFilesRule,
  type WithFiles,
} from '#renderer/components/conversations/form-files.tsx';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';

interface NewMessageDialogProps {
  readonly opened: boolean;
  /** Whom the address names; those who may not be written to are left out. */
  readonly to: readonly number[];
  readonly onClose: () => void;
  readonly onStarted: (conversationId: number) => void;
}

interface NewMessage extends WithFiles {
  readonly recipient_ids: readonly string[];
  readonly subject: string;
  readonly message: string;
  /** A course or an exam as `course.12`; null for none. */
  readonly about: string | null;
}

const NOTHING: NewMessage = { recipient_ids: [], subject: '', message: '', about: null, ...NO_FILES };

const idIn = (about: string | null, type: 'course' | 'exam'): number | null =>
  about?.startsWith(`${type}.`) === true ? Number(about.slice(type.length + 1)) : null;

const toBody = ({ recipient_ids: chosen, subject, message, about, ...files }: NewMessage) => ({
  recipient_ids: chosen.map(Number),
  subject,
  message,
  course_id: idIn(about, 'course'),
  exam_id: idIn(about, 'exam'),
  attachments: namedIn(files),
});

/** Chooses to whom one writes, about what, and writes the first message. */
export const NewMessageDialog = ({ opened, to, onClose, onStarted }: NewMessageDialogProps) => {
  const { t } = useTranslation('messages');
  const recipients = useQuery({ ...recipientsQuery, enabled: opened });
  const start = useStartConversation();
  const filesRule = useFilesRule();
  const options = (recipients.data?.recipients ?? []).map(({ user_id: id, name, role, shares }) => ({
    value: String(id),
    label: [name, role, ...shares.slice(0, 1)].join(', '),
  }));
  const about = (['course', 'exam'] as const).map((type) => ({
    group: t(`new.${type}s`),
    items: (recipients.data?.about ?? []).flatMap((one) =>
      one.type === type ? [{ value: `${type}.${one.id}`, label: one.title }] : [],
    ),
  }));
  return (
    <FormDialog
      opened={opened}
      title={t('new.title')}
      submitLabel={t('new.send')}
      endpoint={messagesContract.startConversation}
      initial={{ ...NOTHING, recipient_ids: to.map(String) }}
      body={toBody}
      rules={(values) => ({
        ...(values.recipient_ids.length === 0 ? { recipient_ids: t('new.recipientsMissing') } : {}),
        ...filesRule(values),
      })}
      missing={{ subject: t('new.subjectMissing'), message: t('new.messageMissing') }}
      mutation={sentAs(start, toBody)}
      onDone={({ id }) => onStarted(id)}
      onClose={onClose}
      size={560}
    >
      {(form) => (
        <>
          <MultiSelect
            {...form.field('recipient_ids')}
            value={[...form.values.recipient_ids]}
            label={t('new.recipients')}
            description={t('new.recipientsHint')}
            data={options}
            searchable
            openOnFocus={false}
            maxValues={MAX_RECIPIENTS - 1}
            nothingFoundMessage={t('new.nobody')}
            data-autofocus
          />
          <TextInput {...form.field('subject')} label={t('new.subject')} />
          <Select
            {...form.field('about')}
            label={t('new.about')}
            data={about}
            searchable
            clearable
            openOnFocus={false}
          />
          <Textarea {...form.field('message')} label={t('new.message')} autosize minRows={4} maxRows={12} />
          <FormFiles form={form} />
        </>
      )}
    </FormDialog>
  );
};
