import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reportsContract, type AskedReport } from '#shared/contract/reports.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useSaveVariant } from '../queries.ts';

interface SaveDialogProps {
  readonly opened: boolean;
  readonly asked: AskedReport;
  readonly title: string;
  readonly onClose: () => void;
}

/** Keeps how a report is asked for, under a name. */
export const SaveDialog = ({ opened, asked, title, onClose }: SaveDialogProps) => {
  const { t } = useTranslation('reports');
  const save = useSaveVariant();
  return (
    <FormDialog
      opened={opened}
      title={t('save.title')}
      submitLabel={t('save.submit')}
      endpoint={reportsContract.saveReportVariant}
      initial={{ name: title }}
      body={({ name }) => ({ ...asked, name })}
      mutation={{
        isPending: save.isPending,
        mutate: ({ name }, on) => save.mutate({ ...asked, name }, on),
      }}
      missing={{ name: t('save.missing') }}
      onDone={(_variant, { name }) => showSuccess(t('save.done', { name }))}
      onClose={onClose}
    >
      {(form) => (
        <TextInput
          {...form.field('name')}
          label={t('save.name')}
          description={t('save.text')}
          data-autofocus
        />
      )}
    </FormDialog>
  );
};
