import { MultiSelect, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reviewSubmissionsContract } from '#shared/contract/review-submissions.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { reviewableQuery, reviewersQuery, useSubmitForReview, type NewSubmission } from '../queries.ts';

interface Typed extends Record<string, unknown> {
  readonly content_id: string | null;
  readonly reviewer_ids: readonly string[];
  readonly note: string;
}

const NOTHING: Typed = { content_id: null, reviewer_ids: [], note: '' };

interface SubmitDialogProps {
  readonly opened: boolean;
  /** What is to be chosen at first: `exam-12`. */
  readonly wanted?: string | undefined;
  readonly onClose: () => void;
}

/** Chooses what is submitted, and to whom. */
export const SubmitDialog = ({ opened, wanted, onClose }: SubmitDialogProps) => {
  const { t } = useTranslation('review-submissions');
  const content = useQuery({ ...reviewableQuery, enabled: opened }).data ?? [];
  const reviewers = useQuery({ ...reviewersQuery, enabled: opened }).data ?? [];
  const submit = useSubmitForReview();
  const keyOf = (one: (typeof content)[number]): string => `${one.content_type} ${one.content_id}`;
  const toBody = ({ content_id: key, reviewer_ids: ids, note }: Typed): NewSubmission | undefined => {
    const chosen = content.find((one) => keyOf(one) === key);
    if (chosen === undefined) return undefined;
    const { content_type, content_id, version } = chosen;
    return { content_type, content_id, version, reviewer_ids: ids.map(Number), note };
  };
  return (
    <FormDialog
      opened={opened}
      title={t('submit.title')}
      submitLabel={t('submit.send')}
      endpoint={reviewSubmissionsContract.createSubmission}
      initial={{ ...NOTHING, content_id: wanted?.replace('-', ' ') ?? null }}
      body={(values) => toBody(values) ?? {}}
      rules={({ content_id: key }) =>
        content.some((one) => keyOf(one) === key) ? {} : { content_id: t('submit.contentMissing') }
      }
      mutation={{
        isPending: submit.isPending,
        mutate: (values, on) => {
          const body = toBody(values);
          if (body !== undefined) submit.mutate(body, on);
        },
      }}
      onDone={() => showSuccess(t('submit.done'))}
      onClose={onClose}
      size={520}
    >
      {(form) => (
        <>
          <Select
            {...form.field('content_id')}
            label={t('submit.content')}
            description={t('submit.contentHint')}
            data={content.map((one) => ({
              value: keyOf(one),
              label: t('submit.option', { title: one.title, version: one.version }),
            }))}
            searchable
            openOnFocus={false}
            nothingFoundMessage={t('submit.nothing')}
            data-autofocus
          />
          <MultiSelect
            {...form.field('reviewer_ids')}
            value={[...form.values.reviewer_ids]}
            label={t('submit.reviewers')}
            description={t('submit.reviewersHint')}
            data={reviewers.map(({ id, name, user_role: role }) => ({
              value: String(id),
              label: `${name}, ${role}`,
            }))}
            searchable
            openOnFocus={false}
          />
          <Textarea {...form.field('note')} label={t('submit.note')} autosize minRows={3} maxRows={8} />
        </>
      )}
    </FormDialog>
  );
};
