import { beforeEach, expect, test } from 'vitest';
import type { SyncStatus } from '#shared/contract/sync-status.ts';
import { addQuestion } from '#renderer/components/screen-stage.test-data.tsx';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { schoolForAll } from '#tests/helpers/school-in-page.ts';
import { connectSync, syncStatus } from '#tests/helpers/sync-in-page.ts';
import { editorPath } from './editor-path.ts';
import { openAt } from './question-stage.test-data.tsx';

let status: SyncStatus;

schoolForAll({ kind: 'demo', role: 'Instructor', texts: ['questions', 'common'] });

beforeEach(async () => {
  status = syncStatus();
  connectSync({ getStatus: () => ({ status: 200, body: status }) });
  await currentGuardSession();
});

test('the editor says that its question is on the hub, and no more once it is changed', async () => {
  const { id } = await addQuestion('Is this kept on the hub?');
  const { screen } = await openAt(editorPath(id));
  await expect.element(screen.getByText('On the hub')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Text' }).fill('Is this kept here?');
  expect(screen.getByText('On the hub').query()).toBeNull();
  await expect.element(screen.getByText(/^Saved/u)).toBeVisible();
  expect(screen.getByText('On the hub').query()).toBeNull();
});

test('the editor says that its question is on this device alone', async () => {
  const { id } = await addQuestion('Is this kept on the train?');
  status = syncStatus({
    waiting: [
      {
        mid: 1,
        endpoint: 'questions.saveQuestion',
        what: '',
        title: null,
        others: 0,
        at: new Date().toISOString(),
        touches: [{ kind: 'question', id }],
      },
    ],
  });
  const { screen } = await openAt(editorPath(id));
  await expect.element(screen.getByText('On this device')).toBeVisible();
});
