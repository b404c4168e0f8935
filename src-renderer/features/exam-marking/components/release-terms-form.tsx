import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamRelease } from '#shared/contract/exam-release.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { ReleaseFields } from '#renderer/components/publishing/release-fields.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useChangeReleaseTerms } from '../release-queries.ts';

interface ReleaseTermsFormProps {
  readonly examId: number;
  readonly release: ExamRelease;
  readonly onDone: () => void;
}

/** Other terms of release, for an exam that is published. */
export function ReleaseTermsForm({ examId, release, onDone }: ReleaseTermsFormProps) {
  const { t } = useTranslation('exam-marking');
  const [terms, setTerms] = useState(release.terms);
  const change = useChangeReleaseTerms(examId);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(terms, {
          onSuccess: () => {
            showSuccess(t('release.changed'));
            onDone();
          },
        });
      }}
    >
      <Stack gap={16} maw={560}>
        <Notice tone="info">{t('release.changeText')}</Notice>
        <ReleaseFields value={terms} zone={release.time_zone} onChange={setTerms} />
        {change.isError ? (
          <Notice tone="bad" role="alert">
            {errorText(change.error)}
          </Notice>
        ) : null}
        <Group gap={12}>
          <Button type="submit" loading={change.isPending}>
            {t('release.save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('release.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
