import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { ScoringMode } from './exams.ts';
import { QuestionType } from './questions.ts';
import { Claim, Id, IdParams, IdText, IsoTime, Percent, text } from './wire.ts';

export const ATTEMPT_STATES = ['not_started', 'in_progress', 'submitted', 'marked', 'void'] as const;
export const EXAM_RESULTS = ['pass', 'fail', 'pending'] as const;
export const ExamResult = z.enum(EXAM_RESULTS);

/**
 * What a pending result waits for: the institution has not scored it yet, a person marks open answers, or
 * a person decides which of several logs or attempts counts.
 */
export const PENDING_REASONS = ['awaiting_hub', 'awaiting_marking', 'under_review'] as const;

/** Seconds; spec 1 §3 timeTakenPerQuestion. */
const Seconds = z
  .number()
  .min(0)
  .max(7 * 24 * 3600);

/** An option as a candidate sees it: its number in the question, never whether it is right. */
const CandidateOption = z.object({
  option: z.int().min(1).max(5),
  text: z.string(),
  image: z.string().nullable(),
});

/** A question as a candidate sees it, options in the order of this attempt. */
export const CandidateQuestion = z.strictObject({
  question_id: Id,
  question_title: z.string(),
  question_type: QuestionType,
  question_mark: z.number(),
  question_image: z.string().nullable(),
  options: z.array(CandidateOption),
});
export type CandidateQuestion = z.infer<typeof CandidateQuestion>;

/** The last answer to one question, and what was noted beside it. */
export const AttemptAnswer = z.strictObject({
  questionId: Id,
  selectedAnswerId: z.int().min(1).max(5).nullable(),
  answerText: z.string().nullable(),
  timeTakenPerQuestion: z.number(),
  is_flagged: z.boolean(),
  is_seen: z.boolean(),
  saved_at: IsoTime.nullable(),
});
export type AttemptAnswer = z.infer<typeof AttemptAnswer>;

export const Attempt = z.strictObject({
  id: Id,
  exam_id: Id,
  exam_title: z.string(),
  candidate: z.string(),
  attempt_no: z.int(),
  state: z.enum(ATTEMPT_STATES),
  introduction_title: z.string(),
  introduction_description: z.string(),
  scoring_mode: ScoringMode,
  started_at: IsoTime,
  /** Null for an untimed exam. */
  deadline_at: IsoTime.nullable(),
  /** Milliseconds left by the server's clock at `server_time`; null for an untimed exam. */
  remaining_ms: z.int().min(0).nullable(),
  duration_minutes: z.int(),
  server_time: IsoTime,
  submitted_at: IsoTime.nullable(),
  questions: z.array(CandidateQuestion),
  answers: z.array(AttemptAnswer),
  /** Where to go on: the question last looked at. */
  current_question_id: Id.nullable(),
  /** How many events are durable; the client compares it with what it sent. */
  event_count: z.int(),
});
export type Attempt = z.infer<typeof Attempt>;

