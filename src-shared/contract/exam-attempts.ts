import { z } from 'zod';
import { attemptPaperEndpoints } from './attempt-papers.ts';
import { attemptLogEndpoints } from './attempt-logs.ts';
import { attemptTimelineEndpoints } from './attempt-timeline.ts';
import { AttemptResult, ExamResult } from './attempt-results.ts';
import { Attempt, GATE_CAUSES } from './candidate-view.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { MAX_MARK_COMMENT } from '#shared/domain/exam-attempts/limits.ts';
import { Marking } from './marking.ts';
import { MarkingHolder } from './marking-queue.ts';
import { refusedAnswerEndpoints } from './refused-answers.ts';
import { testRunEndpoints } from './test-runs.ts';
import { QuestionType } from './question-types.ts';
import { Claim, Id, IdParams, IdText, IsoTime, Message, Percent, text } from './wire.ts';

/** Seconds; spec 1 §3 timeTakenPerQuestion. */
const Seconds = z
  .number()
  .min(0)
  .max(7 * 24 * 3600);

export const ATTEMPT_EVENT_KINDS = [
  'view',
  'flag',
  'unflag',
  'focus',
  'blur',
  'resume',
  'network',
  'power',
  'zoom',
  'release',
] as const;

/** An own attempt: of a student, or the test run of an author. */
const sit = { auth: 'session', ability: ['exams:view', 'instructor-exams:view'], candidate: true } as const;
const take = { auth: 'session', ability: ['exams:view'], candidate: true } as const;
const Saved = z.strictObject({
  saved_at: IsoTime,
  event_count: z.int(),
  remaining_ms: z.int().min(0).nullable(),
  /** Why the second copy of the answers is not written now; null while it is. */
  copy_problem: z.string().nullable(),
  /** Why it takes no answers before staff let it go on; null while it takes them. */
  waits_for_staff: z.enum(GATE_CAUSES).nullable(),
});

