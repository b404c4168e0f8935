import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Id, Percent } from './wire.ts';

/** What passing an exam, or finishing a course, leads to. */
const Qualification = z.object({
  kind: z.enum(['exam', 'course']),
  id: Id,
  title: z.string(),
  description: z.string(),
  subject: z.string(),
  instructor_id: Id,
  instructor_name: z.string(),
  leads_to: z.enum(['certificate', 'result', 'completion']),
  /** Of exams; null for courses. */
  pass_percent: Percent.nullable(),
  num_of_questions: z.int().nullable(),
  number_of_lessons: z.int().nullable(),
  level: z.string(),
});
export type Qualification = z.infer<typeof Qualification>;

export const qualificationsContract = {
  listQualifications: defineEndpoint({
    method: 'GET',
    path: '/api/qualifications',
    summary: 'What the published exams and courses of the institution lead to, by subject and title',
    responses: { 200: z.object({ data: z.array(Qualification) }) },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
} as const;
