import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AttemptLogs, OtherLog } from '#shared/contract/attempt-logs.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ExamAttempts } from './components/exam-results.tsx';
import type { AttemptRow } from './queries.ts';

const attemptRow = (changes: Partial<AttemptRow> & Pick<AttemptRow, 'attempt_id'>): AttemptRow => ({
  student_id: 7,
  student_name: 'Amara Okafor',
  attempt_no: 1,
  state: 'marked',
  exam_score: 80,
  exam_result: 'pass',
  pass_percent: 60,
  score_mismatch: false,
  is_late: false,
  flags: [],
  has_other_logs: false,
  has_open_answers: false,
  started_at: '2026-11-20T09:00:00.000Z',
  submitted_at: '2026-11-20T09:40:00.000Z',
  ...changes,
});

const otherLog = (changes: Partial<OtherLog> = {}): OtherLog => ({
  id: 31,
  receipt: 'AB12-CD34-EF56',
  from_seq: 12,
  event_count: 5,
  writer: { device_no: 9, name: 'Exam hall 4' },
  first_at: '2026-11-20T09:12:00.000Z',
  last_at: '2026-11-20T09:38:00.000Z',
  received_at: '2026-11-20T10:00:00.000Z',
  is_handed_in: true,
  follows_hand_in: false,
  may_count: true,
  differences: [
    {
      question_id: 5,
      question_title: 'Which part of the cell holds its plan?',
      counted: { option: 1, text: 'The nucleus' },
      other: { option: 3, text: 'The wall' },
    },
    {
      question_id: 6,
      question_title: 'Which picture shows a root?',
      counted: { option: null, text: null },
      other: { option: 2, text: '' },
    },
  ],
  ...changes,
});

const logsOf = (changes: Partial<AttemptLogs> = {}): AttemptLogs => ({
  attempt_id: 1,
  exam_id: 2,
  exam_title: 'Cells',
  student_name: 'Amara Okafor',
  attempt_no: 1,
  state: 'marked',
  started_at: '2026-11-20T09:00:00.000Z',
  deadline_at: '2026-11-20T09:30:00.000Z',
  submitted_at: '2026-11-20T09:40:00.000Z',
  is_late: true,
  flags: [],
  receipt: '0F1E-2D3C-4B5A',
  event_count: 18,
  writers: [
    { device_no: 7, name: 'Library laptop' },
    { device_no: 12, name: null },
  ],
  other_logs: [otherLog()],
  staff_decisions: [],
  may_admit: false,
  decisions: [],
  ...changes,
});

/** Stands in for the server where only these two answers matter. */
const answer = (rows: readonly AttemptRow[], logs: AttemptLogs, after = logs): unknown[] => {
  const sent: unknown[] = [];
  const body = (path: string): unknown =>
    /\/(?:log-choice|admission|reopening)$/u.test(path)
      ? { message: 'It counts now.', data: after }
      : path.includes('/logs')
        ? { data: sent.length === 0 ? logs : after }
        : { data: rows, total: rows.length, distribution: Array.from({ length: 10 }, () => 0) };
  const desktop = {
    platform: 'test',
    request: ({ method, path, body: given }: { method: string; path: string; body?: unknown }) => {
      if (method === 'POST') sent.push([path, given]);
      return Promise.resolve({ status: 200, headers: {}, body: body(path) });
    },
    native: () => Promise.resolve(undefined),
    on: () => () => undefined,
  };
  Object.defineProperty(window, 'lectern', { value: desktop, configurable: true });
  return sent;
};

const exam = { exam_step_one_id: 2, exam_title: 'Cells' };

const open = (view?: View, mayDecide = true) =>
  openScreens({ '/': <ExamAttempts exam={exam} mayDecide={mayDecide} mayMark /> }, '/', view);

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['exams', 'common']);
});

afterEach(() => {
  Reflect.deleteProperty(window, 'lectern');
  queryClient.clear();
});

