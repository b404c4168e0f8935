import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { knowledgeBaseContract, type Article, type ArticleBody } from '#shared/contract/knowledge-base.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { articleAudiencesQuery, useSaveArticle } from '../queries.ts';

interface ArticleDialogProps {
  readonly opened: boolean;
  /** What is changed; undefined where a new one is written. */
  readonly article: Article | undefined;
  readonly onClose: () => void;
}

interface Typed extends Record<string, unknown> {
  readonly title: string;
  readonly description: string;
  /** Empty for everybody. */
  readonly role_id: string;
  readonly review_on: string;
  readonly is_draft: boolean;
}

const initialOf = (article: Article | undefined): Typed => ({
  title: article?.title ?? '',
  description: article?.description ?? '',
  role_id: String(article?.role_id ?? ''),
  review_on: article?.review_on ?? '',
  is_draft: article?.is_draft ?? false,
});

const toBody = ({ title, description, role_id: role, review_on: day, is_draft }: Typed): ArticleBody => ({
  title,
  description,
  is_draft,
  role_id: role === '' ? null : Number(role),
  review_on: day === '' ? null : day,
});

/** Writes a new one, or changes one that is there. */
export const ArticleDialog = ({ opened, article, onClose }: ArticleDialogProps) => {
  const { t } = useTranslation('knowledge-base');
  const isNew = article === undefined;
  const save = useSaveArticle(article?.id);
  const roles = useQuery({ ...articleAudiencesQuery, enabled: opened }).data ?? [];
  return (
    <FormDialog
      opened={opened}
      title={isNew ? t('create.title') : t('edit.title')}
      submitLabel={isNew ? t('create.save') : t('edit.save')}
      endpoint={knowledgeBaseContract.create}
      initial={initialOf(article)}
      body={toBody}
      mutation={sentAs(save, toBody)}
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
          <Select
            {...form.field('role_id')}
            label={t('field.role')}
            data={[
              { value: '', label: t('everybody') },
              ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            allowDeselect={false}
          />
          <TextInput
            {...form.field('review_on')}
            type="date"
            label={t('field.review')}
            description={t('field.reviewHint')}
          />
          <Checkbox {...form.box('is_draft')} label={t('field.draft')} />
        </>
      )}
    </FormDialog>
  );
};
