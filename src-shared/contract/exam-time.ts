import { z } from 'zod';
import { INVIGILATES } from '#shared/access/invigilation.ts';
import {
  MAX_ATTEMPTS,
  MAX_BREAKS,
  MAX_EXTRA_MINUTES,
  MAX_GRANT_MINUTES,
  MAX_PERCENT,
  MIN_PERCENT,
} from '#shared/domain/exams/limits.ts';
import { ATTEMPT_STATES, GATE_CAUSES } from './candidate-view.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { computerDecisionEndpoints } from './computer-decisions.ts';
import { defineEndpoint } from './define.ts';
import { Count, DayOfPlan, Id, IdParams, IdText, IsoTime, line, Message } from './wire.ts';

const Percentage = z.int().min(MIN_PERCENT).max(MAX_PERCENT);
const ExtraMinutes = z.int().min(0).max(MAX_EXTRA_MINUTES);
const BreakCount = z.int().min(0).max(MAX_BREAKS);
const Reason = line(300).min(3, 'Say why, in three letters at least.');

const Attempts = z.int().min(1).max(MAX_ATTEMPTS);

/** More time for somebody: of the time of an exam, and minutes on top. */
export const Allowance = z.object({
  user_id: Id,
  name: z.string(),
  percent: Percentage,
  extra_minutes: ExtraMinutes,
  /** Of breaks that stop the clock, in all. */
  break_minutes: ExtraMinutes,
  /** How many they may be; 0 is any number. */
  break_count: BreakCount.default(0),
  /** Null for those whom it does not concern: it is often an illness. */
  reason: z.string().nullable(),
  granted_by: z.string(),
  granted_at: IsoTime,
  /** The last day; null without an end. */
  valid_until: DayOfPlan.nullable(),
  /** Of one exam: when the person may start it, and how often in all; null is as everybody. */
  opens_at: IsoTime.nullable(),
  closes_at: IsoTime.nullable(),
  attempts: Attempts.nullable(),
});
export type Allowance = z.infer<typeof Allowance>;

/** Somebody who sits an exam now. */
export const RunningAttempt = z.object({
  attempt_id: Id,
  student_id: Id,
  student_name: z.string(),
  attempt_no: z.int(),
  started_at: IsoTime,
  /** Milliseconds; null without a limit. As far as this server knows. */
  remaining_ms: z.int().min(0).nullable(),
  /** What the exam gives everybody, and what this attempt has in all. */
  base_minutes: z.int().nullable(),
  allowed_minutes: z.int().nullable(),
  granted_minutes: z.int(),
  /** Another computer writes it: what is given reaches it with its next synchronisation. */
  is_elsewhere: z.boolean(),
  /** It waits for its student to go on at another computer. */
  is_released: z.boolean(),
  /** Whether staff can release it: an institution has more than one computer. */
  can_release: z.boolean(),
});
export type RunningAttempt = z.infer<typeof RunningAttempt>;

/** Time that was given to an attempt while it ran. */
const GivenTime = z.object({ minutes: z.int(), reason: z.string(), granted_at: IsoTime });

/** The clock of an attempt, as its candidate asks for it. */
export const AttemptClock = z.strictObject({
  state: z.enum(ATTEMPT_STATES),
  remaining_ms: z.int().min(0).nullable(),
  base_minutes: z.int().nullable(),
  allowed_minutes: z.int().nullable(),
  given: z.array(GivenTime),
  /** It goes on at another computer: nothing is saved here. */
  is_elsewhere: z.boolean(),
  /** Breaks that stop its clock; null where it has none. */
  breaks: z
    .strictObject({
      allowed_minutes: z.int(),
      left_ms: z.int().min(0),
      is_on: z.boolean(),
      /** How many it may have, and how many are left of them; not said where their number is free. */
      allowed_count: BreakCount.optional(),
      left_count: BreakCount.optional(),
    })
    .nullable(),
  /** Why it takes no answers before staff let it go on; null while it takes them. */
  waits_for_staff: z.enum(GATE_CAUSES).nullable(),
  /** How often its window was left, outside of breaks. */
  leavings: Count,
  /** What the institution has confirmed that it has of it; null where this server decides itself. */
  institution: z.strictObject({ received_at: IsoTime.nullable(), answered: Count }).nullable(),
});
export type AttemptClock = z.infer<typeof AttemptClock>;

