import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { knowledgeBaseContract, type Article } from '#shared/contract/knowledge-base.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useSaveArticle } from '../queries.ts';

interface ArticleDialogProps {
  readonly opened: boolean;
  /** What is changed; undefined where a new one is written. */
  readonly article: Article | undefined;
  readonly onClose: () => void;
}

/** Writes a new one, or changes one that is there. */
export const ArticleDialog = ({ opened, article, onClose }: ArticleDialogProps) => {
  const { t } = useTranslation('knowledge-base');
  const isNew = article === undefined;
  const save = useSaveArticle(article?.id);
  return (
    <FormDialog
      opened={opened}
      title={isNew ? t('create.title') : t('edit.title')}
      submitLabel={isNew ? t('create.save') : t('edit.save')}
      endpoint={knowledgeBaseContract.create}
      initial={{ title: article?.title ?? '', description: article?.description ?? '' }}
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
