import { beforeEach, expect, test } from 'vitest';
import type { InvigilatedExam } from '#shared/contract/invigilation.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations } from '#tests/helpers/stage.tsx';
import { connectSync, syncStatus } from '#tests/helpers/sync-in-page.ts';
import { ExamInvigilators } from './components/exam-invigilators.tsx';
import { InvigilatedExamCard } from './components/invigilated-exam.tsx';

schoolForAll({ kind: 'demo', role: 'Instructor', texts: ['exams', 'common'] });
beforeEach(async () => {
  connectSync({ getStatus: () => ({ status: 200, body: syncStatus({ state: 'offline' }) }) });
  await currentGuardSession();
});

const NOW = Date.parse('2099-03-02T09:00:00Z');
const sealed: InvigilatedExam = {
  exam_id: 2,
  exam_title: 'Knots and hitches',
  published_version: 3,
  opens_at: '2099-03-02T10:00:00.000Z',
  closes_at: null,
  duration_minutes: 45,
  is_sealed: true,
};

test('while the hub is away nobody is added, and the section says why', async () => {
  const { screen } = await openScreens({ '/Exams': <ExamInvigilators examId={2} /> }, '/Exams');
  await expect
    .element(screen.getByText('The hub does not answer. Who invigilates is known there.'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add invigilators' })).toBeDisabled();
});

test('the start code waits for the opening, and is there without the hub', async () => {
  const page = (now: number) => ({ '/Invigilation': <InvigilatedExamCard exam={sealed} now={now} /> });
  const { screen: early } = await openScreens(page(NOW), '/Invigilation', { width: 320 });
  await expect.element(early.getByRole('button', { name: 'Start code' })).toBeDisabled();
  await expect.element(early.getByText('The start code is shown when the exam opens.')).toBeVisible();
  await expect.element(early.getByText(/The hub does not answer/u)).toBeVisible();
  expect(await accessViolations()).toEqual([]);
  await early.unmount();
  const { screen: open } = await openScreens(page(NOW + 3_600_000), '/Invigilation');
  await open.getByRole('button', { name: 'Start code' }).click();
  await expect.element(open.getByRole('dialog', { name: 'Start code of Knots and hitches' })).toBeVisible();
});
