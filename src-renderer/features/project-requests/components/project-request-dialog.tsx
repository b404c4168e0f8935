import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { projectRequestsContract, type ProjectRequest } from '#shared/contract/project-requests.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useSaveProjectRequest } from '../queries.ts';

interface ProjectRequestDialogProps {
  readonly opened: boolean;
  /** What is changed; undefined where a new one is written. */
  readonly projectRequest: ProjectRequest | undefined;
  readonly onClose: () => void;
}

/** Writes a new one, or changes one that is there. */
export const ProjectRequestDialog = ({ opened, projectRequest, onClose }: ProjectRequestDialogProps) => {
  const { t } = useTranslation('project-requests');
  const isNew = projectRequest === undefined;
  const save = useSaveProjectRequest(projectRequest?.id);
  return (
    <FormDialog
      opened={opened}
      title={isNew ? t('create.title') : t('edit.title')}
      submitLabel={isNew ? t('create.save') : t('edit.save')}
      endpoint={projectRequestsContract.create}
      initial={{ title: projectRequest?.title ?? '', description: projectRequest?.description ?? '' }}
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
