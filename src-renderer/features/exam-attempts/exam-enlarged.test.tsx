import { afterEach, describe, expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { setPreferences } from '#renderer/lib/preferences.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, type Scheme } from '#tests/helpers/stage.tsx';
import { ExamPage } from './pages/exam-page.tsx';

/** What is left of 1280 by 1024 pixels when a browser shows everything four times as large. */
const ENLARGED = { width: 320, height: 256 };
const usual = { examShade: 'app', examContrast: 'normal', examSpacing: 'normal', examZoom: 1 } as const;

interface Look {
  readonly scheme: Scheme;
  readonly shade: 'app' | 'cream' | 'night';
  readonly contrast: 'normal' | 'more';
}

/** Every colour in which an exam is read. */
const LOOKS: readonly Look[] = (
  [
    ['light', 'app'],
    ['dark', 'app'],
    ['light', 'cream'],
    ['light', 'night'],
  ] as const
).flatMap(([scheme, shade]) =>
  (['normal', 'more'] as const).map((contrast) => ({ scheme, shade, contrast })),
);

serverForEach(['exam-attempts', 'enrolments']);
afterEach(() => setPreferences(usual));

async function sit(view: View) {
  const exam = await commands.seedExam({ questions: 12, openQuestions: 1 });
  const { body } = await api(examAttemptsContract.startAttempt, { body: { exam_id: exam.examId } });
  const opened = await openScreens({ '/examPage': <ExamPage /> }, `/examPage?attemptId=${body.id}`, view);
  await expect.element(opened.screen.getByRole('radio', { name: 'Option 1' })).toBeInTheDocument();
  return opened.screen;
}

/** What somebody sees of what has the focus: an option's field is one pixel, its label is what is read. */
const focused = (): DOMRect =>
  (
    document.activeElement?.closest('label') ??
    document.activeElement ??
    document.body
  ).getBoundingClientRect();

describe('an exam enlarged four times', () => {
  test.each(LOOKS)(
    'is accessible in $scheme, $shade, contrast $contrast',
    async ({ scheme, shade, contrast }) => {
      await setPreferences({ ...usual, examShade: shade, examContrast: contrast });
      const screen = await sit({ scheme, ...ENLARGED });
      expect(await accessViolations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(ENLARGED.width);
      await screen.getByRole('button', { name: 'Questions, 0/13 answered' }).click();
      await expect.element(screen.getByRole('button', { name: 'Question 12, not seen' })).toBeInTheDocument();
      expect(await accessViolations()).toEqual([]);
      await screen.getByRole('button', { name: 'Review and hand in' }).click();
      await expect.element(screen.getByRole('dialog', { name: 'Review and hand in' })).toBeVisible();
      expect(await accessViolations()).toEqual([]);
    },
  );

  test('shows whatever the keyboard reaches, above the buttons that stay', async () => {
    const screen = await sit(ENLARGED);
    const next = screen.getByRole('button', { name: 'Next' });
    const footer = next.element().closest('footer');
    if (footer === null) throw new Error('The exam has no footer.');
    await userEvent.keyboard('{Tab}');
    for (let count = 0; count < 12; count += 1) {
      const { top, bottom } = focused();
      const isOwn = footer.contains(document.activeElement);
      const limit = isOwn ? ENLARGED.height : footer.getBoundingClientRect().top;
      const what = document.activeElement?.outerHTML.slice(0, 120);
      expect(top, what).toBeGreaterThanOrEqual(0);
      expect(bottom, what).toBeLessThanOrEqual(Math.ceil(limit));
      await userEvent.keyboard(
        document.activeElement?.matches('input') === true ? '{ArrowDown}{Tab}' : '{Tab}',
      );
      if (document.activeElement === document.body) break;
    }
  });

  test('has its tools in one row, and begins each question at its top', async () => {
    const screen = await sit(ENLARGED);
    const tools = ['Reading', 'Smaller', 'Contrast', 'Questions, 0/13 answered'].map((name) =>
      screen.getByRole('button', { name, exact: true }).element().getBoundingClientRect(),
    );
    expect(new Set(tools.map(({ top, height }) => Math.round((top + height / 2) / 8))).size).toBe(1);
    expect(Math.min(...tools.map(({ width }) => width))).toBeGreaterThanOrEqual(44);
    document.documentElement.scrollTo(0, 10_000);
    await screen.getByRole('button', { name: 'Next' }).click();
    const heading = screen.getByRole('heading', { name: /^Question 2/u });
    await expect.element(heading).toBeInViewport();
    expect(heading.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  });

  test.each(LOOKS)(
    'by its own size tool is accessible in $scheme, $shade, contrast $contrast',
    async ({ scheme, shade, contrast }) => {
      await setPreferences({ ...usual, examShade: shade, examContrast: contrast, examZoom: 4 });
      await sit({ scheme });
      expect(await accessViolations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1360);
    },
  );
});