const staff = {
  auth: 'session',
  ability: ['instructor-exams:grade', 'settings:add'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

/** Also by whoever invigilates the exam. */
const supervision = { ...staff, ability: [...staff.ability, INVIGILATES] } as const;

const amount = {
  percent: Percentage,
  extra_minutes: ExtraMinutes.default(0),
  break_minutes: ExtraMinutes.default(0),
  break_count: BreakCount.optional(),
  reason: Reason,
};
const minutes = z.int().min(1).max(MAX_GRANT_MINUTES);
const given = z.object({
  message: z.string(),
  /** Of how many attempts. */
  count: Count,
  /** Of how many of them another computer has to hear first. */
  elsewhere: Count,
});

/** More time: for people in every exam, in one exam, and for attempts while they run. */
export const examTimeContract = {
  ...computerDecisionEndpoints,
  getPersonAllowance: defineEndpoint({
    method: 'GET',
    path: '/api/allowances/{userId}',
    summary: 'How much more time somebody has in every exam',
    params: z.strictObject({ userId: IdText }),
    responses: { 200: z.object({ data: Allowance.nullable() }) },
    auth: 'session',
    ability: ['users:view'],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  setPersonAllowance: defineEndpoint({
    method: 'PUT',
    path: '/api/allowances/{userId}',
    summary:
      'Give somebody more time in every exam that they start from now on; 100 percent and no minutes take it away',
    params: z.strictObject({ userId: IdText }),
    body: z.strictObject({ ...amount, valid_until: DayOfPlan.nullable().default(null) }),
    responses: { 200: Message },
    auth: 'session',
    ability: ['users:edit'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: {
      target: 'user',
      by: 'userId',
      keep: ['percent', 'extra_minutes', 'break_minutes', 'break_count', 'valid_until'],
    },
  }),
  listExamAllowances: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/allowances',
    summary: 'Who has more time in an exam',
    params: IdParams,
    responses: { 200: z.object({ data: z.array(Allowance) }) },
    ...supervision,
  }),
  setExamAllowances: defineEndpoint({
    method: 'PUT',
    path: '/api/exams/{id}/allowances',
    summary:
      'Give people, or all who are in a group now, more time in an exam that they start from now on, a window and attempts of their own, in place of what they have in every exam',
    params: IdParams,
    body: z
      .strictObject({
        ...amount,
        opens_at: IsoTime.nullable().default(null),
        closes_at: IsoTime.nullable().default(null),
        attempts: Attempts.nullable().default(null),
        user_ids: z.array(Id).max(500).default([]),
        group_ids: z.array(Id).max(50).default([]),
      })
      .refine(({ user_ids: people, group_ids: groups }) => people.length + groups.length > 0, {
        message: 'Choose somebody.',
        path: ['user_ids'],
      }),
    responses: { 200: Message.extend({ count: Count }) },
    ...staff,
    audit: {
      target: 'exam',
      by: 'id',
      keep: [
        'percent',
        'extra_minutes',
        'break_minutes',
        'break_count',
        'opens_at',
        'closes_at',
        'attempts',
        'user_ids',
        'group_ids',
      ],
    },
  }),
  removeExamAllowance: defineEndpoint({
    method: 'DELETE',
    path: '/api/exams/{id}/allowances/{userId}',
    summary: 'Somebody has no other time in this exam than in every exam',
    params: z.strictObject({ id: IdText, userId: IdText }),
    responses: { 200: Message },
    ...staff,
    audit: { target: 'exam', by: 'id' },
  }),
  listRunningAttempts: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/running',
    summary: 'Who sits an exam now, and how much time is left',
    params: IdParams,
    responses: { 200: z.object({ data: z.array(RunningAttempt) }) },
    ...supervision,
  }),
  giveTime: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/grants',
    summary: 'Give an attempt that runs more time',
    params: IdParams,
    body: z.strictObject({ minutes, reason: Reason }),
    responses: { 201: given },
    ...supervision,
    audit: { target: 'exam-attempt', by: 'id', keep: ['minutes', 'reason'] },
  }),
  giveTimeToAll: defineEndpoint({
    method: 'POST',
    path: '/api/exams/{id}/grants',
    summary: 'Give everybody who sits an exam now more time, or some of them',
    params: IdParams,
    body: z.strictObject({
      minutes,
      reason: Reason,
      /** Those of them who get it; left out for everybody. */
      attempt_ids: z.array(Id).min(1).max(500).optional(),
    }),
    responses: { 201: given },
    ...supervision,
    audit: { target: 'exam', by: 'id', keep: ['minutes', 'reason', 'attempt_ids'] },
  }),
  releaseAttempt: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/release',
    summary: 'Let an attempt that runs go on at another computer of its student',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    responses: { 200: Message },
    ...supervision,
    audit: { target: 'exam-attempt', by: 'id', keep: ['reason'] },
  }),
  setBreak: defineEndpoint({
    method: 'PUT',
    path: '/api/exam-attempts/{id}/break',
    summary: 'Begin a break that stops the clock of an own attempt, or end it; repeating it changes nothing',
    params: IdParams,
    body: z.strictObject({ is_on: z.boolean() }),
    responses: { 200: AttemptClock },
    auth: 'session',
    ability: ['exams:view'],
    candidate: true,
    hasReserve: true,
    origin: 'lectern',
    sync: 'append',
    audit: NOT_AUDITED.answers,
  }),
  getAttemptClock: defineEndpoint({
    method: 'GET',
    path: '/api/exam-attempts/{id}/clock',
    summary: 'How much time an own attempt has left, and what was given to it',
    params: IdParams,
    responses: { 200: AttemptClock },
    auth: 'session',
    ability: ['exams:view', 'instructor-exams:view'],
    candidate: true,
    origin: 'lectern',
    sync: 'read',
  }),
} as const;

export type GivenTimeDone = z.infer<typeof given>;
