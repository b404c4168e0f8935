import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '#renderer/components/notice.tsx';
import { analysisQuery } from '../queries.ts';

/** Before results go out: questions whose key may be wrong, and distractors that nobody takes. */
export function QuestionsToLookAt({ examId }: { readonly examId: number }) {
  const { t } = useTranslation('exam-marking');
  const { data } = useQuery(analysisQuery(examId, undefined));
  const questions = data?.questions ?? [];
  const negative = questions.filter((one) => one.is_negative).length;
  const unused = questions.filter((one) => one.options?.some((option) => option.is_unused) === true).length;
  if (negative + unused === 0) return null;
  return (
    <Notice tone={negative > 0 ? 'warn' : 'info'}>
      {negative === 0 ? null : t('release.negative', { count: negative })}{' '}
      {unused === 0 ? null : t('release.unused', { count: unused })}{' '}
      <Anchor component={Link} inherit underline="always" to={`/ExamMarking?examId=${examId}&tab=questions`}>
        {t('release.look')}
      </Anchor>
    </Notice>
  );
}
