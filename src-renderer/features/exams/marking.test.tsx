import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Marking } from '#shared/contract/marking.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ExamAttempts } from './components/exam-results.tsx';
import type { AttemptRow } from './queries.ts';

const row: AttemptRow = {
  attempt_id: 1,
  student_id: 7,
  student_name: 'Amara Okafor',
  attempt_no: 1,
  state: 'marked',
  exam_score: 25,
  exam_result: 'fail',
  pass_percent: 50,
  score_mismatch: false,
  is_late: false,
  flags: [],
  has_other_logs: false,
  has_open_answers: true,
  started_at: '2026-11-20T09:00:00.000Z',
  submitted_at: '2026-11-20T09:40:00.000Z',
};

const markingWith = (points: number, score: number): Marking => ({
  attempt_id: 1,
  exam_id: 2,
  exam_title: 'Cells',
  student_name: 'Amara Okafor',
  attempt_no: 1,
  exam_score: score,
  exam_result: score >= 50 ? 'pass' : 'fail',
  pass_percent: 50,
  take_back: null,
  answers: [
    {
      question_id: 5,
      question_title: 'Why do leaves fall?',
      answerText: 'They save water.',
      accepted_phrases: [],
      matched_keywords: [],
      missed_keywords: [],
      max_points: 4,
      points,
      standing: `standing at ${points}`,
    },
  ],
});

/** Stands in for the server. @returns what is given to it. */
const answer = (): unknown[] => {
  const given: unknown[] = [];
  const body = (method: string, path: string): unknown =>
    path.includes('/mark')
      ? { message: 'Marked.', data: method === 'PUT' ? markingWith(2.5, 62.5) : markingWith(1, 25) }
      : { data: [row], total: 1, distribution: Array.from({ length: 10 }, () => 0) };
  const desktop = {
    platform: 'test',
    request: ({ method, path, body: sent }: { method: string; path: string; body?: unknown }) => {
      if (method === 'PUT') given.push([path, sent]);
      return Promise.resolve({ status: 200, headers: {}, body: body(method, path) });
    },
    native: () => Promise.resolve(undefined),
    on: () => () => undefined,
  };
  Object.defineProperty(window, 'lectern', { value: desktop, configurable: true });
  return given;
};

/** The same attempt with its one answer not marked yet. */
const waiting: Marking = {
  ...markingWith(0, 0),
  exam_score: null,
  exam_result: 'pending',
  answers: markingWith(0, 0).answers.map((one) => ({ ...one, points: null, standing: 'standing at null' })),
};

/** Stands in for a server whose attempt waits for its last mark. @returns the changes that it is asked for. */
const answerWaiting = (takeBackMs: number): string[] => {
  const asked: string[] = [];
  const marked: Marking = {
    ...markingWith(4, 100),
    take_back: takeBackMs === 0 ? null : { question_id: 5, ms: takeBackMs },
  };
  const body = (method: string, path: string): unknown => {
    if (!path.includes('/mark'))
      return { data: [row], total: 1, distribution: Array.from({ length: 10 }, () => 0) };
    return { message: 'Done.', data: method === 'PUT' ? marked : waiting };
  };
  const desktop = {
    platform: 'test',
    request: ({ method, path }: { method: string; path: string }) => {
      if (method !== 'GET') asked.push(`${method} ${path}`);
      return Promise.resolve({ status: 200, headers: {}, body: body(method, path) });
    },
    native: () => Promise.resolve(undefined),
    on: () => () => undefined,
  };
  Object.defineProperty(window, 'lectern', { value: desktop, configurable: true });
  return asked;
};

const exam = { exam_step_one_id: 2, exam_title: 'Cells' };

const open = async (mayMark: boolean, scheme: (typeof schemes)[number] = 'light') => {
  const screens = { '/': <ExamAttempts exam={exam} mayDecide={false} mayMark={mayMark} /> };
  const { screen } = await openScreens(screens, '/', { scheme });
  await expect.element(screen.getByText('Amara Okafor')).toBeVisible();
  return screen;
};

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['exams', 'common']);
});

afterEach(() => {
  Reflect.deleteProperty(window, 'lectern');
  queryClient.clear();
});

