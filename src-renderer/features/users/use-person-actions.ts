import {
  IconChecks,
  IconClockPlus,
  IconKey,
  IconLock,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserCog,
  IconUserOff,
  IconUserX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/contract/users.ts';
import type { BulkAction } from '#renderer/components/bulk-bar.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { useCan, useSession } from '#renderer/lib/session.ts';
import type { PersonDialog } from './components/person-dialogs.tsx';
import { nameOf } from './name-of.ts';
import { approve, changeStatus, remove, usePersonCall } from './queries.ts';

interface PersonActions {
  readonly rowActions: (user: User) => RowAction[];
  readonly bulkActions: readonly BulkAction<User>[];
}

interface Options {
  /** Why nothing can be changed now; undefined where it can. */
  readonly away: string | undefined;
  readonly open: (dialog: PersonDialog) => void;
}

/** What can be done with one person, and with several. */
export function usePersonActions({ away, open }: Options): PersonActions {
  const { t } = useTranslation('users');
  const ownId = useSession()?.user.id;
  const can = useCan();
  const mayEdit = can('users:edit');
  const mayApprove = can('users:approve');
  const status = usePersonCall(changeStatus);
  const letIn = usePersonCall(approve);
  const remover = usePersonCall(remove);

  const rank = (user: User): string | undefined =>
    away ?? (user.is_manageable ? undefined : t('change.rank'));
  const opening = (user: User, kind: PersonDialog['kind'], icon: RowAction['icon']): RowAction => ({
    key: kind,
    label: t(`menu.${kind}`),
    icon,
    impossible: kind === 'access' ? away : rank(user),
    run: () => open({ kind, users: [user] }),
  });
  const deletion = (user: User): RowAction => {
    const key = user.is_approved ? 'delete' : 'refuse';
    return {
      key,
      label: t(`change.${key}.action`),
      icon: key === 'delete' ? IconTrash : IconUserX,
      color: 'red',
      impossible: rank(user),
      confirm: { title: t(`change.${key}.title`, { name: nameOf(user) }), text: t(`change.${key}.text`) },
      run: (done) => remover.mutate(user, { onSettled: done }),
    };
  };
  const suspension = (user: User): RowAction => {
    const key = user.status === 'active' ? 'suspend' : 'reactivate';
    return {
      key,
      label: t(`change.${key}.action`),
      icon: key === 'suspend' ? IconUserOff : IconUserCheck,
      impossible: rank(user),
      confirm: {
        title: t(`change.${key}.title`, { name: nameOf(user) }),
        text: t(`change.${key}.text`),
        isDestructive: key === 'suspend',
      },
      run: (done) => status.mutate(user, { onSettled: done }),
    };
  };
  const code = (user: User): RowAction => ({
    key: 'code',
    label: t('code.action'),
    icon: IconKey,
    impossible: rank(user) ?? (user.status === 'active' ? undefined : t('code.suspended')),
    run: () => open({ kind: 'code', users: [user] }),
  });

  const rowActions = (user: User): RowAction[] => {
    if (user.id === ownId)
      return mayEdit ? [opening(user, 'edit', IconPencil), opening(user, 'access', IconLock)] : [];
    if (!user.is_approved) {
      if (!mayApprove) return [];
      const approval: RowAction = {
        key: 'approve',
        label: t('change.approve.action'),
        icon: IconChecks,
        impossible: rank(user),
        confirm: {
          title: t('change.approve.title', { name: nameOf(user) }),
          text: t('change.approve.text'),
          isDestructive: false,
        },
        run: (done) => letIn.mutate(user, { onSettled: done }),
      };
      return [approval, deletion(user)];
    }
    const editing = [
      opening(user, 'edit', IconPencil),
      opening(user, 'role', IconUserCog),
      suspension(user),
      code(user),
      ...(user.user_role === 'Student' ? [opening(user, 'allowance', IconClockPlus)] : []),
      opening(user, 'access', IconLock),
    ];
    return [...(mayEdit ? editing : []), ...(can('users:delete') ? [deletion(user)] : [])];
  };

  const several = (kind: PersonDialog['kind'], icon: RowAction['icon']): BulkAction<User> => ({
    key: kind,
    label: t(`menu.${kind}`),
    icon,
    onRun: (users) => open({ kind, users }),
  });
  const bulkActions =
    mayEdit && away === undefined
      ? [several('role', IconUserCog), several('codes', IconKey), several('suspend', IconUserOff)]
      : [];
  return { rowActions, bulkActions };
}
