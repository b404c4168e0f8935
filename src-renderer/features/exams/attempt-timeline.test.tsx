import { Box } from '@mantine/core';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { AttemptTimeline as Timeline, TimelineEntry } from '#shared/contract/attempt-timeline.ts';
import { kindOf, printEvidence, type Evidence } from '#shared/domain/exam-attempts/window-evidence.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { AttemptTimeline } from './components/attempt-timeline.tsx';

const saw = (seq: number, evidence: Evidence): TimelineEntry => ({
  seq,
  kind: kindOf(evidence.what),
  at: '2026-11-20T09:00:00.000Z',
  elapsed_ms: 61_000,
  question_id: null,
  question_no: null,
  question_title: null,
  answer: null,
  note: printEvidence(evidence),
  decided_by: null,
  writer: { device_no: 7, name: 'Library laptop' },
});

const WATCHED: Timeline['evidence'] = {
  by: 'application',
  app: '1.0.0 0123456789ab',
  sums: [
    { what: 'left', count: 2, ms: 8000 },
    { what: 'print_try', count: 1, ms: 0 },
    { what: 'lock', count: 1, ms: 180_000 },
  ],
};

/** Stands in for the server where only this answer matters. @returns the groups that were asked for */
const answer = (evidence: Timeline['evidence'], answers: readonly TimelineEntry[] = []): string[] => {
  const asked: string[] = [];
  const entries = [saw(1, { what: 'left', lateMs: 1500 }), saw(2, { what: 'back', forMs: 5000 })];
  const desktop = {
    platform: 'test',
    request: ({ path }: { path: string }) => {
      const { searchParams } = new URL(path, 'http://lectern.test');
      const group = searchParams.get('group') ?? '';
      const question = searchParams.get('question');
      asked.push(question === null ? group : `${group} ${question}`);
      const isWanted = (one: TimelineEntry): boolean =>
        question === null || String(one.question_id) === question;
      const data = group === 'window' ? entries : answers.filter(isWanted);
      return Promise.resolve({ status: 200, headers: {}, body: { data, count: data.length, evidence } });
    },
    native: () => Promise.resolve(undefined),
    on: () => () => undefined,
  };
  Object.defineProperty(window, 'lectern', { value: desktop, configurable: true });
  return asked;
};

const open = (view?: View) => {
  // The pane that it stands in has an edge.
  const pane = (
    <Box p={16}>
      <AttemptTimeline attemptId={1} />
    </Box>
  );
  return openScreens({ '/': pane }, '/', view);
};

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['exams', 'common']);
});

afterEach(() => {
  Reflect.deleteProperty(window, 'lectern');
  queryClient.clear();
});

test('staff read what happened in sentences, who saw it, and each of it in its place', async () => {
  const asked = answer(WATCHED);
  const { screen } = await open();
  await expect
    .element(screen.getByText(/^Seen by Lectern.* Application 1\.0\.0 0123456789ab/u))
    .toBeVisible();
  await expect.element(screen.getByText('The window was left 2 times, for 8 secs in all.')).toBeVisible();
  await expect.element(screen.getByText('A key for printing was pressed once.')).toBeVisible();
  await expect.element(screen.getByText('The screen was locked once, for 3 mins in all.')).toBeVisible();
  await screen.getByText('Window', { exact: true }).click();
  await expect.element(screen.getByText('The window was left. Written 1.5 secs later.')).toBeVisible();
  await expect.element(screen.getByText('The window is in front again. It had been 5 secs.')).toBeVisible();
  expect(asked).toEqual(['answers', 'window']);
});

test('the history of one answer is read by itself', async () => {
  const given = (seq: number, no: number, words: string): TimelineEntry => ({
    ...saw(seq, { what: 'left' }),
    kind: 'answer',
    question_id: no * 10,
    question_no: no,
    answer: words,
    note: null,
  });
  const all = [given(2, 1, 'Port'), given(3, 2, 'Halyard'), given(4, 1, 'Starboard')];
  const asked = answer(WATCHED, all);
  const { screen } = await open();
  await expect.element(screen.getByText(/Halyard/u)).toBeVisible();
  await screen.getByRole('button', { name: 'Question 1' }).first().click();
  await expect.element(screen.getByText('Question 1 alone')).toBeVisible();
  await expect.element(screen.getByText(/Halyard/u)).not.toBeInTheDocument();
  await expect.element(screen.getByText(/Starboard/u)).toBeVisible();
  await screen.getByRole('button', { name: 'All questions' }).click();
  await expect.element(screen.getByText(/Halyard/u)).toBeVisible();
  expect(asked.slice(0, 2)).toEqual(['answers', 'answers 10']);
  expect(await accessViolations()).toEqual([]);
});

test('what a page says of itself is told apart, and so is a log that nobody watched', async () => {
  answer({ by: 'page', app: null, sums: [{ what: 'page_left', count: 1, ms: 0 }] });
  const { screen } = await open();
  await expect.element(screen.getByText(/could have kept silent/u)).toBeVisible();
  await expect.element(screen.getByText('The page was left once.')).toBeVisible();
  queryClient.clear();
  answer({ by: 'nobody', app: null, sums: [] });
  const other = await open();
  await expect
    .element(other.screen.getByText('Nothing is known of the window of this attempt.'))
    .toBeVisible();
});

test.each(schemes.flatMap((scheme) => [1360, 320].map((width) => [scheme, width] as const)))(
  'nothing in it keeps somebody out, %s at %i',
  async (scheme, width) => {
    answer(WATCHED);
    const { screen } = await open({ scheme, width });
    await expect.element(screen.getByText(/The window was left 2 times/u)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