describe('points for an open answer', () => {
  test('are changed after the result was final, to the very number that is typed', async () => {
    const given = answer();
    const screen = await open(true);
    await screen.getByRole('button', { name: 'Marks of attempt 1 of Amara Okafor' }).click();
    const field = screen.getByLabelText('Marks, 0 to 4');
    await expect.element(field).toHaveFocus();
    await expect.element(screen.getByText('Final: Not passed, 25 %')).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}2.5{Enter}');
    await expect.element(screen.getByText('Final: Passed, 62.5 %')).toBeVisible();
    const points = { points: 2.5, standing: 'standing at 1' };
    expect(given).toEqual([['/api/exam-attempts/1/marks/5', points]]);
  });

  test('above what the question is worth are not given, and said to be', async () => {
    const given = answer();
    const screen = await open(true);
    await screen.getByRole('button', { name: 'Marks of attempt 1 of Amara Okafor' }).click();
    await expect.element(screen.getByLabelText('Marks, 0 to 4')).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}9{Enter}');
    await expect.element(screen.getByText('From 0 to 4.')).toBeVisible();
    expect(given).toEqual([]);
  });

  test.each(schemes)('are accessible (%s)', async (scheme) => {
    answer();
    const screen = await open(true, scheme);
    await screen.getByRole('button', { name: 'Marks of attempt 1 of Amara Okafor' }).click();
    await expect.element(screen.getByLabelText('Marks, 0 to 4')).toHaveFocus();
    expect(await accessViolations()).toEqual([]);
  });

  test('are nobody else’s to change', async () => {
    answer();
    const screen = await open(false);
    expect(screen.getByRole('button', { name: /^Marks of/u }).query()).toBeNull();
  });
});

describe('the last mark of an attempt', () => {
  const openDrawer = async (scheme: (typeof schemes)[number] = 'light') => {
    const screen = await open(true, scheme);
    await screen.getByRole('button', { name: 'Marks of attempt 1 of Amara Okafor' }).click();
    await expect.element(screen.getByLabelText('Marks, 0 to 4')).toHaveFocus();
    await userEvent.keyboard('4{Enter}');
    return { screen, asking: screen.getByRole('dialog', { name: 'Make the result final?' }) };
  };

  test('asks once before it is stored, and can be taken back', async () => {
    const asked = answerWaiting(60_000);
    const { screen, asking } = await openDrawer();
    await expect.element(asking.getByText(/Amara Okafor sees the result at once/)).toBeVisible();
    expect(asked).toEqual([]);
    await asking.getByRole('button', { name: 'Save the last mark' }).click();
    await expect.element(screen.getByText('Final: Passed, 100 %')).toBeVisible();
    await expect.element(screen.getByText('The result of Amara Okafor is final.')).toBeVisible();
    await screen.getByRole('button', { name: 'Take back', exact: true }).click();
    await expect.element(screen.getByText('1 answer to mark')).toBeVisible();
    await expect.element(screen.getByText('The result of Amara Okafor is final.')).not.toBeInTheDocument();
    expect(asked).toEqual(['PUT /api/exam-attempts/1/marks/5', 'DELETE /api/exam-attempts/1/marks/5']);
  });

  test('is not stored when its author thinks again', async () => {
    const asked = answerWaiting(60_000);
    const { screen, asking } = await openDrawer();
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(asking).not.toBeInTheDocument();
    await expect.element(screen.getByText('1 answer to mark')).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('is not offered to be taken back when its minute is over', async () => {
    answerWaiting(700);
    const { screen, asking } = await openDrawer();
    await asking.getByRole('button', { name: 'Save the last mark' }).click();
    await expect.element(screen.getByText('The result of Amara Okafor is final.')).toBeVisible();
    await expect.element(screen.getByText('The result of Amara Okafor is final.')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Final: Passed, 100 %')).toBeVisible();
  });

  test.each(schemes)('is accessible (%s)', async (scheme) => {
    answerWaiting(60_000);
    const { screen, asking } = await openDrawer(scheme);
    await expect.element(asking).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await asking.getByRole('button', { name: 'Save the last mark' }).click();
    await expect.element(screen.getByRole('button', { name: 'Take back', exact: true })).toBeVisible();
    await expect.element(asking).not.toBeInTheDocument();
    expect(await accessViolations()).toEqual([]);
  });
});
