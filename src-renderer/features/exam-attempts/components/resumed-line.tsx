import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunnerState } from '#shared/domain/exam-attempts/runner-state.ts';
import { countQuestions } from '#shared/domain/exam-attempts/runner-view.ts';
import { formatClock } from '#renderer/components/format-time.ts';
import { useRunnerSnapshot, type AnyRunnerEngine } from '../use-engine.ts';
import { RunnerLine } from './runner-line.tsx';

interface Resumption {
  readonly at: number;
  readonly answered: number;
  readonly index: number;
}

const resumption = ({ runner }: { readonly runner: RunnerState }): Resumption => ({
  at: Date.now(),
  answered: countQuestions(runner).answered,
  index: runner.index,
});

/** After an interruption: when, and that everything is back. It leaves with the first question. */
export const ResumedLine = ({ engine }: { readonly engine: AnyRunnerEngine }) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const { runner } = useRunnerSnapshot(engine);
  const [{ at, answered, index }] = useState(() => resumption(engine.getSnapshot()));
  if (runner.index !== index) return null;
  const time = formatClock(at, i18n.language);
  return (
    <RunnerLine icon={IconHistory} role="status">
      {answered === 0 ? t('resumed.none', { time }) : t('resumed.all', { time, count: answered })}
    </RunnerLine>
  );
};
