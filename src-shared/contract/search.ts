import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Id, line } from './wire.ts';

export const searchContract = {
  search: defineEndpoint({
    method: 'GET',
    path: '/api/search',
    summary: 'Questions, exams, courses and people that the person may see, for the command palette',
    query: z.strictObject({ q: line(100).min(2) }),
    responses: {
      200: z.object({
        results: z.array(
          z.object({
            kind: z.enum(['question', 'exam', 'course', 'person']),
            id: Id,
            title: z.string(),
            subtitle: z.string(),
            /** Of a person alone. */
            role: z.string().nullable(),
          }),
        ),
      }),
    },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
} as const;
