import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import type { WindowRules } from '#shared/contract/exam-drafts.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { api } from '#renderer/lib/api.ts';
import { ExamPage } from './pages/exam-page.tsx';

const PASSWORD = 'correct horse battery';
const AUTHOR = 'instructor.1@school.test';

const server = serverForEach(['exam-attempts', 'enrolments']);

interface Sitting extends View {
  readonly rules?: Partial<WindowRules>;
  readonly openQuestions?: number;
  readonly isStarted?: boolean;
}

const sit = async ({ rules = {}, openQuestions = 0, isStarted = true, ...view }: Sitting = {}) => {
  const window = { lockdown: 'window', second_display: 'log', on_leaving: 'wait', ...rules } as const;
  const { examId } = await commands.seedExam({ questions: openQuestions > 0 ? 0 : 2, openQuestions, window });
  const at = isStarted
    ? `?attemptId=${(await api(examAttemptsContract.startAttempt, { body: { exam_id: examId } })).body.id}`
    : `?examId=${examId}`;
  const exam = (
    <>
      <ExamPage />
      <Link to="/Elsewhere">Elsewhere</Link>
    </>
  );
  return (await openScreens({ '/examPage': exam }, `/examPage${at}`, view)).screen;
};

/** The window is left for three seconds, as the application around the page sees it. */
const leave = async (): Promise<void> => {
  const id = Number(/exam-attempts\/(\d+)/u.exec(server.requests.findLast(isOfAttempt)?.path ?? '')?.[1]);
  await commands.seeWindow(id, [{ what: 'left' }, { what: 'back', forMs: 3000 }]);
  server.emit('exam.window', { what: 'written' });
};

const isOfAttempt = ({ path }: { readonly path: string }): boolean => /exam-attempts\/\d+/u.test(path);

test('the page says before the start what the exam asks of the window, and what comes of leaving it', async () => {
  const screen = await sit({ isStarted: false });
  await expect.element(screen.getByText(/this window fills the screen/u)).toBeVisible();
  await expect.element(screen.getByText(/the exam waits until staff let you go on/u)).toBeVisible();
});

test('the first leaving brings a warning, the second one waits for staff, who let it go on', async () => {
  const screen = await sit();
  await expect.element(screen.getByRole('heading', { name: /Question 1/u })).toBeVisible();
  await leave();
  const warning = screen.getByRole('dialog', { name: 'You left the window of the exam' });
  await expect.element(warning.getByText(/hidden until staff let you go on/u)).toBeVisible();
  await expect.element(warning.getByRole('button', { name: 'Go on' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(screen.getByText(/The window was left once\./u)).toBeVisible();
  await leave();
  await expect.element(screen.getByText(/Its window was left again/u)).toBeVisible();
  await expect.element(screen.getByText('Question 1', { exact: true })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Staff: let it go on' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Staff decide here' });
  await dialog.getByLabelText('Reason').fill('Seen by me');
  await dialog.getByLabelText('E-mail address of whoever decides').fill(AUTHOR);
  await dialog.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: /Question 1/u })).toBeVisible();
});

test('the exam is left by staff alone', async () => {
  const screen = await sit();
  await expect.element(screen.getByRole('heading', { name: /Question 1/u })).toBeVisible();
  await screen.getByRole('link', { name: 'Elsewhere' }).click();
  const asked = screen.getByRole('dialog', { name: 'This exam stays open' });
  await asked.getByRole('button', { name: 'Stay in the exam' }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Staff', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Staff decide here' });
  await dialog.getByText('Let the student leave').click();
  await dialog.getByLabelText('Reason').fill('Is not well');
  await dialog.getByLabelText('E-mail address of whoever decides').fill(AUTHOR);
  await dialog.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Another screen' })).toBeVisible();
});

test('an exam that does not hold its window says nothing of all this', async () => {
  const screen = await sit({ rules: { lockdown: 'off' } });
  await expect.element(screen.getByRole('heading', { name: /Question 1/u })).toBeVisible();
  await leave();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(document.querySelector('.exam-watermark')).toBeNull();
  expect(document.documentElement.dataset['examHeld']).toBeUndefined();
});

test('copying stays within the answers; no menu opens, and nothing is dropped', async () => {
  const screen = await sit({ openQuestions: 1 });
  const field = screen.getByRole('textbox');
  await field.fill('one two');
  const area = field.element();
  if (!(area instanceof HTMLTextAreaElement)) throw new Error('The answer is no field.');
  const fire = (name: 'copy' | 'cut' | 'paste', target: Element) => {
    const event = new ClipboardEvent(name, {
      bubbles: true,
      cancelable: true,
      clipboardData: new DataTransfer(),
    });
    event.clipboardData?.setData('text/plain', 'from outside');
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  area.focus();
  area.setSelectionRange(0, 4);
  expect(fire('copy', area)).toBe(true);
  area.setSelectionRange(7, 7);
  expect(fire('paste', area)).toBe(true);
  await expect.element(field).toHaveValue('one twoone ');
  area.setSelectionRange(0, 4);
  expect(fire('cut', area)).toBe(true);
  await expect.element(field).toHaveValue('twoone ');
  const heading = screen.getByRole('heading', { name: /Question 1/u }).element();
  expect(fire('copy', heading)).toBe(true);
  expect(getComputedStyle(heading).userSelect).toBe('none');
  for (const name of ['contextmenu', 'drop', 'dragstart'])
    expect(heading.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))).toBe(false);
});

test.each(schemes.flatMap((scheme) => [1360, 320].map((width) => [scheme, width] as const)))(
  'the number over the page and the warning keep nobody out, %s at %i',
  async (scheme, width) => {
    const screen = await sit({ scheme, width });
    await expect.element(screen.getByRole('heading', { name: /Question 1/u })).toBeVisible();
    const mark = document.querySelector('.exam-watermark span')?.getAttribute('data-mark');
    expect(mark).toMatch(/^\d+ · /u);
    expect(await accessViolations()).toEqual([]);
    await leave();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
