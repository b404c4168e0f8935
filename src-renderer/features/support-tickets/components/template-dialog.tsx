import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { answerTemplatesContract, type AnswerTemplate } from '#shared/contract/answer-templates.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useSaveAnswerTemplate } from '#renderer/lib/answer-templates.ts';

interface TemplateDialogProps {
  readonly opened: boolean;
  /** What is changed; undefined where a new one is written. */
  readonly template: AnswerTemplate | undefined;
  readonly onClose: () => void;
}

/** Writes a template for answers, or changes one. */
export const TemplateDialog = ({ opened, template, onClose }: TemplateDialogProps) => {
  const { t } = useTranslation('support-tickets');
  const save = useSaveAnswerTemplate(template?.id);
  return (
    <FormDialog
      opened={opened}
      title={template === undefined ? t('template.new') : t('template.edit')}
      submitLabel={t('template.save')}
      endpoint={answerTemplatesContract.create}
      initial={{ title: template?.title ?? '', text: template?.text ?? '' }}
      mutation={save}
      missing={{ title: t('template.titleMissing'), text: t('template.textMissing') }}
      onDone={({ message }) => showSuccess(message)}
      onClose={onClose}
      size={560}
    >
      {(form) => (
        <>
          <TextInput {...form.field('title')} label={t('template.title')} data-autofocus />
          <Textarea
            {...form.field('text')}
            label={t('template.text')}
            description={t('template.textHint')}
            autosize
            minRows={6}
            maxRows={16}
          />
        </>
      )}
    </FormDialog>
  );
};
