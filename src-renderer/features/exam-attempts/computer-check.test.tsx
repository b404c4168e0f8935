import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ComputerCheckPage } from './pages/computer-check-page.tsx';

schoolForAll({ kind: 'demo', role: 'Student', texts: ['exam-attempts', 'common', 'shell'] });

const reported: unknown[] = [];
const connect = (native: (command: string) => unknown): void =>
  connectSchool(({ method, path, body }) => {
    if (path === '/api/readiness' && method === 'POST') reported.push(body);
  }, native);
beforeEach(() => {
  reported.length = 0;
});

const desktop = (command: string): unknown =>
  command === 'exam.displays' ? { count: 2 } : command === 'exam.power' ? { onBattery: true } : undefined;

const open = (view: Parameters<typeof openScreens>[2] = {}) =>
  openScreens({ '/ComputerCheck': <ComputerCheckPage /> }, '/ComputerCheck', view);

test.each(schemes)(
  'each line says what was found and what to do, and the result is kept (%s)',
  async (scheme) => {
    connect(desktop);
    const { screen } = await open({ scheme, width: 320 });
    await expect.element(screen.getByText(/2 displays\. Some exams allow only one/u)).toBeVisible();
    await expect.element(screen.getByText(/Plug it in/u)).toBeVisible();
    await expect.element(screen.getByText(/A test entry was on disk after/u)).toBeVisible();
    await expect.element(screen.getByText(/This computer stands alone/u)).toBeVisible();
    await expect.element(screen.getByText(/Look at what is marked first\. Checked at/u)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await accessViolations()).toEqual([]);
    expect(reported).toMatchObject([
      { displays: 2, on_battery: true, keyboard: 'untried', clock_ahead_ms: null },
    ]);
  },
);

test('by keyboard alone: the text is typed, its result is kept, and all is checked again', async () => {
  connect(desktop);
  const { screen } = await open();
  const field = screen.getByLabelText(/^Type: /u);
  await expect.element(field).toBeVisible();
  await expect.element(screen.getByText('Type the text into the field', { exact: false })).toBeVisible();
  for (let step = 0; step < 10 && document.activeElement !== field.element(); step++)
    await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('exma');
  await expect.element(screen.getByText(/The field shows something else/u)).toBeVisible();
  await userEvent.keyboard('{Backspace}{Backspace}am 2468');
  await expect.element(screen.getByText('Letters and digits arrive as they were typed.')).toBeVisible();
  await expect.poll(() => reported.length).toBe(2);
  expect(reported[1]).toMatchObject({ keyboard: 'good' });
  for (let step = 0; step < 10 && document.activeElement?.textContent !== 'Check again'; step++)
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => reported.length).toBe(3);
  // What was typed stays tried.
  expect(reported[2]).toMatchObject({ keyboard: 'good' });
});

test('what nobody can say is not known, and called neither good nor bad', async () => {
  connect(() => Promise.reject(new Error('No such command')));
  const { screen } = await open();
  await expect.element(screen.getByText(/It is not known how many displays/u)).toBeVisible();
  await expect.element(screen.getByText(/See that the computer is plugged in/u)).toBeVisible();
  await expect.poll(() => reported).toMatchObject([{ displays: null, on_battery: null }]);
});

test('where nothing can be written it says so, and to whom to turn', async () => {
  connectSchool(({ path }) => {
    if (path === '/api/readiness') throw new Error('The disk is full.');
  });
  const { screen } = await open();
  await expect.element(screen.getByRole('alert').getByText(/do not start yet/u)).toBeVisible();
  await expect.element(screen.getByLabelText(/^Type: /u)).not.toBeInTheDocument();
});
