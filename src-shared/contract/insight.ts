import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { insightContentEndpoints } from './insight-content.ts';
import {
  asked,
  Name,
  CONTENT_TYPES,
  isOrdered,
  isShort,
  ordered,
  short,
  Frame,
  author,
} from './insight-frame.ts';
import { insightInstitutionEndpoints } from './insight-institution.ts';
import { insightStudentEndpoints } from './insight-students.ts';
import { Count, Id, IsoTime, limitOf, line, Offset } from './wire.ts';

/** A row that a figure counts. */
export const FigureRow = z.object({
  id: Id,
  at: IsoTime,
  /** Null where a row belongs to no content. */
  content_type: z.enum(CONTENT_TYPES).nullable(),
  content_id: Id.nullable(),
  title: z.string(),
  /** Null where no row of the figure may be named. */
  person_name: z.string().nullable(),
  /** By which the rows of the figure are told apart; null where they are not. */
  label: z.string().nullable().default(null),
  value: z.number().nullable(),
});
export type FigureRow = z.infer<typeof FigureRow>;

const Figures = z.object({
  data: z.array(
    z.object({
      name: Name,
      title: z.string(),
      unit: z.string(),
      adds: z.string(),
      sentence: z.string(),
      tables: z.array(z.string()),
      of: z.enum(['author', 'staff']),
      by: z.string().nullable().default(null),
      is_now: z.boolean().default(false),
      /** Made of fewer than this, it says no number. */
      least: Count.default(0),
    }),
  ),
});

/** Figures of exams, courses and the institution; each has one definition (domain/insight/figures.ts). */
export const insightContract = {
  listFigures: defineEndpoint({
    method: 'GET',
    path: '/api/figures',
    summary: 'Every figure with the sentence that defines it',
    responses: { 200: Figures },
    ...author,
    ability: ['instructor-exams:view', 'instructor-courses:view', 'system-analytics:view', 'reports:view'],
    sync: 'read',
  }),
  listRows: defineEndpoint({
    method: 'GET',
    path: '/api/figures/{name}/rows',
    summary: 'The rows that a figure is made of, the latest first; as many as the figure says',
    params: z.strictObject({ name: Name }),
    query: z
      .strictObject({
        ...asked,
        offset: Offset,
        limit: limitOf(20),
        /** Only the rows of one label, of a figure that has them. */
        label: line(40).optional(),
      })
      .refine(isOrdered, ordered)
      .refine(isShort, short),
    responses: {
      200: z.object({ frame: Frame, data: z.array(FigureRow), count: Count, value: z.number().nullable() }),
    },
    ...author,
    ability: ['instructor-exams:view', 'instructor-courses:view', 'system-analytics:view'],
    sync: 'read',
  }),
  ...insightContentEndpoints,
  ...insightStudentEndpoints,
  ...insightInstitutionEndpoints,
} as const;
