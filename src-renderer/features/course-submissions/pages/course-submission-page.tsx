import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { SubmissionToMark } from '#shared/contract/course-submissions.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { RecordPage, type RecordFact } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { readId } from '#renderer/lib/read-id.ts';
import { MarkingForm } from '../components/marking-form.tsx';
import { SubmissionFiles } from '../components/submission-files.tsx';
import { SubmissionHistory } from '../components/submission-history.tsx';
import { findNextWaiting, submissionQuery } from '../queries.ts';

const LIST = '/CourseSubmissions';

/** One hand-in beside its solution: it is marked, or given back for another try, and the next one follows. */
export function CourseSubmissionPage() {
  const [params] = useSearchParams();
  const id = readId(params.get('submissionId'));
  return id === undefined ? <Navigate to={LIST} replace /> : <Marking key={id} id={id} />;
}

const useFacts = () => {
  const { t } = useTranslation('course-submissions');
  return (shown: SubmissionToMark): readonly RecordFact[] => [
    { label: t('column.student'), value: shown.student_name },
    { label: t('column.course'), value: shown.course_title },
    { label: t('history.label'), value: t('history.attempt', { number: shown.attempt_no }) },
    { label: t('column.since'), value: <RelativeTime at={shown.handed_in_at} /> },
    { label: t('column.standing'), value: t(`state.${shown.state}`) },
    ...(shown.is_late ? [{ label: t('column.late'), value: t('late') }] : []),
    ...(shown.is_graded ? [{ label: t('column.counts'), value: t('graded') }] : []),
    ...(shown.score_to_reach === null
      ? []
      : [{ label: t('column.toReach'), value: t('toReach', { percent: shown.score_to_reach }) }]),
  ];
};

function Marking({ id }: { readonly id: number }) {
  const { t } = useTranslation('course-submissions');
  const navigate = useNavigate();
  const query = useQuery(submissionQuery(id));
  const factsOf = useFacts();
  const shown = query.data;
  const goOn = async (): Promise<void> => {
    showSuccess(t('mark.done'));
    const next = await findNextWaiting(id).catch(() => undefined);
    await navigate(next === undefined ? LIST : `/CourseSubmission?submissionId=${next}`);
  };
  return (
    <RecordPage
      title={shown?.item_title ?? t('mark.title')}
      description={shown?.student_name}
      backTo={LIST}
      query={query}
      facts={shown === undefined ? [] : factsOf(shown)}
      side={
        shown === undefined ? null : (
          <Stack gap={16} mt={16}>
            <SubmissionFiles files={shown.files} />
            <SubmissionHistory history={shown.history} />
          </Stack>
        )
      }
    >
      {shown === undefined ? null : (
        // What was said meanwhile is shown anew; a mark of before is never sent over it.
        <MarkingForm key={shown.standing} submission={shown} onDone={() => void goOn()} />
      )}
    </RecordPage>
  );
}
