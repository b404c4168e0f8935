import { Anchor, Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { Attempt } from '#shared/contract/candidate-view.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { FocusPage } from '#renderer/components/patterns/focus-page.tsx';
import { ExamLoading } from '../components/exam-loading.tsx';
import { ExamProblem } from '../components/exam-problem.tsx';
import { ExamRunner } from '../components/exam-runner.tsx';
import classes from '../components/notices.module.css';
import { loadPreview, previewPorts } from '../preview-attempt.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { RunnerEngine } from '../runner-engine.ts';
import { useRunningEngine } from '../use-engine.ts';

const cx = bindClasses(classes);

interface PreviewProps {
  readonly attempt: Attempt;
  readonly onEnd: () => void;
}

const Preview = ({ attempt, onEnd }: PreviewProps) => {
  const { t } = useTranslation('exam-attempts');
  const [engine] = useState(() => new RunnerEngine<null>({ attempt, ports: previewPorts, onOutcome: onEnd }));
  useRunningEngine(engine);
  return (
    <ExamRunner
      attempt={{ ...attempt, candidate: t('preview.candidate') }}
      engine={engine}
      isPreview
      line={
        <p className={cx('line')}>
          <IconEye size={16} stroke={1.6} aria-hidden />
          <span>
            {t('preview.line')}{' '}
            <Anchor component={Link} inherit underline="always" to={`/CreateExam?examId=${attempt.exam_id}`}>
              {t('preview.backToExam')}
            </Anchor>
          </span>
        </p>
      }
    />
  );
};

const LoadedPreview = ({ examId }: { readonly examId: number }) => {
  const { t } = useTranslation('exam-attempts');
  const [round, setRound] = useState(1);
  const [isOver, setIsOver] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
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
  if (error !== null) {
    return (
      <ExamProblem
        title={t('load.examFailed')}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <ExamLoading />;
  if (data.questions.length === 0) {
    return (
      <FocusPage title={data.exam_title}>
        <EmptyState
          illustration="exams"
          title={t('preview.noQuestions')}
          text={t('preview.noQuestionsText')}
          action={back}
        />
      </FocusPage>
    );
  }
  if (isOver) {
    const again = (): void => {
      setIsOver(false);
      setRound(round + 1);
    };
    return (
      <FocusPage title={data.exam_title}>
        <EmptyState
          illustration="exams"
          title={t('preview.over')}
          text={t('preview.overText')}
          action={
            <>
              {back}
              <Button onClick={again}>{t('preview.again')}</Button>
            </>
          }
        />
      </FocusPage>
    );
  }
  return <Preview key={round} attempt={data} onEnd={() => setIsOver(true)} />;
};

/** An exam as a student would meet it, from its draft; nothing of it is stored. */
export const ExamPreviewPage = () => {
  const [query] = useSearchParams();
  const examId = readId(query.get('examId'));
  return examId === null ? <Navigate to="/Exams" replace /> : <LoadedPreview examId={examId} />;
};
