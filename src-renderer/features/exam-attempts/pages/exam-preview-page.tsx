import { Anchor, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { FocusPage } from '#renderer/components/patterns/focus-page.tsx';
import { readId } from '#renderer/lib/read-id.ts';
import { ExamLoading } from '../components/exam-loading.tsx';
import { ExamProblem } from '../components/exam-problem.tsx';
import { ResultReview } from '../components/result-review.tsx';
import { ResultSummary } from '../components/result-summary.tsx';
import { TimePerQuestion } from '../components/time-per-question.tsx';
import { TrialRunner } from '../components/trial-runner.tsx';
import { loadPreview } from '../preview-attempt.ts';

interface MarkedProps {
  readonly result: AttemptResult;
  readonly onAgain: () => void;
}

/** How the answers would have been marked. */
const Marked = ({ result, onAgain }: MarkedProps) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <>
      <PageHeader
        title={result.exam_title}
        description={t('preview.overText')}
        backTo={`/CreateExam?examId=${result.exam_id}`}
        withLine
        actions={<Button onClick={onAgain}>{t('preview.again')}</Button>}
      />
      <Stack gap={32} maw={880} mx="auto" px={{ base: 16, sm: 24 }} py={{ base: 20, sm: 32 }}>
        <ResultSummary result={result} />
        <TimePerQuestion times={result.time_per_question} />
        <ResultReview result={result} />
      </Stack>
    </>
  );
};

const LoadedPreview = ({ examId }: { readonly examId: number }) => {
  const { t } = useTranslation('exam-attempts');
  const [round, setRound] = useState(1);
  const [result, setResult] = useState<AttemptResult | undefined>(undefined);
  const query = useQuery({
    queryKey: ['exam-preview', examId],
    queryFn: ({ signal }) => loadPreview(examId, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const back = (
    <Button component={Link} to={`/CreateExam?examId=${examId}`} variant="default">
      {t('preview.backToExam')}
    </Button>
  );
  const { data } = query;
  if (query.error !== null) {
    return <ExamProblem title={t('load.examFailed')} query={query} />;
  }
  if (data === undefined) return <ExamLoading />;
  if (data.attempt.questions.length === 0) {
    return (
      <FocusPage title={data.exam.title}>
        <EmptyState
          illustration="exams"
          title={t('preview.noQuestions')}
          text={t('preview.noQuestionsText')}
          action={back}
        />
      </FocusPage>
    );
  }
  if (result !== undefined) {
    const again = (): void => {
      setResult(undefined);
      setRound(round + 1);
    };
    return <Marked result={result} onAgain={again} />;
  }
  return (
    <TrialRunner
      key={round}
      {...data}
      candidate={t('preview.candidate')}
      line={
        <>
          {t('preview.line')}{' '}
          <Anchor component={Link} inherit underline="always" to={`/CreateExam?examId=${examId}`}>
            {t('preview.backToExam')}
          </Anchor>
        </>
      }
      onEnd={setResult}
    />
  );
};

/** An exam as a student would meet it, from its draft; nothing of it is stored. */
export const ExamPreviewPage = () => {
  const [query] = useSearchParams();
  const examId = readId(query.get('examId'));
  return examId === undefined ? <Navigate to="/Exams" replace /> : <LoadedPreview examId={examId} />;
};
