import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { IdText } from './wire.ts';

export const calendarsContract = {
  getFile: defineEndpoint({
    method: 'GET',
    path: '/api/calendar-file',
    summary:
      'Openings, closings and due days of the one who asks as an iCalendar file; of one exam or course, or all',
    query: z.strictObject({ exam_id: IdText.optional(), course_id: IdText.optional() }),
    responses: { 200: 'bytes' },
    auth: 'session',
    ability: ['exams:view', 'courses:view'],
    origin: 'lectern',
    sync: 'read',
    candidate: true,
  }),
} as const;