export const examAttemptsContract = {
  startAttempt: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts',
    summary: 'Start an attempt, or get the one in progress',
    body: z.strictObject({ exam_id: Id }),
    responses: { 201: Attempt },
    origin: 'lectern',
    sync: 'append',
    hasReserve: true,
    ...take,
    audit: NOT_AUDITED.answers,
  }),
  getAttempt: defineEndpoint({
    method: 'GET',
    path: '/api/exam-attempts/{id}',
    summary: 'The whole state, for resuming',
    params: IdParams,
    responses: { 200: Attempt },
    origin: 'lectern',
    sync: 'read',
    ...sit,
  }),
  saveAnswer: defineEndpoint({
    method: 'PUT',
    path: '/api/exam-attempts/{id}/answers/{questionId}',
    summary: 'Save an answer; it replaces the earlier one and is durable when this answers',
    params: z.strictObject({ id: IdText, questionId: IdText }),
    body: z.strictObject({
      questionId: Claim,
      /** The option's number; null clears the answer. */
      selectedAnswerId: z.int().min(1).max(5).nullable(),
      answerText: text(20_000).nullish(),
      timeTakenPerQuestion: Seconds,
      correctAnswerId: Claim,
      isAnswerCorrect: Claim,
    }),
    responses: { 200: Saved },
    origin: 'lectern',
    sync: 'append',
    hasReserve: true,
    ...sit,
    audit: NOT_AUDITED.answers,
  }),
  recordAttemptEvents: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/events',
    summary: 'Flags, views and focus changes, in order',
    params: IdParams,
    body: z.strictObject({
      events: z
        .array(
          z.strictObject({
            kind: z.enum(ATTEMPT_EVENT_KINDS),
            question_id: Id.nullish(),
            /** Seconds spent on the question so far. */
            seconds: Seconds.optional(),
            note: text(200).optional(),
          }),
        )
        .min(1)
        .max(100),
    }),
    responses: { 200: Saved },
    origin: 'lectern',
    sync: 'append',
    hasReserve: true,
    ...sit,
    audit: NOT_AUDITED.answers,
  }),
  moveAttempt: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/transfer',
    summary: 'Go on with an own attempt that was released at this computer; repeating it changes nothing',
    params: IdParams,
    /** The number that the attempt itself gives for this computer; 0 is the server of the institution. */
    body: z.strictObject({
      to: z
        .int()
        .min(0)
        .max(2 ** 20 - 1),
    }),
    responses: { 200: Message },
    origin: 'lectern',
    sync: 'hub-only',
    ...take,
    audit: { target: 'exam-attempt', by: 'id', keep: ['to'] },
  }),
  submitAttempt: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/submission',
    summary: 'Hand in; repeating it returns the same result',
    params: IdParams,
    responses: { 201: AttemptResult },
    origin: 'lectern',
    sync: 'append',
    hasReserve: true,
    ...sit,
    audit: NOT_AUDITED.answers,
  }),
  getAttemptResult: defineEndpoint({
    method: 'GET',
    path: '/api/exam-attempts/{id}/result',
    summary: 'Score, time per question and, when released, the review',
    params: IdParams,
    responses: { 200: AttemptResult },
    origin: 'lectern',
    sync: 'read',
    ...sit,
  }),
  examQuestionsWithAnswers: defineEndpoint({
    method: 'GET',
    path: '/api/getExamQuestionsWithAnswers/{examId}',
    summary: 'Questions of an enrolled exam; the first call starts the attempt, keys are null until released',
    params: z.strictObject({ examId: IdText }),
    responses: {
      200: z.strictObject({
        data: z.array(
          z.strictObject({
            id: Id,
            question_title: z.string(),
            question_type: QuestionType,
            question_mark: z.number(),
            question_image: z.string().nullable(),
            answers: z.strictObject({
              id: Id.nullable(),
              question_id: Id,
              answer_1: z.string().nullable(),
              answer_2: z.string().nullable(),
              answer_3: z.string().nullable(),
              answer_4: z.string().nullable(),
              answer_5: z.string().nullable(),
              correct_answer: z.int().nullable(),
              answer_feedback: z.string().nullable(),
            }),
          }),
        ),
      }),
    },
    origin: 'spec',
    sync: 'append',
    ...take,
    audit: NOT_AUDITED.answers,
  }),
  storeRecordStudentExam: defineEndpoint({
    method: 'POST',
    path: '/api/storeRecordStudentExam',
    summary: 'The documented record; every figure is a claim, the answer holds the server’s values',
    body: z.strictObject({
      student_id: Claim,
      exam_id: Id,
      progress: Claim,
      total_completion_time: Claim,
      exam_result: Claim,
      exam_score: Claim,
    }),
    responses: {
      201: z.strictObject({
        message: z.string(),
        data: z.strictObject({
          student_id: Id,
          exam_id: Id,
          progress: Percent,
          total_completion_time: z.number(),
          exam_result: ExamResult,
          exam_score: Percent.nullable(),
        }),
        /** The server's values again at the top, where the document's client reads them. */
        exam_score: Percent.nullable(),
        exam_result: ExamResult,
        progress: Percent,
      }),
    },
    origin: 'spec',
    sync: 'append',
    ...take,
    audit: NOT_AUDITED.answers,
  }),
  getMarking: defineEndpoint({
    method: 'GET',
    path: '/api/exam-attempts/{id}/marking',
    summary: 'Open answers of an attempt at an own exam, with what the key looks for',
    params: IdParams,
    responses: { 200: z.object({ data: Marking }) },
    auth: 'session',
    ability: ['instructor-exams:view'],
    origin: 'lectern',
    sync: 'read',
  }),
  ...attemptPaperEndpoints,
  ...attemptLogEndpoints,
  ...attemptTimelineEndpoints,
  ...refusedAnswerEndpoints,
  ...testRunEndpoints,
  markOpenAnswer: defineEndpoint({
    method: 'PUT',
    path: '/api/exam-attempts/{id}/marks/{questionId}',
    summary: 'Mark one open answer; the last one makes the result final',
    params: z.strictObject({ id: IdText, questionId: IdText }),
    body: z.strictObject({
      /** At most what the question is worth. */
      points: z.number().min(0).max(1000).multipleOf(0.01),
      /** Of the answer as it was shown; refused where it stands otherwise by now. */
      standing: text(64).optional(),
      /** What the marker says of the answer; left as it is where it is not named. */
      comment: text(MAX_MARK_COMMENT).optional(),
      /** The window that has the answer open (marking-queue.ts). */
      holder: MarkingHolder.optional(),
    }),
    responses: { 200: z.object({ message: z.string(), data: Marking }) },
    auth: 'session',
    ability: ['instructor-exams:grade'],
    origin: 'lectern',
    sync: 'command',
    conflict: 'merge',
    audit: { target: 'exam-attempt', by: 'id', keep: ['points'] },
  }),
  takeBackMark: defineEndpoint({
    method: 'DELETE',
    path: '/api/exam-attempts/{id}/marks/{questionId}',
    summary: 'Take back the mark that made a result final, within a minute; the result is pending again',
    params: z.strictObject({ id: IdText, questionId: IdText }),
    responses: { 200: z.object({ message: z.string(), data: Marking }) },
    auth: 'session',
    ability: ['instructor-exams:grade'],
    origin: 'lectern',
    sync: 'command',
    conflict: 'merge',
    audit: { target: 'exam-attempt', by: 'id' },
  }),
} as const;
