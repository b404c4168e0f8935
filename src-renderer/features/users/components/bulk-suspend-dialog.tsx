import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/contract/users.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { forEachPerson } from '../for-each-person.ts';
import { refreshPeople, suspend } from '../queries.ts';
import { RefusedPeople } from './refused-people.tsx';

interface BulkSuspendProps {
  readonly opened: boolean;
  readonly users: readonly User[];
  readonly onClose: () => void;
}

/** Suspends several accounts after one question. */
export const BulkSuspendDialog = ({ opened, users, onClose }: BulkSuspendProps) => {
  const { t } = useTranslation('users');
  const change = useMutation({
    mutationFn: () => forEachPerson(users, suspend),
    meta: { errors: 'inline' },
    onSuccess: async ({ done, refused }) => {
      await refreshPeople();
      if (refused.length > 0) return;
      close();
      showOutcome({ kind: 'success', message: t('bulk.suspended', { count: done.length }) });
    },
  });
  const close = (): void => {
    change.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('bulk.suspendTitle', { count: users.length })}
      confirmLabel={t('change.suspend.action')}
      isBusy={change.isPending}
      onClose={close}
      onConfirm={() => change.mutate()}
    >
      <RefusedPeople refused={change.data?.refused ?? []} />
      {t('change.suspend.text')}
    </ConfirmDialog>
  );
};
