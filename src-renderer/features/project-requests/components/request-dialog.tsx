import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  projectRequestsContract,
  type ProjectRequest,
  type ProjectRequestBody,
} from '#shared/contract/project-requests.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { useSaveRequest } from '../queries.ts';

interface RequestDialogProps {
  readonly opened: boolean;
  /** What is changed; undefined where a new one is written. */
  readonly request: ProjectRequest | undefined;
  readonly onClose: () => void;
}

interface Typed extends Record<string, unknown> {
  readonly title: string;
  readonly description: string;
  readonly due_on: string;
}

const toBody = ({ due_on: due, title, description }: Typed): ProjectRequestBody => ({
  title,
  description,
  due_on: due === '' ? null : due,
});

/** Says which content is needed, and by when. */
export const RequestDialog = ({ opened, request, onClose }: RequestDialogProps) => {
  const { t } = useTranslation('project-requests');
  const isNew = request === undefined;
  const save = useSaveRequest(request?.id);
  const initial: Typed = {
    title: request?.title ?? '',
    description: request?.description ?? '',
    due_on: request?.due_on ?? '',
  };
  return (
    <FormDialog
      opened={opened}
      title={t(isNew ? 'create.title' : 'edit.title')}
      submitLabel={t(isNew ? 'create.save' : 'edit.save')}
      endpoint={projectRequestsContract.create}
      initial={initial}
      body={toBody}
      mutation={sentAs(save, toBody)}
      missing={{ title: t('field.titleMissing') }}
      onClose={onClose}
      size={520}
    >
      {(form) => (
        <>
          <TextInput {...form.field('title')} label={t('field.title')} data-autofocus />
          <Textarea
            {...form.field('description')}
            label={t('field.brief')}
            autosize
            minRows={4}
            maxRows={12}
          />
          <TextInput {...form.field('due_on')} type="date" label={t('field.due')} />
        </>
      )}
    </FormDialog>
  );
};
