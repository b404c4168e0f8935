import type { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { pdfAnswer } from '#server/pdf-answer.ts';
import { refuse } from '#server/refuse.ts';
import { iso } from '#server/iso.ts';
import { countAttempt } from './admission-service.ts';
import { chooseLog } from './decision-service.ts';
import { timeLeft } from './log-service.ts';
import { getVisibleAttempt, presentLogs } from './logs-service.ts';
import { getMarkableAttempt, markOpenAnswer, presentMarking, takeBackMark } from './marking-service.ts';
import { presentAttempt } from './mapper.ts';
import { moveAttempt } from './place-service.ts';
import { presentExamQuestions } from './questions-view.ts';
import { drawOwnReceipt } from './hand-in-receipt-service.ts';
import { ownStatement, staffStatement } from './statement-service.ts';
import { storeRecord } from './record-service.ts';
import type { AttemptRow } from './repo.ts';
import { waitsForStaff } from './resume-gate-service.ts';
import { presentResult } from './result-service.ts';
import * as staff from './staff-service.ts';
import { presentTestRuns, removeTestRun, startTestRun } from './test-run-service.ts';
import { readTimeline } from './timeline-service.ts';
import { keepRefusedAnswer } from './refused-answers.ts';
import {
  getOwnAttempt,
  getSatAttempt,
  recordEvents,
  saveAnswer,
  startAttempt,
  submitAttempt,
} from './service.ts';

const saved = async (ctx: Ctx, attempt: AttemptRow) => ({
  status: 200 as const,
  body: {
    saved_at: iso(ctx.now),
    event_count: attempt.event_count,
    remaining_ms: timeLeft(ctx, attempt),
    copy_problem: ctx.services.journal.problem,
    waits_for_staff: await waitsForStaff(ctx, attempt),
  },
});

/** The answer to a repeated call is kept in the database: never where the words of a sealed paper stand in it. */
const unlessSealed = ({ services }: Ctx): { kept?: null } =>
  services.attempts.sealed.isAnyOpen ? { kept: null } : {};

export const examAttemptsHandlers: HandlersFor<typeof examAttemptsContract, Ctx> = {
  startAttempt: async (ctx, { body }) => {
    const attempt = await startAttempt(ctx, body.exam_id);
    return { status: 201, body: await presentAttempt(ctx, attempt), ...unlessSealed(ctx) };
  },

  getAttempt: async (ctx, { params }) => {
    const attempt = await getSatAttempt(ctx, params.id);
    return { status: 200, body: await presentAttempt(ctx, attempt) };
  },

  saveAnswer: async (ctx, { params, body }) => {
    if (body.questionId !== undefined && body.questionId !== params.questionId) {
      refuse('VALIDATION_FAILED', 'questionId differs from the address.', {
        fields: { questionId: ['questionId differs from the address.'] },
      });
    }
    const attempt = await saveAnswer(ctx, params.id, {
      questionId: params.questionId,
      selectedOption: body.selectedAnswerId,
      answerText: body.answerText ?? null,
      timeMs: Math.round(body.timeTakenPerQuestion * 1000),
    });
    return saved(ctx, attempt);
  },

  keepRefusedAnswer: async (ctx, { params, body }) => {
    await keepRefusedAnswer(ctx, await getOwnAttempt(ctx, params.id), body);
    return { status: 201, body: { message: 'Kept for whoever marks this exam.' } };
  },

  recordAttemptEvents: async (ctx, { params, body }) => {
    const attempt = await recordEvents(
      ctx,
      params.id,
      body.events.map((event) => ({
        kind: event.kind,
        questionId: event.question_id ?? null,
        timeMs: event.seconds === undefined ? null : Math.round(event.seconds * 1000),
        note: event.note ?? null,
      })),
    );
    return saved(ctx, attempt);
  },

  moveAttempt: async (ctx, { params, body }) => {
    await moveAttempt(ctx, params.id, body.to);
    return { status: 200, body: { message: 'The exam goes on here.' } };
  },

  submitAttempt: async (ctx, { params }) => {
    const attempt = await submitAttempt(ctx, params.id);
    return { status: 201, body: await presentResult(ctx, attempt) };
  },

  getAttemptResult: async (ctx, { params }) => {
    const attempt = await getOwnAttempt(ctx, params.id);
    return { status: 200, body: await presentResult(ctx, attempt) };
  },

  getOwnStatement: async (ctx, { params }) => pdfAnswer(await ownStatement(ctx, params.id), 'result.pdf'),

  getStaffStatement: async (ctx, { params }) =>
    pdfAnswer(await staffStatement(ctx, params.id), 'statement.pdf'),

  getHandInReceipt: async (ctx, { params }) => pdfAnswer(await drawOwnReceipt(ctx, params.id), 'receipt.pdf'),

  examQuestionsWithAnswers: async (ctx, { params }) => ({
    status: 200,
    body: { data: await presentExamQuestions(ctx, params.examId) },
    ...unlessSealed(ctx),
  }),

  storeRecordStudentExam: async (ctx, { body }) => {
    const attempt = await storeRecord(ctx, body);
    const result = await presentResult(ctx, attempt);
    const { progress, exam_result, exam_score, total_completion_time } = result;
    return {
      status: 201,
      body: {
        message: 'Exam record stored.',
        data: {
          student_id: ctx.actor.userId,
          exam_id: attempt.exam_id,
          progress,
          total_completion_time,
          exam_result,
          exam_score,
        },
        exam_score,
        exam_result,
        progress,
      },
    };
  },

  getMarking: async (ctx, { params }) => ({
    status: 200,
    body: { data: await presentMarking(ctx, await getMarkableAttempt(ctx, params.id)) },
  }),

  getAttemptLogs: async (ctx, { params }) => ({
    status: 200,
    body: { data: await presentLogs(ctx, await getVisibleAttempt(ctx, params.id)) },
  }),

  getAttemptTimeline: async (ctx, { params, query }) => ({
    status: 200,
    body: await readTimeline(ctx, params.id, query),
  }),

  chooseLog: async (ctx, { params, body }) => {
    const { log_id: logId, counted_receipt: countedReceipt, reason } = body;
    const attempt = await chooseLog(ctx, params.id, { logId, countedReceipt, reason });
    return { status: 200, body: { message: 'This log counts now.', data: await presentLogs(ctx, attempt) } };
  },

  countAttempt: async (ctx, { params, body }) => {
    const { counted_receipt: countedReceipt, reason } = body;
    const attempt = await countAttempt(ctx, params.id, { countedReceipt, reason });
    return {
      status: 200,
      body: { message: 'This attempt counts now.', data: await presentLogs(ctx, attempt) },
    };
  },

  handInForStudent: async (ctx, { params, body }) => {
    const { counted_receipt: countedReceipt, reason } = body;
    const attempt = await staff.handInForStudent(ctx, params.id, { countedReceipt, reason });
    return { status: 200, body: { message: 'It was handed in.', data: await presentLogs(ctx, attempt) } };
  },

  voidAttempt: async (ctx, { params, body }) => {
    const { counted_receipt: countedReceipt, reason } = body;
    const attempt = await staff.voidAttempt(ctx, params.id, { countedReceipt, reason });
    return {
      status: 200,
      body: { message: 'This attempt counts for nothing now.', data: await presentLogs(ctx, attempt) },
    };
  },

  reopenAttempt: async (ctx, { params, body }) => {
    const { counted_receipt: countedReceipt, ...rest } = body;
    const attempt = await staff.reopenAttempt(ctx, params.id, { countedReceipt, ...rest });
    return { status: 200, body: { message: 'It is open again.', data: await presentLogs(ctx, attempt) } };
  },

  markOpenAnswer: async (ctx, { params, body }) => {
    const { standing: shown, comment, holder } = body;
    const given = { points: Math.round(body.points * 100), shown, comment, holder };
    const attempt = await markOpenAnswer(ctx, params.id, params.questionId, given);
    return { status: 200, body: { message: 'Marked.', data: await presentMarking(ctx, attempt) } };
  },

  startTestRun: async (ctx, { params }) => {
    const attempt = await startTestRun(ctx, params.id);
    return { status: 201, body: await presentAttempt(ctx, attempt), ...unlessSealed(ctx) };
  },

  listTestRuns: async (ctx, { params }) => ({
    status: 200,
    body: { data: await presentTestRuns(ctx, params.id) },
  }),

  removeTestRun: async (ctx, { params }) => {
    await removeTestRun(ctx, params.id, params.attemptId);
    return { status: 200, body: { message: 'The test run was removed.' } };
  },

  takeBackMark: async (ctx, { params }) => {
    const attempt = await takeBackMark(ctx, params.id, params.questionId);
    return {
      status: 200,
      body: { message: 'The mark was taken back.', data: await presentMarking(ctx, attempt) },
    };
  },
};