/** The record of one finished attempt, with the server's values only. */
export const AttemptResult = z.strictObject({
  attempt_id: Id,
  exam_id: Id,
  exam_title: z.string(),
  attempt_no: z.int(),
  state: z.enum(ATTEMPT_STATES),
  submitted_by: z.enum(['student', 'deadline']),
  progress: Percent,
  exam_score: Percent.nullable(),
  exam_result: ExamResult,
  /** Null for a result that is not pending. */
  pending_reason: z.enum(PENDING_REASONS).nullable(),
  pass_percent: Percent,
  scoring_mode: ScoringMode,
  /** Seconds. */
  total_completion_time: z.number(),
  correct: z.int().nullable(),
  question_count: z.int(),
  points: z.number().nullable(),
  max_points: z.number(),
  started_at: IsoTime,
  submitted_at: IsoTime,
  /** First letters of the answer chain's head: what a candidate can write down. */
  receipt: z.string(),
  /** Where an institution scores: when it had all of this attempt. Null until then, and where this server scores. */
  received_at: IsoTime.nullable(),
  /** True where an institution scores, so that `received_at` says whether it has the attempt. */
  is_scored_elsewhere: z.boolean(),
  attempts_left: z.int(),
  /** `not_released` while the exam keeps its keys back. */
  review: z.discriminatedUnion('state', [
    z.strictObject({
      state: z.literal('not_released'),
      policy: z.string(),
      /** `online` where the exam may release it, but the keys are at the institution. */
      reason: z.enum(['policy', 'online']),
    }),
    z.strictObject({
      state: z.literal('released'),
      questions: z.array(
        CandidateQuestion.extend({
          selectedAnswerId: z.int().nullable(),
          answerText: z.string().nullable(),
          correctAnswerId: z.int().nullable(),
          isAnswerCorrect: z.boolean().nullable(),
          matched_keywords: z.array(z.string()),
          missed_keywords: z.array(z.string()),
          answer_feedback: z.string().nullable(),
          timeTakenPerQuestion: z.number(),
          points: z.number().nullable(),
        }),
      ),
    }),
  ]),
  /** Seconds per question in exam order; shown whether or not keys are released. */
  time_per_question: z.array(z.strictObject({ question_id: Id, seconds: z.number() })),
});
export type AttemptResult = z.infer<typeof AttemptResult>;

export const ATTEMPT_EVENT_KINDS = [
  'view',
  'flag',
  'unflag',
  'focus',
  'blur',
  'resume',
  'network',
  'zoom',
] as const;

/** What a marker sees of one attempt: its open answers beside what the key looks for. */
export const Marking = z.object({
  attempt_id: Id,
  exam_id: Id,
  exam_title: z.string(),
  student_name: z.string(),
  attempt_no: z.int(),
  exam_score: Percent.nullable(),
  exam_result: ExamResult,
  answers: z.array(
    z.object({
      question_id: Id,
      question_title: z.string(),
      answerText: z.string(),
      accepted_phrases: z.array(z.string()),
      matched_keywords: z.array(z.string()),
      missed_keywords: z.array(z.string()),
      max_points: z.number(),
      /** Null until somebody has marked it. */
      points: z.number().nullable(),
      /** Names the text and the points that stand there: who gives other points says what they had before them. */
      standing: z.string(),
    }),
  ),
});
export type Marking = z.infer<typeof Marking>;

/** What a log says about one question, as a person reads it; both null where nothing was answered. */
const SaidAnswer = z.object({
  option: z.int().min(1).max(5).nullable(),
  /** Words of the option, or the open answer. */
  text: z.string().nullable(),
});

/** Which computer wrote a piece of a log; only the server of an institution knows its name. */
const LogWriter = z.object({ device_no: z.int().nonnegative(), name: z.string().nullable() });

/** A log of the attempt that is kept beside the one that counts, for a person to judge. */
export const OtherLog = z.object({
  id: Id,
  /** First letters of its head, as its candidate may have written them down. */
  receipt: z.string(),
  /** The first event in which it differs, and how many there are from there on. */
  from_seq: z.int().positive(),
  event_count: z.int().positive(),
  writer: LogWriter,
  /** By the clock of that computer. */
  first_at: IsoTime,
  last_at: IsoTime,
  received_at: IsoTime,
  is_handed_in: z.boolean(),
  /** It goes on after the hand-in of the log that counts, and contradicts nothing of it. */
  follows_hand_in: z.boolean(),
  /** Whoever may judge can let it count instead. */
  may_count: z.boolean(),
  differences: z.array(
    z.object({ question_id: Id, question_title: z.string(), counted: SaidAnswer, other: SaidAnswer }),
  ),
});
export type OtherLog = z.infer<typeof OtherLog>;

