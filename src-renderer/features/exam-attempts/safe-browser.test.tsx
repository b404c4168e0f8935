import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ExamPage } from './pages/exam-page.tsx';

serverForEach(['exam-attempts', 'enrolments']);

test.each(schemes)(
  'who comes with another browser reads before the start which one it is, %s',
  async (scheme) => {
    const { examId } = await commands.seedExam({ configKeys: ['0123456789abcdef'.repeat(4)] });
    const at = `/examPage?examId=${examId}`;
    const { screen } = await openScreens({ '/examPage': <ExamPage /> }, at, { scheme });
    const rule =
      /^In a browser this exam is sat in the Safe Exam Browser\. Open it with the file of settings/u;
    await expect.element(screen.getByText(rule)).toBeVisible();
    await expect.element(screen.getByText('Open it in the Safe Exam Browser to start.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Start' })).toBeDisabled();
    expect(await accessViolations()).toEqual([]);
  },
);
