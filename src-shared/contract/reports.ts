import { z } from 'zod';
import { PARAMETER_KINDS } from '#shared/domain/reports/report-definition.ts';
import { REPORT_NAMES } from '#shared/domain/reports/registry.ts';
import { MOST_REPORT_DAYS } from '#shared/domain/reports/parameters.ts';
import { RHYTHMS } from '#shared/domain/reports/due-times.ts';
import { defineEndpoint } from './define.ts';
import {
  Count,
  DayOfPlan,
  Flag,
  Id,
  IdParams,
  IdText,
  IsoTime,
  limitOf,
  line,
  Message,
  Offset,
  SearchText,
  Sha256,
  text,
  TimeOfDay,
} from './wire.ts';

const Name = z.enum(REPORT_NAMES, 'There is no such report.');

/** What a report is asked for; which of it, its definition says. */
const Parameters = z.strictObject({
  exam: Id.optional(),
  course: Id.optional(),
  person: Id.optional(),
  days: z.int().min(1).max(MOST_REPORT_DAYS).optional(),
  from: DayOfPlan.optional(),
  to: DayOfPlan.optional(),
});

/** Keys of columns in the order in which they are to stand; all of them where none is named. */
const Columns = z.array(line(40)).max(40);

const asked = { parameters: Parameters, columns: Columns } as const;

export const AskedReport = z.strictObject({ report: Name, ...asked });
export type AskedReport = z.infer<typeof AskedReport>;

const Column = z.object({
  key: z.string(),
  title: z.string(),
  type: z.enum(['text', 'number', 'percent', 'time', 'day', 'money', 'flag']),
  is_summed: z.boolean(),
});

/** A report that the asking person may make. */
export const Report = z.object({
  name: Name,
  title: z.string(),
  sentence: z.string(),
  version: Count,
  parameters: z.array(z.enum(PARAMETER_KINDS)),
  columns: z.array(Column),
});
export type Report = z.infer<typeof Report>;

/** What a report is asked for, in words. */
const Fact = z.object({ label: z.string(), value: z.string() });

export const ReportPreview = z.object({
  columns: z.array(Column),
  /** The first rows, each cell as a file writes it. */
  rows: z.array(z.object({ key: z.string(), cells: z.array(z.string()) })),
  /** By column; empty where nothing adds up, null where no column does. */
  sums: z.array(z.string()).nullable(),
  count: Count,
  /** False where there are more than were counted. */
  is_whole: z.boolean(),
  facts: z.array(Fact),
  as_of: IsoTime,
  time_zone: z.string(),
});
export type ReportPreview = z.infer<typeof ReportPreview>;

const RUN_STATES = ['waiting', 'ready', 'failed', 'cancelled'] as const;

/** A report that was made, or is being made. */
export const ReportRun = z.object({
  id: Id,
  report: z.string(),
  title: z.string(),
  parameters: Parameters,
  columns: Columns,
  definition_version: Count,
  definition_hash: Sha256,
  time_zone: z.string(),
  state: z.enum(RUN_STATES),
  /** Rows that were read so far, while it waits. */
  done: Count,
  reason: z.string(),
  as_of: IsoTime.nullable(),
  count: Count.nullable(),
  sha256: Sha256.nullable(),
  /** Who had it made, or whose schedule did. */
  by: z.string(),
  is_own: z.boolean(),
  /** Null of what somebody began. */
  schedule: z.string().nullable(),
  due_at: IsoTime.nullable(),
  is_late: z.boolean(),
  before_id: Id.nullable(),
  created_at: IsoTime,
  finished_at: IsoTime.nullable(),
});
export type ReportRun = z.infer<typeof ReportRun>;

const DifferentRow = z.object({
  kind: z.enum(['added', 'gone', 'changed']),
  /** What the row says of itself first. */
  title: z.string(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), now: z.string() })),
});

/** What is not as it was in the run that was made again. */
export const ReportDifference = z.object({
  added: Count,
  gone: Count,
  changed: Count,
  /** The first of them. */
  rows: z.array(DifferentRow),
});
export type ReportDifference = z.infer<typeof ReportDifference>;

export const ReportVariant = z.object({ id: Id, name: z.string(), report: z.string(), ...asked });
export type ReportVariant = z.infer<typeof ReportVariant>;

