import i18next from 'i18next';
import { AppError } from '#shared/contract/errors.ts';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import { examTimeContract } from '#shared/contract/exam-time.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { TransportError } from '#renderer/lib/transport-error.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { attemptClockQuery } from './queries.ts';
import type { Confirmation, RunnerPorts } from './runner-ports.ts';
import { handOverRefused } from './refused-answers.ts';
import { unsentStore } from './unsent-store.ts';

/** A save that takes longer counts as failed and is tried again: saving the same answer twice is harmless. */
const PATIENCE_MS = 15_000;

const patience = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(PATIENCE_MS) });

const confirmation = (body: {
  readonly saved_at: string;
  readonly remaining_ms: number | null;
  readonly copy_problem: string | null;
}): Confirmation => ({
  savedAt: Date.parse(body.saved_at),
  left: body.remaining_ms,
  copyProblem: body.copy_problem,
});

/** The page asks its server at once whether staff have to let the exam go on. */
const askClock = (attemptId: number): void =>
  void queryClient.invalidateQueries({ queryKey: attemptClockQuery(attemptId).queryKey });

/** Failures in the words of somebody who sits an exam. */
const describe = (error: unknown): string =>
  error instanceof TransportError ? i18next.t('exam-attempts:lamp.noAnswer') : errorText(error);

/** Writes to the attempt on the server. */
export const attemptPorts = (attemptId: number): RunnerPorts<AttemptResult> => {
  const params = { id: attemptId };
  /** What was handed over already: it is tried again and again. */
  const refused = new Set<string>();
  return {
    saveAnswer: async ({ questionId, option, text, seconds }) => {
      const { body } = await api(
        examAttemptsContract.saveAnswer,
        {
          params: { id: attemptId, questionId },
          body: { questionId, selectedAnswerId: option, answerText: text, timeTakenPerQuestion: seconds },
        },
        patience(),
      ).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'STAFF_REQUIRED') askClock(attemptId);
        if (error instanceof AppError && error.code === 'VALIDATION_FAILED') {
          const key = JSON.stringify([questionId, option, text]);
          if (!refused.has(key)) {
            refused.add(key);
            const answer = { questionId, option, text };
            void handOverRefused(attemptId, answer, errorText(error)).catch(() => refused.delete(key));
          }
        }
        throw error;
      });
      return confirmation(body);
    },
    sendEvents: async (events) => {
      const { body } = await api(
        examAttemptsContract.recordAttemptEvents,
        { params, body: { events: [...events] } },
        patience(),
      );
      // Who has left the window is warned, or waits.
      if (body.waits_for_staff !== null || events.some(({ kind }) => kind === 'blur')) askClock(attemptId);
      return confirmation(body);
    },
    left: async () => (await api(examTimeContract.getAttemptClock, { params }, patience())).body.remaining_ms,
    submit: async () => (await api(examAttemptsContract.submitAttempt, { params }, patience())).body,
    unsent: unsentStore(attemptId),
    describe,
    isUnreachable: (error) => error instanceof TransportError,
    isClosed: (error) => error instanceof AppError && error.code === 'ATTEMPT_CLOSED',
  };
};
