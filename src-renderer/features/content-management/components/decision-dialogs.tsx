import { Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { contentManagementContract as contract } from '#shared/contract/content-management.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { returnBodyOf, useApprove, useReturn, useTakeDown, type LookedAt } from '../queries.ts';

export type Decision = 'approve' | 'return' | 'takeDown';

interface DialogsProps {
  /** What was looked at. */
  readonly seen: LookedAt;
  readonly decision: Decision | undefined;
  readonly onClose: () => void;
}

const NOTE = { autosize: true, minRows: 3, maxRows: 10, maxLength: 2000, 'data-autofocus': true } as const;

/** Approving, returning and taking down, each with what follows from it. */
export const DecisionDialogs = ({ seen, decision, onClose }: DialogsProps) => {
  const { t } = useTranslation('content-management');
  const approve = useApprove(seen);
  const giveBack = useReturn();
  const takeDown = useTakeDown();
  const { title, author_name: author } = seen.content;
  const version = seen.published_version ?? 0;
  const close = (): void => {
    approve.reset();
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        opened={decision === 'approve'}
        title={t('approve.title', { title })}
        confirmLabel={t('approve.action')}
        isDestructive={false}
        isBusy={approve.isPending}
        onClose={close}
        onConfirm={() => approve.mutate(undefined, { onSuccess: close })}
      >
        {approve.error === null ? null : (
          <Notice tone="bad" role="alert" mb={12}>
            {errorText(approve.error)}
          </Notice>
        )}
        <Text>{t(seen.opens_at === null ? 'approve.text' : 'approve.scheduled', { version })}</Text>
        {seen.has_changes ? <Text mt={8}>{t('look.changedText', { version })}</Text> : null}
      </ConfirmDialog>
      <FormDialog
        opened={decision === 'return'}
        title={t('return.title', { title })}
        submitLabel={t('return.action')}
        endpoint={contract.returnContent}
        initial={returnBodyOf(seen)}
        mutation={giveBack}
        missing={{ note: t('return.missing') }}
        onClose={close}
      >
        {(form) => (
          <Textarea
            {...form.field('note')}
            {...NOTE}
            label={t('return.note')}
            description={t('return.hint', { author })}
          />
        )}
      </FormDialog>
      <FormDialog
        opened={decision === 'takeDown'}
        title={t('takeDown.title', { title })}
        submitLabel={t('takeDown.action')}
        endpoint={contract.takeDownContent}
        initial={{ kind: seen.content.kind, content_id: seen.content.id, reason: '' }}
        mutation={takeDown}
        missing={{ reason: t('takeDown.missing') }}
        onClose={close}
      >
        {(form) => (
          <>
            <Text>{t('takeDown.text')}</Text>
            <Textarea
              {...form.field('reason')}
              {...NOTE}
              label={t('takeDown.reason')}
              description={t('return.hint', { author })}
            />
          </>
        )}
      </FormDialog>
    </>
  );
};
