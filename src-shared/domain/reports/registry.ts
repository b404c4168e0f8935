import type { ReportColumn, ReportDefinition } from './report-definition.ts';

const student = { key: 'student', title: 'Student', type: 'text' } as const;
const currency = { key: 'currency', title: 'Currency', type: 'text' } as const;

/** Every report once: nothing else can be asked for. */
export const REPORTS = {
  'exam-results': {
    title: 'Results of an exam',
    sentence:
      'Every attempt that was handed in, with its score; void ones are left out, and late ones are marked.',
    version: 1,
    needs: ['content-management'],
    parameters: ['exam'],
    columns: [
      student,
      { key: 'attempt', title: 'Attempt', type: 'number' },
      { key: 'exam_version', title: 'Version', type: 'number' },
      { key: 'started_at', title: 'Started', type: 'time' },
      { key: 'handed_in_at', title: 'Handed in', type: 'time' },
      { key: 'handed_in_by', title: 'Handed in by', type: 'text' },
      { key: 'minutes', title: 'Minutes', type: 'number' },
      { key: 'correct', title: 'Correct answers', type: 'number' },
      { key: 'score', title: 'Score in percent', type: 'percent' },
      { key: 'result', title: 'Result', type: 'text' },
      { key: 'is_late', title: 'Late', type: 'flag' },
      { key: 'is_uncertain', title: 'Uncertain time', type: 'flag' },
    ],
    order: ['student', 'attempt'],
  },
  'question-statistics': {
    title: 'Question statistics of an exam',
    sentence:
      'How each question did over the attempts that count: how many were right, and how well it tells apart.',
    version: 1,
    needs: ['content-management'],
    parameters: ['exam'],
    columns: [
      { key: 'question', title: 'Question', type: 'text' },
      { key: 'answers', title: 'Answers', type: 'number', isSummed: true },
      { key: 'facility', title: 'Facility in percent', type: 'percent' },
      { key: 'discrimination', title: 'Discrimination', type: 'number' },
      { key: 'seconds', title: 'Mean seconds', type: 'number' },
      { key: 'is_suspect', title: 'Key to be checked', type: 'flag' },
    ],
    order: ['facility', 'question'],
  },
  'course-gradebook': {
    title: 'Gradebook of a course',
    sentence: 'Everybody who is enrolled in a course, with how far they are and what came of it.',
    version: 1,
    needs: ['content-management'],
    parameters: ['course'],
    columns: [
      student,
      { key: 'enrolled_at', title: 'Enrolled', type: 'time' },
      { key: 'course_version', title: 'Version', type: 'number' },
      { key: 'progress', title: 'Progress in percent', type: 'percent' },
      { key: 'completed', title: 'Required items completed', type: 'number' },
      { key: 'required', title: 'Required items', type: 'number' },
      { key: 'result', title: 'Result', type: 'text' },
      { key: 'finished_at', title: 'Finished', type: 'time' },
      { key: 'last_active_at', title: 'Last activity', type: 'time' },
    ],
    order: ['student'],
  },
  'student-record': {
    title: 'Record of a student',
    sentence: 'What one student is enrolled in, with the best score, the result and the certificate.',
    version: 1,
    needs: ['users', 'content-management'],
    parameters: ['person'],
    columns: [
      { key: 'content', title: 'Title', type: 'text' },
      { key: 'kind', title: 'Kind', type: 'text' },
      { key: 'enrolled_at', title: 'Enrolled', type: 'time' },
      { key: 'attempts', title: 'Attempts', type: 'number', isSummed: true },
      { key: 'score', title: 'Best score in percent', type: 'percent' },
      { key: 'progress', title: 'Progress in percent', type: 'percent' },
      { key: 'result', title: 'Result', type: 'text' },
      { key: 'finished_at', title: 'Finished', type: 'time' },
      { key: 'certificate', title: 'Certificate', type: 'text' },
    ],
    order: ['enrolled_at', 'content'],
  },
  certificates: {
    title: 'Certificates issued',
    sentence: 'Certificates that were issued in the period, with those that were revoked since.',
    version: 1,
    needs: ['users'],
    parameters: ['period'],
    columns: [
      { key: 'number', title: 'Number', type: 'text' },
      student,
      { key: 'content', title: 'Title', type: 'text' },
      { key: 'kind', title: 'Kind', type: 'text' },
      { key: 'score', title: 'Score in percent', type: 'percent' },
      { key: 'finished_on', title: 'Finished on', type: 'day' },
      { key: 'issued_at', title: 'Issued', type: 'time' },
      { key: 'revoked_at', title: 'Revoked', type: 'time' },
      { key: 'revoked_reason', title: 'Why it was revoked', type: 'text' },
    ],
    order: ['issued_at', 'number'],
  },
  people: {
    title: 'People and their last activity',
    sentence:
      'Every account with its role and state, when its person signed in last, and how often in the period.',
    version: 1,
    needs: ['users'],
    parameters: ['period'],
    columns: [
      { key: 'person', title: 'Person', type: 'text' },
      { key: 'role', title: 'Role', type: 'text' },
      { key: 'state', title: 'State', type: 'text' },
      { key: 'created_at', title: 'Since', type: 'time' },
      { key: 'last_sign_in_at', title: 'Last sign-in', type: 'time' },
      { key: 'sign_ins', title: 'Sign-ins in the period', type: 'number', isSummed: true },
    ],
    order: ['person'],
  },
  enrolments: {
    title: 'Enrolments',
    sentence: 'Enrolments that began in the period and have not been taken back.',
    version: 1,
    needs: ['users', 'content-management'],
    parameters: ['period'],
    columns: [
      { key: 'enrolled_at', title: 'Enrolled', type: 'time' },
      student,
      { key: 'content', title: 'Title', type: 'text' },
      { key: 'kind', title: 'Kind', type: 'text' },
      { key: 'source', title: 'Source', type: 'text' },
      { key: 'price', title: 'Price', type: 'money', isSummed: true },
      currency,
    ],
    order: ['enrolled_at', 'student'],
  },
  sales: {
    title: 'Sales',
    sentence: 'What was paid for in the period, line by line, and what of it was given back since.',
    version: 1,
    needs: ['orders'],
    parameters: ['period'],
    columns: [
      { key: 'paid_at', title: 'Paid', type: 'time' },
      { key: 'order', title: 'Order', type: 'text' },
      { key: 'buyer', title: 'Buyer', type: 'text' },
      { key: 'content', title: 'Title', type: 'text' },
      { key: 'kind', title: 'Kind', type: 'text' },
      { key: 'method', title: 'Paid by', type: 'text' },
      { key: 'price', title: 'Price', type: 'money', isSummed: true },
      { key: 'tax', title: 'Tax', type: 'money', isSummed: true },
      { key: 'total', title: 'Total', type: 'money', isSummed: true },
      currency,
      { key: 'refunded_at', title: 'Refunded', type: 'time' },
    ],
    order: ['paid_at', 'order', 'content'],
  },
  earnings: {
    title: 'Earnings and withdrawals',
    sentence: 'Entries in the accounts of payees in the period, and the payouts that they asked for.',
    version: 1,
    needs: ['orders'],
    parameters: ['period'],
    columns: [
      { key: 'at', title: 'When', type: 'time' },
      { key: 'payee', title: 'Payee', type: 'text' },
      { key: 'entry', title: 'Entry', type: 'text' },
      { key: 'state', title: 'State', type: 'text' },
      { key: 'amount', title: 'Earned', type: 'money', isSummed: true },
      { key: 'asked', title: 'Asked for', type: 'money', isSummed: true },
      currency,
      { key: 'available_at', title: 'Available or decided', type: 'time' },
    ],
    order: ['at', 'payee', 'entry'],
  },
  tickets: {
    title: 'Support requests',
    sentence: 'Requests that were made in the period, and how long each waited to be taken on and solved.',
    version: 1,
    needs: ['fetch-unaccepted-support'],
    parameters: ['period'],
    columns: [
      { key: 'number', title: 'Number', type: 'number' },
      { key: 'opened_at', title: 'Opened', type: 'time' },
      { key: 'who', title: 'Person', type: 'text' },
      { key: 'subject', title: 'Subject', type: 'text' },
      { key: 'category', title: 'Category', type: 'text' },
      { key: 'priority', title: 'Priority', type: 'text' },
      { key: 'state', title: 'State', type: 'text' },
      { key: 'accepted_by', title: 'Taken on by', type: 'text' },
      { key: 'minutes_to_acceptance', title: 'Minutes until taken on', type: 'number' },
      { key: 'minutes_to_solution', title: 'Minutes until solved', type: 'number' },
      { key: 'solved_at', title: 'Solved', type: 'time' },
    ],
    order: ['opened_at', 'number'],
  },
  submissions: {
    title: 'Submissions and review times',
    sentence: 'What was submitted for review in the period, who decided, and how long it took.',
    version: 1,
    needs: ['peer-submissions'],
    parameters: ['period'],
    columns: [
      { key: 'submitted_at', title: 'Submitted', type: 'time' },
      { key: 'content', title: 'Title', type: 'text' },
      { key: 'kind', title: 'Kind', type: 'text' },
      { key: 'author', title: 'Author', type: 'text' },
      { key: 'reviewer', title: 'Reviewer', type: 'text' },
      { key: 'state', title: 'State', type: 'text' },
      { key: 'due_at', title: 'Due', type: 'time' },
      { key: 'decided_at', title: 'Decided', type: 'time' },
      { key: 'hours', title: 'Hours until decided', type: 'number' },
      { key: 'is_late', title: 'After it was due', type: 'flag' },
    ],
    order: ['submitted_at', 'content'],
  },
  devices: {
    title: 'Computers and their lag',
    sentence: 'Every computer of this hub, when it was heard of last, and how much waits on it.',
    version: 1,
    needs: ['settings'],
    parameters: [],
    columns: [
      { key: 'computer', title: 'Computer', type: 'text' },
      { key: 'number', title: 'Number', type: 'number' },
      { key: 'app_version', title: 'Version', type: 'text' },
      { key: 'schema_version', title: 'Schema', type: 'number' },
      { key: 'enrolled_at', title: 'Joined', type: 'time' },
      { key: 'last_seen_at', title: 'Last heard of', type: 'time' },
      { key: 'lag_hours', title: 'Hours since', type: 'number' },
      { key: 'waiting', title: 'Changes that wait there', type: 'number', isSummed: true },
      { key: 'clock_seconds', title: 'Seconds its clock is off', type: 'number' },
      { key: 'revoked_at', title: 'Revoked', type: 'time' },
    ],
    order: ['-lag_hours', 'computer'],
  },
  'rights-changes': {
    title: 'Changes of rights',
    sentence: 'Who gave or took rights in the period, and what was refused.',
    version: 1,
    needs: ['audit-logs'],
    parameters: ['period'],
    columns: [
      { key: 'at', title: 'When', type: 'time' },
      { key: 'who', title: 'Who', type: 'text' },
      { key: 'role', title: 'As', type: 'text' },
      { key: 'action', title: 'What was done', type: 'text' },
      { key: 'about', title: 'About', type: 'text' },
      { key: 'outcome', title: 'Outcome', type: 'text' },
      { key: 'reason', title: 'Why it was refused', type: 'text' },
      { key: 'computer', title: 'Computer', type: 'text' },
    ],
    order: ['at'],
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;

export type ReportName = keyof typeof REPORTS;

/** The columns that a report has. */
export type ColumnKey<N extends ReportName> = (typeof REPORTS)[N]['columns'][number]['key'];

export const isReportName = (name: string): name is ReportName => Object.hasOwn(REPORTS, name);

export const REPORT_NAMES: readonly ReportName[] = Object.keys(REPORTS).filter(isReportName);

/** The definition of a report, for whoever treats all of them alike. */
export const definitionOf = (name: ReportName): ReportDefinition => REPORTS[name];

/** Those of some columns that there are, as they were chosen; all of them where none was. */
export function columnsOf(
  { columns }: Pick<ReportDefinition, 'columns'>,
  chosen: readonly string[],
): readonly ReportColumn[] {
  if (chosen.length === 0) return columns;
  return chosen.flatMap((key) => columns.find((column) => column.key === key) ?? []);
}