describe('the attempts at an exam', () => {
  test('say what has to be known before a result is trusted', async () => {
    answer(
      [
        attemptRow({ attempt_id: 1, is_late: true, has_other_logs: true }),
        attemptRow({ attempt_id: 2, student_name: 'Noor Haddad' }),
        attemptRow({
          attempt_id: 3,
          student_name: 'Lars Berg',
          attempt_no: 2,
          state: 'void',
          exam_score: null,
          exam_result: 'pending',
        }),
      ],
      logsOf(),
    );
    const { screen } = await open();
    const late = screen.getByRole('row', { name: /Amara Okafor/u });
    await expect.element(late.getByText('Handed in late')).toBeVisible();
    await expect.element(late.getByText('A different log was kept')).toBeVisible();
    const excess = screen.getByRole('row', { name: /Lars Berg/u });
    await expect.element(excess.getByText('Void: one attempt too many')).toBeVisible();
    // It waits for nobody.
    expect(excess.getByText('Waiting for marking').query()).toBeNull();
    // Of the others there is the log, and nothing to look at.
    expect(
      screen
        .getByRole('row', { name: /Noor Haddad/u })
        .getByRole('button')
        .elements(),
    ).toHaveLength(1);
  });

  test('name every reason to look, and say in the details what it measures', async () => {
    const flags = [
      { kind: 'clock_jump', count: 1, seq: 4, ms: 7_200_000 },
      { kind: 'restart', count: 1, seq: 9, ms: 600_000, least_ms: 60_000 },
    ] as const;
    answer([attemptRow({ attempt_id: 1, flags: [...flags] })], logsOf({ flags: [...flags], is_late: false }));
    const { screen } = await open();
    await expect.element(screen.getByText('The clock was set')).toBeVisible();
    await screen.getByRole('button', { name: 'Details of attempt 1 of Amara Okafor' }).click();
    const drawer = screen.getByRole('dialog', { name: 'How this attempt came about' });
    await expect.element(drawer.getByText(/was set by 2 hrs?\. It took and gave no time/u)).toBeVisible();
    await expect
      .element(drawer.getByText(/10 mins? count for the time away, by its clock; it was 60 secs? at least/u))
      .toBeVisible();
  });

  test('show another log with who kept it, when, and every answer that differs', async () => {
    answer([attemptRow({ attempt_id: 1, is_late: true, has_other_logs: true })], logsOf());
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Details of attempt 1 of Amara Okafor' }).click();
    const drawer = screen.getByRole('dialog', { name: 'How this attempt came about' });
    await expect.element(drawer.getByText(/An answer was written when no time was left/u)).toBeVisible();
    await expect.element(drawer.getByText('Library laptop, Computer no. 12')).toBeVisible();
    await expect
      .element(drawer.getByRole('heading', { name: 'A different log of this attempt was kept' }))
      .toBeVisible();
    await expect.element(drawer.getByText('Exam hall 4')).toBeVisible();
    await expect
      .element(drawer.getByText('AB12-CD34-EF56, Different from event 12 on, 5 events'))
      .toBeVisible();
    await expect.element(drawer.getByRole('table', { name: '2 answers differ' })).toBeVisible();
    const row = drawer.getByRole('row', { name: /holds its plan/u });
    await expect.element(row.getByText('The nucleus')).toBeVisible();
    await expect.element(row.getByText('The wall')).toBeVisible();
    const picture = drawer.getByRole('row', { name: /shows a root/u });
    await expect.element(picture.getByText('No answer')).toBeVisible();
    await expect.element(picture.getByText('Option 2')).toBeVisible();
  });

  test('let another log count for a reason, and say so afterwards', async () => {
    const decision = {
      kind: null,
      decided_by: 'Priya Raman',
      decided_at: '2026-11-20T12:00:00.000Z',
      reason: 'Her first computer broke.',
      former_receipt: '0F1E-2D3C-4B5A',
      former_score: 80,
      chosen_receipt: 'AB12-CD34-EF56',
      chosen_score: 90,
    };
    const sent = answer(
      [attemptRow({ attempt_id: 1, has_other_logs: true })],
      logsOf(),
      logsOf({
        receipt: 'AB12-CD34-EF56',
        other_logs: [otherLog({ may_count: false })],
        decisions: [decision],
      }),
    );
    const { screen } = await open();
    await screen.getByRole('button', { name: /^Details/u }).click();
    const choose = screen.getByRole('button', { name: 'Let this log count' });
    await expect.element(choose).toBeDisabled();
    await screen.getByRole('textbox', { name: 'Why it counts' }).fill('Her first computer broke.');
    await choose.click();
    await expect.element(screen.getByRole('heading', { name: 'Decided' })).toBeVisible();
    await expect
      .element(screen.getByText(/In place of 0F1E-2D3C-4B5A \(80 %\): AB12-CD34-EF56 \(90 %\)\.$/u))
      .toBeVisible();
    expect(sent).toEqual([
      [
        '/api/exam-attempts/1/log-choice',
        { log_id: 31, counted_receipt: '0F1E-2D3C-4B5A', reason: 'Her first computer broke.' },
      ],
    ]);
    expect(screen.getByRole('button', { name: 'Let this log count' }).query()).toBeNull();
  });

  test('of a handed-in attempt open it again for minutes, and let it count for nothing', async () => {
    const sent = answer(
      [attemptRow({ attempt_id: 1 })],
      logsOf({ other_logs: [], staff_decisions: ['reopening', 'void'] }),
      logsOf({ other_logs: [], state: 'in_progress', staff_decisions: ['hand_in'] }),
    );
    const { screen } = await open();
    await screen
      .getByRole('button', { name: /^(?:Details|Log)/u })
      .first()
      .click();
    await screen.getByRole('button', { name: 'Open it again' }).click();
    const dialog = screen.getByRole('dialog', { name: /^Open the attempt/u });
    await dialog.getByRole('button', { name: 'Open again' }).click();
    await expect.element(dialog.getByText('Say why: it stays on record.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Minutes' }).fill('5');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The alarm rang.');
    expect(await accessViolations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Open again' }).click();
    await expect.element(screen.getByRole('button', { name: 'Hand in for the student' })).toBeVisible();
    expect(sent).toEqual([
      [
        '/api/exam-attempts/1/reopening',
        { counted_receipt: '0F1E-2D3C-4B5A', reason: 'The alarm rang.', minutes: 5 },
      ],
    ]);
  });

  test('of a void attempt let it count, for a reason that stays on record', async () => {
    const decision = {
      kind: null,
      decided_by: 'Ifeoma Balogun',
      decided_at: '2026-11-20T11:00:00.000Z',
      reason: 'The first one broke off.',
      former_receipt: '0F1E-2D3C-4B5A',
      former_score: null,
      chosen_receipt: '0F1E-2D3C-4B5A',
      chosen_score: 80,
    };
    const sent = answer(
      [attemptRow({ attempt_id: 1, state: 'void' })],
      logsOf({ state: 'void', may_admit: true, other_logs: [] }),
      logsOf({ other_logs: [], decisions: [decision] }),
    );
    const { screen } = await open();
    await screen.getByRole('button', { name: /^Details/u }).click();
    await screen.getByRole('textbox', { name: 'Why it counts' }).fill('The first one broke off.');
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Let this attempt count' }).click();
    await expect
      .element(screen.getByText(/The void attempt counts: 0F1E-2D3C-4B5A \(80 %\)\.$/u))
      .toBeVisible();
    expect(sent).toEqual([
      [
        '/api/exam-attempts/1/admission',
        { counted_receipt: '0F1E-2D3C-4B5A', reason: 'The first one broke off.' },
      ],
    ]);
    expect(screen.getByRole('button', { name: 'Let this attempt count' }).query()).toBeNull();
  });

  test('are only looked at by whoever may not decide', async () => {
    answer([attemptRow({ attempt_id: 1, has_other_logs: true })], logsOf());
    const { screen } = await open({}, false);
    await screen.getByRole('button', { name: /^Details/u }).click();
    await expect.element(screen.getByRole('table', { name: '2 answers differ' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Let this log count' }).query()).toBeNull();
  });

  test('show answers that were not taken, with the reason', async () => {
    answer(
      [attemptRow({ attempt_id: 1, is_late: true })],
      logsOf({
        other_logs: [],
        refused_answers: [
          {
            question_id: 5,
            question_title: 'Why is port red?',
            option: null,
            text: 'Because of the convention.',
            said: 'The time is over.',
            kept_at: '2026-11-20T09:31:00.000Z',
          },
        ],
      }),
    );
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Details of attempt 1 of Amara Okafor' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Not taken' })).toBeVisible();
    await expect.element(screen.getByText('Because of the convention.')).toBeVisible();
    await expect.element(screen.getByText(/^The time is over\./u)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('tell what came after the hand-in apart from another log', async () => {
    const after = otherLog({ follows_hand_in: true, is_handed_in: false, differences: [] });
    answer(
      [attemptRow({ attempt_id: 1, has_other_logs: true })],
      logsOf({ is_late: false, other_logs: [after] }),
    );
    const { screen } = await open();
    await screen.getByRole('button', { name: /^Details/u }).click();
    await expect.element(screen.getByRole('heading', { name: 'Written after the hand-in' })).toBeVisible();
    await expect.element(screen.getByText(/All answers are the same/u)).toBeVisible();
  });

  test.each(schemes)('are accessible, also on the smallest phone (%s)', async (scheme) => {
    answer([attemptRow({ attempt_id: 1, is_late: true, has_other_logs: true })], logsOf());
    const { screen } = await open({ scheme, width: 320 });
    const details = screen.getByRole('button', { name: /^Details/u });
    await expect.element(details).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await details.click();
    await expect.element(screen.getByRole('table', { name: '2 answers differ' })).toBeVisible();
    await expect.poll(accessViolations).toEqual([]);
    expect(screen.getByRole('dialog').element().scrollWidth).toBeLessThanOrEqual(320);
  });
});
