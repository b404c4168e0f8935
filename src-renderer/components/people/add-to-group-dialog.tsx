import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { peopleGroupsContract } from '#shared/contract/people-groups.ts';
import { allGroupsQuery, useAddMembers } from '#renderer/lib/people-groups.ts';
import { showSuccess } from '../feedback-store.ts';
import { FormDialog } from '../form-dialog.tsx';

interface Values extends Record<string, unknown> {
  group: string | null;
}

interface AddToGroupProps {
  readonly opened: boolean;
  /** Who was picked in a list. */
  readonly userIds: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Puts the people who were picked into a group. */
export const AddToGroupDialog = ({ opened, userIds, onClose, onDone }: AddToGroupProps) => {
  const { t } = useTranslation('common');
  const { data = [] } = useQuery({ ...allGroupsQuery, enabled: opened });
  const add = useAddMembers();
  return (
    <FormDialog<Values, NonNullable<typeof add.data>>
      opened={opened}
      title={t('groups.addTitle', { count: userIds.length })}
      submitLabel={t('groups.addSave')}
      endpoint={peopleGroupsContract.addMembers}
      initial={{ group: null }}
      body={() => ({ user_ids: userIds })}
      rules={({ group }) => (group === null ? { group: t('groups.missing') } : {})}
      mutation={{
        isPending: add.isPending,
        mutate: ({ group }, on) => add.mutate({ id: Number(group), userIds }, on),
      }}
      onDone={({ message }) => {
        showSuccess(message);
        onDone();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            {...form.field('group')}
            label={t('groups.one')}
            data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
            nothingFoundMessage={t('groups.none')}
            searchable
            data-autofocus
          />
          <Text size="sm" c="var(--dim)">
            {t('groups.addText')}
          </Text>
        </>
      )}
    </FormDialog>
  );
};