const schedule = {
  name: line(120),
  report: Name,
  ...asked,
  rhythm: z.enum(RHYTHMS),
  /** 1 for Monday up to 7, or the day of the month, whose last one counts where it is shorter. */
  on_day: z.int().min(0).max(31),
  at_time: TimeOfDay,
  time_zone: line(64),
  is_mailed: z.boolean(),
  /** Who gets it beside its owner. */
  people: z.array(Id).max(50),
  /** Roles whose holders of that time get it, as far as they may see it. Absent: none. */
  roles: z.array(Id).max(20).optional(),
} as const;

export const AskedSchedule = z.strictObject(schedule);
export type AskedSchedule = z.infer<typeof AskedSchedule>;

const Person = z.object({ id: Id, name: z.string() });

export const ReportSchedule = z.object({
  ...schedule,
  id: Id,
  report: z.string(),
  title: z.string(),
  people: z.array(Person),
  roles: z.array(Person),
  state: z.enum(['on', 'paused']),
  /** Why it was paused by itself. */
  reason: z.string(),
  /** The next three times, while it is on. */
  next: z.array(IsoTime),
  last: z
    .object({
      run_id: Id,
      state: z.enum(RUN_STATES),
      reason: z.string(),
      due_at: IsoTime.nullable(),
      is_late: z.boolean(),
    })
    .nullable(),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

/** The hub makes reports; whoever looks at them holds the one ability that there is. */
const hub = { auth: 'session', ability: ['reports:view'], origin: 'lectern', sync: 'hub-only' } as const;

const ownView = { exempt: 'It only says how somebody looks at reports.' } as const;

const MOST_NUMBER = 1e15;
const TableCell = z.union([text(2000), z.number().min(-MOST_NUMBER).max(MOST_NUMBER)]).nullable();
const MOST_TABLE_ROWS = 2000;

export const reportsContract = {
  makeTableFile: defineEndpoint({
    method: 'POST',
    path: '/api/table-files',
    summary: 'A spreadsheet or a PDF of a table that one sees; nothing of it is kept',
    body: z.strictObject({
      format: z.enum(['xlsx', 'pdf']),
      title: line(160),
      facts: z
        .array(z.strictObject({ label: line(80), value: text(500) }))
        .max(10)
        .default([]),
      columns: z
        .array(z.strictObject({ title: line(200), type: z.enum(['text', 'number']) }))
        .min(1)
        .max(30),
      rows: z.array(z.array(TableCell).max(30)).max(MOST_TABLE_ROWS),
    }),
    responses: { 200: 'bytes' },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'local',
    audit: { exempt: 'It writes down what somebody sees already.' },
  }),
  listReports: defineEndpoint({
    ...hub,
    method: 'GET',
    path: '/api/reports',
    summary: 'The reports that one may make, with what they are asked for and their columns',
    responses: {
      200: z.object({
        data: z.array(Report),
        time_zone: z.string(),
        /** No report can be made until there is room again. */
        is_disk_full: z.boolean().default(false),
      }),
    },
  }),
  listReportChoices: defineEndpoint({
    ...hub,
    method: 'GET',
    path: '/api/report-choices',
    summary: 'What a report can be asked about: exams, courses, people, and those who may get reports',
    query: z.strictObject({
      kind: z.enum(['exam', 'course', 'person', 'recipient', 'role']),
      search: SearchText.optional(),
      /** What is chosen already is named as well. */
      id: IdText.optional(),
    }),
    responses: { 200: z.object({ data: z.array(Person) }) },
  }),
  previewReport: defineEndpoint({
    ...hub,
    method: 'POST',
    path: '/api/reports/{name}/preview',
    summary: 'The first fifty rows of a report, and what they add up to',
    params: z.strictObject({ name: Name }),
    body: z.strictObject(asked),
    responses: { 200: z.object({ data: ReportPreview }) },
    audit: ownView,
  }),
  startReportRun: defineEndpoint({
    ...hub,
    method: 'POST',
    path: '/api/report-runs',
    summary: 'Have a report made: it is stored, and opened later it is the same',
    body: AskedReport,
    responses: { 201: z.object({ data: ReportRun }) },
    audit: { target: 'record', keep: ['report'] },
  }),
  listReportRuns: defineEndpoint({
    ...hub,
    method: 'GET',
    path: '/api/report-runs',
    summary: 'Reports that were made by oneself, and by schedules that one gets, the latest first',
    query: z.strictObject({ offset: Offset, limit: limitOf(10), scheduled: Flag.optional() }),
    responses: { 200: z.object({ data: z.array(ReportRun), count: Count }) },
  }),
  getReportRun: defineEndpoint({
    ...hub,
    method: 'GET',
    path: '/api/report-runs/{id}',
    summary: 'A report that was made, with what is different since the one that it was made again of',
    params: IdParams,
    responses: { 200: z.object({ data: ReportRun, difference: ReportDifference.nullable() }) },
  }),
  getReportRunFile: defineEndpoint({
    ...hub,
    method: 'GET',
    path: '/api/report-runs/{id}/file',
    summary: 'The file of a report: the same bytes whenever it is opened',
    params: IdParams,
    query: z.strictObject({ format: z.enum(['csv', 'xlsx', 'pdf']) }),
    responses: { 200: 'bytes' },
    audit: { target: 'record', by: 'id' },
  }),
  runReportAgain: defineEndpoint({
    ...hub,
    method: 'POST',
    path: '/api/report-runs/{id}/again',
    summary: 'Have the same report made of what is there now, and say what is different',
    params: IdParams,
    body: z.strictObject({}),
    responses: { 201: z.object({ data: ReportRun }) },
    audit: { target: 'record', by: 'id' },
  }),
  cancelReportRun: defineEndpoint({
    ...hub,
    method: 'PUT',
    path: '/api/report-runs/{id}/cancel',
    summary: 'Stop a report that is being made',
    params: IdParams,
    body: z.strictObject({}),
    responses: { 200: Message },
    audit: { target: 'record', by: 'id' },
  }),
  listReportVariants: defineEndpoint({
    ...hub,
    method: 'GET',
    path: '/api/report-variants',
    summary: 'The own ways to ask for reports',
    responses: { 200: z.object({ data: z.array(ReportVariant) }) },
  }),
  saveReportVariant: defineEndpoint({
    ...hub,
    method: 'POST',
    path: '/api/report-variants',
    summary: 'Keep how a report is asked for, under a name',
    body: AskedReport.extend({ name: line(120) }),
    responses: { 201: z.object({ data: ReportVariant }) },
    audit: ownView,
  }),
  deleteReportVariant: defineEndpoint({
    ...hub,
    method: 'DELETE',
    path: '/api/report-variants/{id}',
    summary: 'Forget an own way to ask for a report',
    params: IdParams,
    responses: { 200: Message },
    audit: ownView,
  }),
  listReportSchedules: defineEndpoint({
    ...hub,
    method: 'GET',
    path: '/api/report-schedules',
    summary: 'The own schedules, with their next times and what came of the last',
    responses: { 200: z.object({ data: z.array(ReportSchedule) }) },
  }),
  createReportSchedule: defineEndpoint({
    ...hub,
    method: 'POST',
    path: '/api/report-schedules',
    summary: 'Have a report made by itself, at a time of a zone',
    body: AskedSchedule,
    responses: { 201: z.object({ data: ReportSchedule }) },
    audit: { target: 'record', keep: ['report', 'rhythm', 'at_time', 'time_zone'] },
  }),
  updateReportSchedule: defineEndpoint({
    ...hub,
    method: 'PUT',
    path: '/api/report-schedules/{id}',
    summary: 'Change a schedule; it goes on with its next time',
    params: IdParams,
    body: AskedSchedule,
    responses: { 200: z.object({ data: ReportSchedule }) },
    audit: { target: 'record', by: 'id', keep: ['report', 'rhythm', 'at_time', 'time_zone'] },
  }),
  setReportScheduleState: defineEndpoint({
    ...hub,
    method: 'PUT',
    path: '/api/report-schedules/{id}/state',
    summary: 'Pause a schedule, or have it go on with its next time',
    params: IdParams,
    body: z.strictObject({ state: z.enum(['on', 'paused']) }),
    responses: { 200: z.object({ data: ReportSchedule }) },
    audit: { target: 'record', by: 'id', keep: ['state'] },
  }),
  deleteReportSchedule: defineEndpoint({
    ...hub,
    method: 'DELETE',
    path: '/api/report-schedules/{id}',
    summary: 'Remove a schedule; what it made stays',
    params: IdParams,
    responses: { 200: Message },
    audit: { target: 'record', by: 'id' },
  }),
} as const;
