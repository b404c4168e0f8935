import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { supportTicketsContract, type SupportTicket } from '#shared/contract/support-tickets.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { colleaguesQuery, useHandOver } from '../queries.ts';

interface HandOverForm extends Record<string, unknown> {
  readonly user_id: string | null;
}

const toBody = ({ user_id: id }: HandOverForm) => ({ user_id: Number(id) });

interface HandOverDialogProps {
  readonly ticket: SupportTicket;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Gives a request to somebody else who answers it. */
export const HandOverDialog = ({ ticket, opened, onClose }: HandOverDialogProps) => {
  const { t } = useTranslation('support-tickets');
  const query = useQuery({ ...colleaguesQuery(ticket.id), enabled: opened });
  const handOver = useHandOver(ticket.id);
  const initial: HandOverForm = { user_id: null };
  return (
    <FormDialog
      opened={opened}
      title={t('handOver.title')}
      submitLabel={t('handOver.save')}
      endpoint={supportTicketsContract.handOver}
      initial={initial}
      body={toBody}
      mutation={sentAs(handOver, toBody)}
      missing={{ user_id: t('handOver.missing') }}
      onDone={({ message }) => showSuccess(message)}
      onClose={onClose}
    >
      {(form) => (
        <>
          {query.error === null ? null : <Notice tone="bad">{errorText(query.error)}</Notice>}
          <Select
            {...form.field('user_id')}
            label={t('handOver.to')}
            description={t('handOver.hint')}
            searchable
            data={(query.data ?? [])
              .filter(({ id }) => id !== ticket.accepted_by)
              .map(({ id, name, user_role: role }) => ({ value: String(id), label: `${name}, ${role}` }))}
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
};
