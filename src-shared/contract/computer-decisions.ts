import { z } from 'zod';
import { MAX_COMPUTER_REASON, MAX_GRANT_MINUTES } from '#shared/domain/exams/limits.ts';
import { defineEndpoint } from './define.ts';
import { SecondStepAnswer } from './second-step.ts';
import { Email, Id, IdParams, line, Password } from './wire.ts';

/** What staff may decide at the computer where an exam is sat. */
export const COMPUTER_DECISIONS = ['more_time', 'go_on', 'release', 'let_out'] as const;
export type ComputerDecision = (typeof COMPUTER_DECISIONS)[number];

/** As it stands in an entry of a log, which holds 200 signs in all. */
const fits = (reason: string): boolean => JSON.stringify(reason).length <= MAX_COMPUTER_REASON + 22;

const Body = z
  .strictObject({
    email: Email,
    /** Left out with the second step, which stands for a password that was right. */
    password: Password.optional(),
    second_step: SecondStepAnswer.optional(),
    decision: z.enum(COMPUTER_DECISIONS),
    /** Of `more_time`. */
    minutes: z.int().min(1).max(MAX_GRANT_MINUTES).optional(),
    reason: line(MAX_COMPUTER_REASON)
      .min(3, 'Say why, in three letters at least.')
      .refine(fits, 'Say it in other signs, or shorter.'),
  })
  .refine(({ password, second_step: code }) => password !== undefined || code !== undefined, {
    message: 'Enter the password.',
    path: ['password'],
  })
  .refine(({ decision, minutes }) => decision !== 'more_time' || minutes !== undefined, {
    message: 'Say how many minutes.',
    path: ['minutes'],
  });
export type ComputerDecisionBody = z.infer<typeof Body>;

const Decided = z.strictObject({
  message: z.string(),
  /** Who decided, as they are called here. */
  decided_by: z.string(),
  decided_by_id: Id,
  /** `computer` where no server could be asked: staff are told to judge it. */
  place: z.enum(['server', 'computer']),
});
export type ComputerDecided = z.infer<typeof Decided>;

const decision = {
  params: IdParams,
  body: Body,
  responses: { 200: Decided },
  origin: 'lectern',
  audit: { target: 'exam-attempt', by: 'id', keep: ['decision', 'minutes', 'reason'] },
} as const;

/** Staff decide beside the student, by a sign-in of their own that leaves the student's session as it is. */
export const computerDecisionEndpoints = {
  decideAtComputer: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/staff-decision',
    summary:
      'Staff decide about an attempt at the computer where it is sat, by their e-mail address and password',
    auth: 'session',
    ability: ['exams:view', 'instructor-exams:view'],
    sync: 'local',
    candidate: true,
    ...decision,
  }),
  decideForComputer: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/staff-decision-for-computer',
    summary: 'The same, as a computer asks its hub: e-mail address and password are of who decides',
    auth: 'public',
    ability: [],
    sync: 'hub-only',
    ...decision,
  }),
} as const;
