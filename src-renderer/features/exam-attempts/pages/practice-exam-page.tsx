import { Anchor, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { ResultReview } from '../components/result-review.tsx';
import { TimePerQuestion } from '../components/time-per-question.tsx';
import { TrialRunner } from '../components/trial-runner.tsx';
import { practiceExam } from '../practice-exam.ts';

interface OverProps {
  readonly result: AttemptResult;
  readonly onAgain: () => void;
}

const Over = ({ result, onAgain }: OverProps) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <>
      <PageHeader
        title={t('practice.over')}
        description={t('practice.overText')}
        backTo="/MyExams"
        withLine
        actions={<Button onClick={onAgain}>{t('preview.again')}</Button>}
      />
      <Stack gap={32} maw={880} mx="auto" px={{ base: 16, sm: 24 }} py={{ base: 20, sm: 32 }}>
        <TimePerQuestion times={result.time_per_question} />
        <ResultReview result={result} />
      </Stack>
    </>
  );
};

/** An exam of five questions for everybody, to try keys, letters, flags and handing in before it counts. */
export const PracticeExamPage = () => {
  const { t } = useTranslation('exam-attempts');
  const [round, setRound] = useState(() => practiceExam(t, t('practice.candidate'), new Date()));
  const [result, setResult] = useState<AttemptResult>();
  if (result !== undefined) {
    const again = (): void => {
      setResult(undefined);
      setRound(practiceExam(t, t('practice.candidate'), new Date()));
    };
    return <Over result={result} onAgain={again} />;
  }
  return (
    <TrialRunner
      key={round.attempt.started_at}
      {...round}
      candidate={t('practice.candidate')}
      line={
        <>
          {t('practice.line')}{' '}
          <Anchor component={Link} inherit underline="always" to="/MyExams">
            {t('practice.back')}
          </Anchor>
        </>
      }
      onEnd={setResult}
    />
  );
};
