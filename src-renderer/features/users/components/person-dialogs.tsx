import type { User } from '#shared/contract/users.ts';
import { AllowanceDialog } from './allowance-dialog.tsx';
import { BulkCodesDialog } from './bulk-codes-dialog.tsx';
import { BulkSuspendDialog } from './bulk-suspend-dialog.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { StartCodeDialog } from './start-code-dialog.tsx';
import { UserAccessDialog } from './user-access-dialog.tsx';

/** What is open about one person, or about several. */
export interface PersonDialog {
  readonly kind: 'edit' | 'role' | 'access' | 'allowance' | 'code' | 'codes' | 'suspend';
  readonly users: readonly User[];
}

interface PersonDialogsProps {
  /** The last one stays while it closes, so that its words do not go first. */
  readonly last: PersonDialog | undefined;
  readonly isOpen: boolean;
  /** Grows with each opening. */
  readonly opening: number;
  readonly onClose: () => void;
}

/** The dialogs of /UserManagement about people who are there already. */
export const PersonDialogs = ({ last, isOpen, opening, onClose }: PersonDialogsProps) => {
  const users = last?.users ?? [];
  const [user] = users;
  const shared = (kind: PersonDialog['kind']) => ({ opened: isOpen && last?.kind === kind, onClose });
  return (
    <>
      <EditUserDialog {...shared('edit')} user={user} />
      <ChangeRoleDialog {...shared('role')} users={users} />
      <UserAccessDialog {...shared('access')} user={user} opening={opening} />
      <AllowanceDialog {...shared('allowance')} user={user} />
      <StartCodeDialog
        asked={isOpen && last?.kind === 'code' && user !== undefined ? { user } : undefined}
        onClose={onClose}
      />
      <BulkCodesDialog {...shared('codes')} users={users} />
      <BulkSuspendDialog {...shared('suspend')} users={users} />
    </>
  );
};
