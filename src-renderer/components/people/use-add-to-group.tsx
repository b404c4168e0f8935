import { IconUsersPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from '../bulk-bar.tsx';
import { AddToGroupDialog } from './add-to-group-dialog.tsx';

interface Picked {
  readonly id: number;
}

/** The bulk action of a list of people, and the dialog that it opens. @param onDone once they are in the group. */
export const useAddToGroup = (
  onDone: () => void,
): { readonly action: BulkAction<Picked>; readonly dialog: ReactNode } => {
  const { t } = useTranslation('common');
  // Whom it is about stays while the dialog closes.
  const [{ opened, userIds }, setAsked] = useState<{ opened: boolean; userIds: readonly number[] }>({
    opened: false,
    userIds: [],
  });
  const close = (): void => setAsked((last) => ({ ...last, opened: false }));
  return {
    action: {
      key: 'group',
      label: t('groups.add'),
      icon: IconUsersPlus,
      onRun: (people) => setAsked({ opened: true, userIds: people.map(({ id }) => id) }),
    },
    dialog: <AddToGroupDialog opened={opened} userIds={userIds} onClose={close} onDone={onDone} />,
  };
};
