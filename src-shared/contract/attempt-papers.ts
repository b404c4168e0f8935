import { defineEndpoint } from './define.ts';
import { IdParams } from './wire.ts';

const own = { auth: 'session', ability: ['exams:view'], origin: 'lectern', sync: 'read' } as const;

/** What of an attempt is printed. */
export const attemptPaperEndpoints = {
  getOwnStatement: defineEndpoint({
    method: 'GET',
    path: '/api/exam-attempts/{id}/statement',
    summary: 'The released result of an own attempt, as a PDF',
    params: IdParams,
    responses: { 200: 'bytes' },
    ...own,
  }),
  getStaffStatement: defineEndpoint({
    method: 'GET',
    path: '/api/exam-attempts/{id}/staff-statement',
    summary: 'Every result of the student of an attempt at its exam, released or not, as a PDF for staff',
    params: IdParams,
    responses: { 200: 'bytes' },
    auth: 'session',
    ability: ['instructor-exams:grade', 'settings:add'],
    origin: 'lectern',
    sync: 'read',
  }),
  getHandInReceipt: defineEndpoint({
    method: 'GET',
    path: '/api/exam-attempts/{id}/receipt',
    summary: 'The receipt of an own hand-in, as a PDF: code, last hash, entries, times and signature',
    params: IdParams,
    responses: { 200: 'bytes' },
    ...own,
  }),
} as const;
