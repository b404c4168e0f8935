import { useTranslation } from 'react-i18next';
import { messagesContract, type Conversation } from '#shared/contract/messages.ts';
import { useReportConversation } from '#renderer/components/conversations/conversation-queries.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { NEW_REPORT, ReportFields } from '#renderer/components/report-fields.tsx';

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
      initial={NEW_REPORT}
      body={(values) => ({ conversation_id: conversation.id, ...values })}
      mutation={report}
      onDone={() => showSuccess(t('report.done'))}
      onClose={onClose}
      size={480}
    >
      {(form) => <ReportFields form={form} />}
    </FormDialog>
  );
};
