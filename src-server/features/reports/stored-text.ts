import { z } from 'zod';
import type { ReportParameters } from '#shared/domain/reports/parameters.ts';

const Stored = z.object({
  exam: z.number().optional(),
  course: z.number().optional(),
  person: z.number().optional(),
  days: z.number().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});

/** What was asked for, as rows keep it. */
export const parseParameters = (text: string): ReportParameters => Stored.parse(JSON.parse(text));

export const parseColumns = (text: string): string[] => z.array(z.string()).parse(JSON.parse(text));
