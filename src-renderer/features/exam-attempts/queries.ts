import { queryOptions, useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import type { WindowRules } from '#shared/contract/exam-drafts.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { enrolmentsContract, type StudentExam } from '#shared/contract/enrolments.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import type { Attempt } from '#shared/contract/candidate-view.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { examPackagesContract } from '#shared/contract/exam-packages.ts';
import { examTimeContract } from '#shared/contract/exam-time.ts';
import { syncContract } from '#shared/contract/sync.ts';
import { api } from '#renderer/lib/api.ts';
import { bridge } from '#renderer/lib/bridge.ts';
import { pagesOf, type PageRange } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { sessionQuery } from '#renderer/lib/session.ts';

/** An attempt as this visit of the screen got it. */
export interface LoadedAttempt {
  readonly attempt: Attempt;
  /** False right after the start. */
  readonly isResumed: boolean;
}

/** One visit of the exam screen asks once: afterwards the runner itself knows better than any cache. */
export const attemptQuery = (attemptId: number, visit: string) =>
  queryOptions({
    queryKey: ['exam-attempt', attemptId, visit],
    queryFn: async ({ signal }): Promise<LoadedAttempt> => {
      const { body } = await api(examAttemptsContract.getAttempt, { params: { id: attemptId } }, { signal });
      // A test run is begun on another page.
      const isResumed = body.is_test !== true || body.answers.some((one) => one.is_seen);
      return { attempt: body, isResumed };
    },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** What the server says of the time of an attempt that runs; asked again by itself. */
export const attemptClockQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['exam-attempt', attemptId, 'clock'],
    queryFn: async ({ signal }) =>
      (await api(examTimeContract.getAttemptClock, { params: { id: attemptId } }, { signal })).body,
    refetchInterval: 15_000,
    refetchOnWindowFocus: true,
    // An answer of before says what was left then.
    staleTime: 0,
    gcTime: 0,
  });

/** Begins a break or ends it; what the server says of the clock counts at once. */
export const useSetBreak = (attemptId: number) =>
  useMutation({
    mutationFn: async (isOn: boolean) =>
      (await api(examTimeContract.setBreak, { params: { id: attemptId }, body: { is_on: isOn } })).body,
    meta: { errors: 'inline' },
    onSuccess: (clock) => queryClient.setQueryData(attemptClockQuery(attemptId).queryKey, clock),
  });

/** Staff decide at this computer; the clock is asked again at once. */
export const useStaffDecision = (attemptId: number) =>
  useMutation({
    mutationFn: async (body: z.input<typeof examTimeContract.decideAtComputer.body>) =>
      (await api(examTimeContract.decideAtComputer, { params: { id: attemptId }, body })).body,
    meta: { errors: 'inline' },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: attemptClockQuery(attemptId).queryKey }),
  });

/** Opens sealed questions on this computer. @param code null asks the server of the institution for the key */
const openPaper = (versionId: number, code: string | null) =>
  api(examPackagesContract.openPaper, { params: { versionId }, body: { start_code: code } });

export const useOpenPaper = (versionId: number) =>
  useMutation({
    mutationFn: async (code: string | null) => {
      await openPaper(versionId, code);
    },
    meta: { errors: 'inline' },
  });

/** Whether sealed questions wait for their start code: nobody else can be asked now. */
export const isCodeWanted = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'UNAVAILABLE';

const SealedAnswer = z.number().optional();

/** The version whose questions are sealed on this computer; undefined where that is not what an error says. */
export const sealedVersionOf = (error: unknown): number | undefined =>
  error instanceof AppError ? SealedAnswer.safeParse(error.extra?.['sealed_version']).data : undefined;

/** Starts the clock, and keeps the answer for the screen that comes next. */
export const useStartAttempt = (visit: string) =>
  useMutation({
    mutationFn: async ({ exam, code }: { readonly exam: StudentExam; readonly code: string | null }) => {
      if (exam.sealed !== null) await openPaper(exam.sealed.version_id, code);
      const { body } = await api(examAttemptsContract.startAttempt, { body: { exam_id: exam.exam_id } });
      return body;
    },
    meta: { errors: 'inline' },
    onSuccess: (attempt) => {
      const { queryKey } = attemptQuery(attempt.id, visit);
      queryClient.setQueryData(queryKey, { attempt, isResumed: attempt.answers.some((one) => one.is_seen) });
    },
  });

/**
 * Goes on at this computer with an attempt that another one wrote. A release that the institution has not heard of is
 * taken back at once; otherwise its server moves the attempt here. Sealed questions are opened on the way, by a start code
 * where one was typed.
 */
