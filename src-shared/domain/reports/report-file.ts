import { z } from 'zod';
import { definitionOf, isReportName } from './registry.ts';

const Cell = z.union([z.string(), z.number(), z.null()]);

const Column = z.object({
  key: z.string(),
  title: z.string(),
  type: z.enum(['text', 'number', 'percent', 'time', 'day', 'money', 'flag']),
  isSummed: z.literal(true).optional(),
});

/** All that files of a report are made of: it is kept, so a later version of the program makes the same of it. */
export const ReportFile = z.object({
  title: z.string(),
  institution: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  timeZone: z.string(),
  asOf: z.number(),
  definition: z.object({ version: z.number(), hash: z.string() }),
  columns: z.array(Column),
  rows: z.array(z.object({ key: z.string(), cells: z.record(z.string(), Cell) })),
});
export type ReportFile = z.infer<typeof ReportFile>;

/** What a report is called, also where this version does not know it. */
export const titleOf = (name: string): string => (isReportName(name) ? definitionOf(name).title : name);