/** How an attempt came about, for whoever judges it. */
export const AttemptLogs = z.object({
  attempt_id: Id,
  exam_id: Id,
  exam_title: z.string(),
  student_name: z.string(),
  attempt_no: z.int(),
  state: z.enum(ATTEMPT_STATES),
  started_at: IsoTime,
  deadline_at: IsoTime.nullable(),
  submitted_at: IsoTime.nullable(),
  is_late: z.boolean(),
  /** A clock went back or stood still, so that the time used is not certain. */
  is_clock_suspect: z.boolean(),
  receipt: z.string(),
  event_count: z.int(),
  /** The computers that wrote the log that counts, in their order. */
  writers: z.array(LogWriter),
  other_logs: z.array(OtherLog),
  /** Which log was made to count by whom, the last first. */
  decisions: z.array(
    z.object({
      decided_by: z.string(),
      decided_at: IsoTime,
      reason: z.string(),
      former_receipt: z.string(),
      former_score: Percent.nullable(),
      chosen_receipt: z.string(),
      chosen_score: Percent.nullable(),
    }),
  ),
});
export type AttemptLogs = z.infer<typeof AttemptLogs>;

const take = { auth: 'session', ability: ['exams:view'], candidate: true } as const;
const Saved = z.strictObject({
  saved_at: IsoTime,
  event_count: z.int(),
  remaining_ms: z.int().min(0).nullable(),
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
    ...take,
  }),
  getAttempt: defineEndpoint({
    method: 'GET',
    path: '/api/exam-attempts/{id}',
    summary: 'The whole state, for resuming',
    params: IdParams,
    responses: { 200: Attempt },
    origin: 'lectern',
    sync: 'read',
    ...take,
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
    ...take,
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
    ...take,
  }),
  submitAttempt: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/submission',
    summary: 'Hand in; repeating it returns the same result',
    params: IdParams,
    responses: { 201: AttemptResult },
    origin: 'lectern',
    sync: 'append',
    ...take,
  }),
  getAttemptResult: defineEndpoint({
    method: 'GET',
    path: '/api/exam-attempts/{id}/result',
    summary: 'Score, time per question and, when released, the review',
    params: IdParams,
    responses: { 200: AttemptResult },
    origin: 'lectern',
    sync: 'read',
    ...take,
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
  getAttemptLogs: defineEndpoint({
    method: 'GET',
    path: '/api/exam-attempts/{id}/logs',
    summary: 'How an attempt came about: lateness, clocks, and other logs of it that were kept',
    params: IdParams,
    responses: { 200: z.object({ data: AttemptLogs }) },
    auth: 'session',
    ability: ['instructor-exams:view'],
    origin: 'lectern',
    sync: 'read',
  }),
  chooseLog: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/log-choice',
    summary: 'Let another log of an attempt count; it is scored anew, and what counted before is kept',
    params: IdParams,
    body: z.strictObject({
      log_id: Id,
      /** The receipt of the log that counts now, as whoever decides has seen it. */
      counted_receipt: text(20),
      reason: text(500).min(3),
    }),
    responses: { 200: z.object({ message: z.string(), data: AttemptLogs }) },
    auth: 'session',
    ability: ['instructor-exams:add', 'settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  markOpenAnswer: defineEndpoint({
    method: 'PUT',
    path: '/api/exam-attempts/{id}/marks/{questionId}',
    summary: 'Mark one open answer; the last one makes the result final',
    params: z.strictObject({ id: IdText, questionId: IdText }),
    body: z.strictObject({
      /** At most what the question is worth. */
      points: z.number().min(0).max(1000).multipleOf(0.01),
      /** Of the answer as it was shown; refused where it stands otherwise by now. */
      standing: z.string().max(64).optional(),
    }),
    responses: { 200: z.object({ message: z.string(), data: Marking }) },
    auth: 'session',
    ability: ['instructor-exams:add'],
    origin: 'lectern',
    sync: 'command',
  }),
} as const;