export const useGoOnHere = (attempt: Attempt, visit: string) => {
  const start = async (): Promise<Attempt> =>
    (await api(examAttemptsContract.startAttempt, { body: { exam_id: attempt.exam_id } })).body;
  const openAndStart = async (code: string | null): Promise<Attempt> => {
    try {
      return await start();
    } catch (error) {
      const sealed = sealedVersionOf(error);
      if (sealed === undefined) throw error;
      await openPaper(sealed, code);
      return start();
    }
  };
  return useMutation({
    mutationFn: async (code: string | null) => {
      try {
        return await openAndStart(code);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'ATTEMPT_ELSEWHERE')) throw error;
      }
      const to = attempt.elsewhere?.computer ?? 0;
      await api(examAttemptsContract.moveAttempt, { params: { id: attempt.id }, body: { to } });
      return openAndStart(code);
    },
    meta: { errors: 'inline' },
    onSuccess: (moved) =>
      queryClient.setQueryData(attemptQuery(moved.id, visit).queryKey, { attempt: moved, isResumed: true }),
  });
};

/** Saves the answers of a handed-in attempt as a file that only the institution opens. */
export const useSaveSealed = ({ attempt_id: id, receipt }: AttemptResult) =>
  useMutation({
    mutationFn: async () => {
      const { body } = await api(syncContract.sealAnswers, { params: { id } });
      return saveFile(`answers-${receipt}.lectern-answers`, body, 'application/octet-stream');
    },
    meta: { errors: 'banner', saves: false },
  });

/** Saves what is printed of a hand-in: its receipt, or the result as it is released. */
export const useSavePaper = ({ attempt_id: id, receipt }: AttemptResult) =>
  useMutation({
    mutationFn: async (paper: 'receipt' | 'statement') => {
      const params = { id };
      const { body } =
        paper === 'receipt'
          ? await api(examAttemptsContract.getHandInReceipt, { params })
          : await api(examAttemptsContract.getOwnStatement, { params });
      return saveFile(`${paper}-${receipt}.pdf`, body, 'application/pdf');
    },
    meta: { errors: 'banner', saves: false },
  });

/** Lets an own attempt go on at another computer. */
export const useReleaseOwn = (attemptId: number) =>
  useMutation({
    mutationFn: async () => {
      const body = { events: [{ kind: 'release' as const }] };
      await api(examAttemptsContract.recordAttemptEvents, { params: { id: attemptId }, body });
    },
    meta: { errors: 'inline' },
    onSuccess: () => lookAgain(attemptId),
  });

/** Has every visit of an attempt ask where it goes on. */
export const lookAgain = (attemptId: number) =>
  queryClient.invalidateQueries({ queryKey: ['exam-attempt', attemptId] });

/** The exam among those of the student, or null when it is none of theirs. */
const findStudentExam = async (examId: number, signal: AbortSignal): Promise<StudentExam | null> => {
  try {
    const load = async (query: PageRange, options: CallOptions) => {
      const { body } = await api(enrolmentsContract.purchasedExams, { query }, options);
      return { rows: body.data, total: body.count };
    };
    for await (const { rows } of pagesOf(load, { signal })) {
      const found = rows.find((exam) => exam.exam_id === examId);
      if (found !== undefined) return found;
    }
    return null;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
};

export const studentExamQuery = (examId: number) =>
  queryOptions({
    queryKey: ['student-exam', examId],
    queryFn: ({ signal }) => findStudentExam(examId, signal),
    staleTime: 0,
  });

export const resultQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['exam-result', attemptId],
    queryFn: async ({ signal }) => {
      const { body } = await api(
        examAttemptsContract.getAttemptResult,
        { params: { id: attemptId } },
        { signal },
      );
      return body;
    },
  });

/** How many displays this computer has, where the exam allows one and somebody can say; 1 everywhere else. */
export const displaysQuery = ({ lockdown, second_display }: WindowRules) =>
  queryOptions({
    queryKey: ['displays', lockdown, second_display],
    queryFn: async () => {
      const desktop = bridge();
      if (desktop === undefined || lockdown === 'off' || second_display !== 'refuse') return 1;
      return (await desktop.native('exam.displays')).count;
    },
    refetchInterval: 2000,
    staleTime: 0,
    gcTime: 0,
  });

const storeRecord = async (result: AttemptResult): Promise<void> => {
  const session = await queryClient.ensureQueryData(sessionQuery);
  await api(examAttemptsContract.storeRecordStudentExam, {
    body: {
      student_id: session?.user.id,
      exam_id: result.exam_id,
      progress: result.progress,
      total_completion_time: result.total_completion_time,
      exam_result: result.exam_result,
      exam_score: result.exam_score,
    },
  });
};

/** Sends the documented record, made of what the server itself has just said. */
export const useStoreRecord = () => useMutation({ mutationFn: storeRecord });

/** Lists and dashboards that spoke of the attempt are out of date; the result is already here. */
export const rememberResult = (result: AttemptResult): void => {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'setup',
    refetchType: 'none',
  });
  queryClient.setQueryData(resultQuery(result.attempt_id).queryKey, result);
};
