import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Marking } from '#shared/contract/marking.ts';
import type { MarkingQueue } from '#shared/contract/marking-queue.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { QueueSection } from './components/queue-section.tsx';

const answerOf = (attempt: number, text: string): MarkingQueue['answers'][number] => ({
  attempt_id: attempt,
  number: attempt,
  student_name: null,
  answer_text: text,
  matched_keywords: ['osmosis'],
  missed_keywords: ['membrane'],
  max_points: 4,
  points: null,
  comment: '',
  marked_by: null,
  standing: `standing ${attempt}`,
  lease: null,
});

const queueWith = (answers: MarkingQueue['answers'], isBlind: boolean): MarkingQueue => ({
  exam_title: 'Cells',
  is_blind: isBlind,
  names_shown_by: isBlind ? null : 'Ines Author',
  question_id: 5,
  questions: [{ question_id: 5, title: 'Why?', max_points: 4, waiting: answers.length, marked: 1 }],
  markers: [{ name: 'Ines Author', marked: 1 }],
  answers,
  total: answers.length,
});

const MARKED: Marking = {
  attempt_id: 1,
  exam_id: 2,
  exam_title: 'Cells',
  student_name: 'Amara Okafor',
  attempt_no: 1,
  exam_score: 50,
  exam_result: 'pass',
  pass_percent: 50,
  take_back: null,
  answers: [],
};

/** Stands in for the server with two answers that wait. @param takenBy who has all of them open */
const serve = (takenBy?: string): [string, unknown][] => {
  const asked: [string, unknown][] = [];
  let left = [answerOf(1, 'By osmosis.'), answerOf(2, 'By pumps.')];
  let isBlind = true;
  const reply = (method: string, path: string, sent: unknown): { status: number; body: unknown } => {
    if (method === 'GET') return { status: 200, body: { data: queueWith(left, isBlind) } };
    asked.push([`${method} ${path}`, sent]);
    if (path.includes('/marks/')) {
      left = left.filter(({ attempt_id: id }) => !path.includes(`/exam-attempts/${id}/`));
      return { status: 200, body: { message: 'Marked.', data: MARKED } };
    }
    if (path.endsWith('/names')) isBlind = false;
    else if (takenBy !== undefined)
      return {
        status: 409,
        body: { code: 'CONFLICT', message: `${takenBy} has it open.`, errors: {}, request_id: 'r' },
      };
    return { status: 200, body: { message: 'Done.', until: '2026-11-28T12:00:00.000Z' } };
  };
  const desktop = {
    platform: 'test',
    request: ({ method, path, body }: { method: string; path: string; body?: unknown }) =>
      Promise.resolve({ headers: {}, ...reply(method, path, body) }),
    native: () => Promise.resolve(undefined),
    on: () => () => undefined,
  };
  Object.defineProperty(window, 'lectern', { value: desktop, configurable: true });
  return asked;
};

const open = async (scheme: (typeof schemes)[number] = 'light', isAway = false) =>
  (await openScreens({ '/': <QueueSection examId={2} isAway={isAway} /> }, '/', { scheme })).screen;

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['exam-marking', 'common']);
});

afterEach(() => {
  Reflect.deleteProperty(window, 'lectern');
  queryClient.clear();
});

test('answers are marked by the keyboard alone, one after the other', async () => {
  const asked = serve();
  const screen = await open();
  const points = screen.getByRole('textbox', { name: /^Points, up to/u });
  await expect.element(screen.getByText('By osmosis.')).toBeVisible();
  await expect.element(points).toHaveFocus();
  await userEvent.keyboard('3.5{Enter}');
  await expect.element(screen.getByText('By pumps.')).toBeVisible();
  await expect.element(points).toHaveFocus();
  await userEvent.keyboard('0{Enter}');
  await expect.element(screen.getByText('Nothing waits here')).toBeVisible();
  const marks = asked.filter(([what]) => what.includes('/marks/'));
  expect(marks).toMatchObject([
    ['PUT /api/exam-attempts/1/marks/5', { points: 3.5, standing: 'standing 1', comment: '' }],
    ['PUT /api/exam-attempts/2/marks/5', { points: 0, standing: 'standing 2' }],
  ]);
  const holds = asked.filter(([what]) => what.includes('/marking-queue/'));
  expect(holds.map(([what]) => what)).toEqual([
    'PUT /api/exams/2/marking-queue/1/5',
    'PUT /api/exams/2/marking-queue/2/5',
  ]);
});

test('an answer that somebody else has open cannot be saved, and another one can be taken', async () => {
  serve('Bo Berg');
  const screen = await open();
  await expect.element(screen.getByText('Bo Berg has it open.')).toBeVisible();
  await userEvent.keyboard('1');
  await expect.element(screen.getByRole('button', { name: 'Save and go on' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(screen.getByText('By pumps.')).toBeVisible();
});

test('without the hub nobody is asked, and it says what that means', async () => {
  const asked = serve();
  const screen = await open('light', true);
  await expect.element(screen.getByText(/nobody sees that you have this answer open/u)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show names' })).toBeDisabled();
  expect(asked).toEqual([]);
});

test.each(schemes)('it is read by everybody, and names are shown after a question (%s)', async (scheme) => {
  serve();
  const screen = await open(scheme);
  await expect.element(screen.getByText('Answers have numbers in the place of names.')).toBeVisible();
  await expect.element(screen.getByText('Found: osmosis')).toBeVisible();
  expect(await accessViolations()).toEqual([]);
  await screen.getByRole('button', { name: 'Show names' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Show names' }).click();
  await expect.element(screen.getByText('Names are shown, by Ines Author.')).toBeVisible();
});
