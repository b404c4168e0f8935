import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { write as writeCourses } from './course-access.ts';
import { view, write } from './exam-access.ts';
import { Count, Id, IdParams, Paging, SearchText } from './wire.ts';

/** A group or a person by name: no more of them leaves the server. */
export const Named = z.object({ id: Id, name: z.string() });
export type Named = z.infer<typeof Named>;

const choices = {
  auth: 'session',
  // Administrators give people time in exams of others.
  ability: [...write.ability, ...writeCourses.ability, 'settings:add'],
  sync: 'read',
  origin: 'lectern',
  query: Paging.extend({ search: SearchText.optional() }),
  responses: { 200: z.object({ data: z.array(Named), count: Count }) },
} as const;

export const examWhoEndpoints = {
  listExamGroups: defineEndpoint({
    method: 'GET',
    path: '/api/exam-groups',
    summary: 'Groups by name, for which an exam or a course can be',
    ...choices,
  }),
  listExamPeople: defineEndpoint({
    method: 'GET',
    path: '/api/exam-people',
    summary:
      'People by name, for whom an exam or a course can be: all where the author may see people, else who enrolled with them',
    ...choices,
  }),
  getExamAccess: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/access',
    summary: 'Whom the draft is for, by name, and how many are enrolled',
    params: IdParams,
    responses: {
      200: z.object({ groups: z.array(Named), people: z.array(Named), enrolled: Count }),
    },
    origin: 'lectern',
    ...view,
  }),
} as const;
