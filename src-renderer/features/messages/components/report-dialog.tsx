import { Select, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messagesContract, REPORT_REASONS, type Conversation } from '#shared/contract/messages.ts';
import { useReportConversation } from '#renderer/components/conversations/conversation-queries.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';

interface ReportDialogProps {
  readonly conversation: Conversation;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Tells those who keep order about a conversation; nobody in it hears who did. */
export const ReportDialog = ({ conversation, opened, onClose }: ReportDialogProps) => {
  const { t } = useTranslation('messages');
  const report = useReportConversation(conversation.id);
  return (
    <FormDialog
      opened={opened}
      title={t('report.title')}
      submitLabel={t('report.send')}
      endpoint={messagesContract.reportConversation}
      initial={{ reason: 'insult', text: '' }}
      body={(values) => ({ conversation_id: conversation.id, ...values })}
      mutation={report}
      onDone={() => showSuccess(t('report.done'))}
      onClose={onClose}
      size={480}
    >
      {(form) => (
        <>
          <Select
            {...form.field('reason')}
            value={form.values.reason}
            label={t('report.reason')}
            data={REPORT_REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
            allowDeselect={false}
            data-autofocus
          />
          <Textarea {...form.field('text')} label={t('report.text')} autosize minRows={3} maxRows={8} />
        </>
      )}
    </FormDialog>
  );
};
