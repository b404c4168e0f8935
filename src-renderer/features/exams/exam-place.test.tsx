import { beforeEach, expect, test } from 'vitest';
import type { SyncStatus } from '#shared/contract/sync-status.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { schoolForAll } from '#tests/helpers/school-in-page.ts';
import { connectSync, syncStatus } from '#tests/helpers/sync-in-page.ts';
import { addExam, openAt } from './exam-stage.test-data.tsx';

let status: SyncStatus;

schoolForAll({ kind: 'demo', role: 'Instructor', texts: ['exams', 'common'] });

beforeEach(async () => {
  status = syncStatus();
  connectSync({ getStatus: () => ({ status: 200, body: status }) });
  await currentGuardSession();
});

const waitingFor = (id: number): SyncStatus =>
  syncStatus({
    waiting: [
      {
        mid: 1,
        endpoint: 'exams.saveExamDraft',
        what: '',
        title: null,
        others: 0,
        at: new Date().toISOString(),
        touches: [{ kind: 'exam', id }],
      },
    ],
  });

test('the list of exams says which are on this device alone', async () => {
  const { id } = await addExam([], { exam_title: 'Written on the train' });
  status = waitingFor(id);
  const { screen } = await openAt('/Exams');
  const here = screen.getByRole('row', { name: /Written on the train/u });
  await expect.element(here.getByText('On this device')).toBeVisible();
  const other = screen.getByRole('row', { name: /Genetics and inheritance/u });
  await expect.element(other.getByText('On the hub')).toBeVisible();
});

test('the wizard says where its exam is, and not while it is being written', async () => {
  const { id } = await addExam([], { exam_title: 'Written at home' });
  const { screen } = await openAt(`/CreateExam?editExam=true&examId=${id}`);
  await expect.element(screen.getByText('On the hub')).toBeVisible();
  status = waitingFor(id);
  await screen.getByRole('textbox', { name: 'Title' }).fill('Written at home, later');
  expect(screen.getByText('On the hub').query()).toBeNull();
  await expect.element(screen.getByText(/^Saved/u)).toBeVisible();
  expect(screen.getByText('On the hub').query()).toBeNull();
});

test('a computer that stands alone says nothing of it', async () => {
  status = syncStatus({ role: 'standalone' });
  const { screen } = await openAt('/Exams');
  await expect.element(screen.getByRole('row', { name: /Genetics and inheritance/u })).toBeVisible();
  expect(screen.getByText('On the hub').query()).toBeNull();
});
