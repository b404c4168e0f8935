import { IconEye } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import { previewPorts, type Preview } from '../preview-attempt.ts';
import { RunnerEngine } from '../runner-engine.ts';
import { useRunningEngine } from '../use-engine.ts';
import { ExamRunner } from './exam-runner.tsx';
import { RunnerLine } from './runner-line.tsx';

interface TrialRunnerProps extends Preview {
  /** Said in place of who sits it. */
  readonly candidate: string;
  readonly line: ReactNode;
  readonly onEnd: (result: AttemptResult) => void;
}

/** An exam that is tried, as a candidate would sit it; nothing of it is stored. */
export const TrialRunner = ({ attempt, exam, candidate, line, onEnd }: TrialRunnerProps) => {
  const [engine] = useState(
    () => new RunnerEngine<AttemptResult>({ attempt, ports: previewPorts(exam), onOutcome: onEnd }),
  );
  useRunningEngine(engine);
  return (
    <ExamRunner
      attempt={{ ...attempt, candidate }}
      engine={engine}
      isPreview
      line={
        <RunnerLine icon={IconEye}>
          <span>{line}</span>
        </RunnerLine>
      }
    />
  );
};
