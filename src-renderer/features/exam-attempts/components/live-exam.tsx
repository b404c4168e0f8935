import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import { attemptPorts } from '../attempt-ports.ts';
import { rememberResult, useStoreRecord, type LoadedAttempt } from '../queries.ts';
import { RunnerEngine } from '../runner-engine.ts';
import { useRunningEngine } from '../use-engine.ts';
import { useExamSurroundings, useSurroundingsLog } from '../use-exam-surroundings.ts';
import { ExamRunner } from './exam-runner.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { ResumedLine } from './resumed-line.tsx';

/** An attempt that is being sat. */
export const LiveExam = ({ attempt, isResumed }: LoadedAttempt) => {
  const navigate = useNavigate();
  const record = useStoreRecord();
  const [engine] = useState(
    () =>
      new RunnerEngine<AttemptResult>({
        attempt,
        isResumed,
        ports: attemptPorts(attempt.id),
        onOutcome: (result) => {
          rememberResult(result);
          record.mutate(result);
          void navigate(`/ExamResult?attemptId=${result.attempt_id}`, { replace: true });
        },
      }),
  );
  useRunningEngine(engine);
  useSurroundingsLog(engine);
  useExamSurroundings(useCallback(() => engine.flush(), [engine]));
  return (
    <>
      <ExamRunner
        attempt={attempt}
        engine={engine}
        line={isResumed ? <ResumedLine engine={engine} /> : null}
      />
      <LeaveGuard engine={engine} />
    </>
  );
};
