import { Select } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
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
  readonly tickets: readonly SupportTicket[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** Those who may have each of some requests. */
const useColleagues = (tickets: readonly SupportTicket[], isAsked: boolean) =>
  useQueries({
    queries: tickets.map(({ id }) => ({ ...colleaguesQuery(id), enabled: isAsked })),
    combine: (asked) => {
      const [first = [], ...others] = asked.map(({ data }) => data ?? []);
      return {
        error: asked.find(({ error }) => error !== null)?.error ?? null,
        people: first.filter(({ id }) => others.every((all) => all.some((one) => one.id === id))),
      };
    },
  });

/** Gives requests to somebody else who answers them. */
export const HandOverDialog = ({ tickets, opened, onClose, onDone }: HandOverDialogProps) => {
  const { t } = useTranslation('support-tickets');
  const { people, error } = useColleagues(tickets, opened);
  const handOver = useHandOver(tickets.map(({ id }) => id));
  const isTheirs = (id: number): boolean => tickets.every(({ accepted_by: by }) => by === id);
  const initial: HandOverForm = { user_id: null };
  return (
    <FormDialog
      opened={opened}
      title={t('handOver.title', { count: tickets.length })}
      submitLabel={t('handOver.save')}
      endpoint={supportTicketsContract.handOver}
      initial={initial}
      body={toBody}
      mutation={sentAs(handOver, toBody)}
      missing={{ user_id: t('handOver.missing') }}
      onDone={() => {
        showSuccess(t('handOver.done', { count: tickets.length }));
        onDone?.();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {error === null ? null : <Notice tone="bad">{errorText(error)}</Notice>}
          <Select
            {...form.field('user_id')}
            label={t('handOver.to')}
            description={t('handOver.hint')}
            searchable
            data={people
              .filter(({ id }) => !isTheirs(id))
              .map(({ id, name, user_role: role }) => ({ value: String(id), label: `${name}, ${role}` }))}
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
};
