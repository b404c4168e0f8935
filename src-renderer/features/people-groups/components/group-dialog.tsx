import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { peopleGroupsContract, type PeopleGroup } from '#shared/contract/people-groups.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useCreateGroup } from '#renderer/lib/people-groups.ts';
import { useRenameGroup } from '../queries.ts';

interface GroupDialogProps {
  readonly opened: boolean;
  /** The one that gets another name; undefined where a new one is made. */
  readonly group: PeopleGroup | undefined;
  readonly onClose: () => void;
}

/** Names a new group, or gives one another name. */
export const GroupDialog = ({ opened, group, onClose }: GroupDialogProps) => {
  const { t } = useTranslation('people-groups');
  const create = useCreateGroup();
  const rename = useRenameGroup(group?.id ?? 0);
  const isNew = group === undefined;
  return (
    <FormDialog
      opened={opened}
      title={isNew ? t('create.title') : t('rename.title')}
      submitLabel={isNew ? t('create.save') : t('rename.save')}
      endpoint={peopleGroupsContract.create}
      initial={{ name: group?.name ?? '' }}
      mutation={isNew ? create : rename}
      missing={{ name: t('field.nameMissing') }}
      onDone={({ message }) => showSuccess(message)}
      onClose={onClose}
    >
      {(form) => (
        <TextInput
          {...form.field('name')}
          label={t('field.name')}
          description={t('field.nameText')}
          data-autofocus
        />
      )}
    </FormDialog>
  );
};
