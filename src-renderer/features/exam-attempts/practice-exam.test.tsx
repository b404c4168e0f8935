import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations } from '#tests/helpers/stage.tsx';
import { PracticeExamPage } from './pages/practice-exam-page.tsx';

schoolForAll({ kind: 'demo', role: 'Student', texts: ['exam-attempts', 'common', 'shell'] });
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  connectSchool(({ method, path }) => {
    if (method !== 'GET') asked.push(`${method} ${path}`);
  });
});

test('five questions are answered by mouse and keys and handed in, and nothing of it is sent', async () => {
  const { screen } = await openScreens({ '/PracticeExam': <PracticeExamPage /> }, '/PracticeExam');
  await expect.element(screen.getByRole('heading', { name: /Question 1/u })).toBeVisible();
  await screen.getByText('The second answer').click();
  expect(await accessViolations()).toEqual([]);
  await userEvent.keyboard('{PageDown}');
  await expect.element(screen.getByRole('heading', { name: /Question 2/u })).toBeVisible();
  await userEvent.keyboard('3');
  await expect.element(screen.getByRole('radio', { name: /Key 3/u })).toBeChecked();
  for (const _ of [3, 4, 5]) await screen.getByRole('button', { name: 'Next' }).click();
  await screen.getByRole('textbox').fill('Photosynthesis makes sugar.');
  await screen.getByRole('button', { name: 'Review and end' }).click();
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Hand in/u })
    .click();
  await expect.element(screen.getByRole('heading', { name: 'That is how an exam ends' })).toBeVisible();
  await expect.element(screen.getByText('Photosynthesis makes sugar.')).toBeVisible();
  expect(await accessViolations()).toEqual([]);
  await screen.getByRole('button', { name: 'Start again' }).click();
  await expect.element(screen.getByRole('heading', { name: /Question 1/u })).toBeVisible();
  expect(asked).toEqual([]);
});
