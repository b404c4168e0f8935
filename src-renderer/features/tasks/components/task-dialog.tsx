import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { tasksContract, type Task } from '#shared/contract/tasks.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useSaveTask } from '../queries.ts';

interface TaskDialogProps {
  readonly opened: boolean;
  /** What is changed; undefined where a new one is written. */
  readonly task: Task | undefined;
  readonly onClose: () => void;
}

/** Writes a new one, or changes one that is there. */
export const TaskDialog = ({ opened, task, onClose }: TaskDialogProps) => {
  const { t } = useTranslation('tasks');
  const isNew = task === undefined;
  const save = useSaveTask(task?.id);
  return (
    <FormDialog
      opened={opened}
      title={isNew ? t('create.title') : t('edit.title')}
      submitLabel={isNew ? t('create.save') : t('edit.save')}
      endpoint={tasksContract.create}
      initial={{ title: task?.title ?? '', description: task?.description ?? '' }}
      mutation={save}
      missing={{ title: t('field.titleMissing') }}
      onDone={({ title }) => showSuccess(isNew ? t('create.done', { title }) : t('edit.done', { title }))}
      onClose={onClose}
      size={560}
    >
      {(form) => (
        <>
          <TextInput {...form.field('title')} label={t('field.title')} data-autofocus />
          <Textarea
            {...form.field('description')}
            label={t('field.description')}
            autosize
            minRows={4}
            maxRows={12}
          />
        </>
      )}
    </FormDialog>
  );
};
