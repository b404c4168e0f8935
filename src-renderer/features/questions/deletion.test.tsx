import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { examsContract } from '#shared/contract/exams.ts';
import { addQuestion } from '#renderer/components/screen-stage.test-data.tsx';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { api } from '#renderer/lib/api.ts';
import { changeInParts } from './change-in-parts.ts';
import { addFolder, openAt, storedQuestion, storedTitles } from './question-stage.test-data.tsx';

serverForEach(['questions'], 'Instructor');

const useInDrafts = async (...exams: readonly (readonly number[])[]): Promise<void> => {
  for (const ids of exams) await api(examsContract.createExamDraft, { body: { question_ids: [...ids] } });
};

type Screen = Awaited<ReturnType<typeof openAt>>['screen'];

const askToDelete = async (screen: Screen, ...titles: readonly string[]): Promise<void> => {
  for (const title of titles) await screen.getByRole('checkbox', { name: `Select ${title}` }).click();
  await screen.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
};

const remove = (...ids: readonly number[]) => changeInParts(ids, { kind: 'delete' });

test.each(schemes)('a deletion says first how many exams use how many of them (%s)', async (scheme) => {
  const one = await addQuestion('One');
  const two = await addQuestion('Two');
  await addQuestion('Three');
  await useInDrafts([one.id, two.id], [one.id]);
  const { screen } = await openAt('/Questions', { scheme });
  await askToDelete(screen, 'One', 'Two', 'Three');
  const dialog = screen.getByRole('dialog', { name: 'Delete 3 questions?' });
  await expect.element(dialog.getByText(/^2 of them are used in 2 exams:/u)).toBeVisible();
  await expect.element(dialog.getByText(/^2 exams are not published, and cannot be/u)).toBeVisible();
  // Rows are paler while they are asked for again.
  await expect.poll(() => document.querySelector('table')?.closest('[aria-busy="true"]')).toBeNull();
  // What deletes nothing has the focus, and the dialog has come in.
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await accessViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await storedTitles()).toEqual(['One', 'Three', 'Two']);
  await askToDelete(screen);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Your questions were deleted successfully!')).toBeVisible();
  expect(await storedTitles()).toEqual([]);
});

test('the preview asks about one question in the same way', async () => {
  const one = await addQuestion('One');
  await useInDrafts([one.id]);
  const { screen } = await openAt(`/Questions?preview=${one.id}`);
  await screen.getByRole('button', { name: 'More actions for this question' }).click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(screen.getByText(/^It is used in 1 exam:/u)).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Your question was deleted successfully!')).toBeVisible();
});

test('the editor asks about its question in the same way, and a comma ends a tag in it', async () => {
  const one = await addQuestion('One');
  await useInDrafts([one.id]);
  const { screen, address } = await openAt(`/CreateQuestions?editQuestion=true&question=${one.id}`);
  // Filled at once, as a paste from a menu or a spelling aid does it.
  await screen.getByRole('combobox', { name: 'Tags' }).fill('recall, sums');
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => (await storedQuestion(one.id))?.tag_names).toEqual(['recall', 'sums']);
  await screen.getByRole('button', { name: 'Delete' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Delete this question?' });
  await expect.element(dialog.getByText(/^It is used in 1 exam:/u)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(address).toBe('/Questions');
});

test.each(schemes)('what was deleted is restored long after (%s)', async (scheme) => {
  const cells = await addFolder('Cells');
  const first = await addQuestion('First gone', { tag_names: ['kept'], assign_folder_id: cells });
  const last = await addQuestion('Last gone');
  await addQuestion('Never gone');
  await remove(first.id);
  await remove(last.id);
  const { screen, address } = await openAt('/Questions', { scheme });
  await screen.getByRole('treeitem', { name: 'Deleted' }).click();
  expect(address()).toBe('/Questions?folder=deleted');
  await expect.element(screen.getByText('First gone')).toBeVisible();
  await expect.element(screen.getByText('Never gone')).not.toBeInTheDocument();
  expect(await accessViolations()).toEqual([]);
  await screen.getByRole('button', { name: 'Restore First gone' }).click();
  await expect.element(screen.getByText('1 question is back.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Restore First gone' })).not.toBeInTheDocument();
  expect(await storedTitles()).toEqual(['First gone', 'Never gone']);
  await screen.getByRole('checkbox', { name: 'Select Last gone' }).click();
  await screen.getByRole('toolbar').getByRole('button', { name: 'Restore' }).click();
  await expect.element(screen.getByText('Nothing has been deleted')).toBeVisible();
  expect(await storedTitles()).toEqual(['First gone', 'Last gone', 'Never gone']);
});

test('what was deleted is searched, and restored on a phone', async () => {
  const ids = [];
  for (const title of ['About mitochondria', 'About ribosomes']) ids.push((await addQuestion(title)).id);
  await remove(...ids);
  const wide = await openAt('/Questions?folder=deleted&q=RIBO');
  await expect.element(wide.screen.getByText('About ribosomes')).toBeVisible();
  await expect.element(wide.screen.getByText('About mitochondria')).not.toBeInTheDocument();
  await wide.screen.unmount();
  const { screen } = await openAt('/Questions?folder=deleted', { width: 390 });
  await screen.getByRole('checkbox', { name: 'Select About ribosomes' }).click();
  await screen.getByRole('toolbar').getByRole('button', { name: 'Restore' }).click();
  await expect.poll(storedTitles).toEqual(['About ribosomes']);
  expect(await accessViolations()).toEqual([]);
});

test('a tag written with a comma is two tags, here and in a row of new ones', async () => {
  await addQuestion('Plain');
  const { screen } = await openAt('/Questions');
  await screen.getByRole('checkbox', { name: 'Select Plain' }).click();
  await screen.getByRole('toolbar').getByRole('button', { name: 'Tag' }).click();
  await screen.getByRole('combobox', { name: 'Tag' }).fill('recall, sums,');
  await expect.element(screen.getByText('2 of them will be new tags.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('1 question tagged recall, sums')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^recall/u })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^sums/u })).toBeVisible();
  await screen.getByRole('button', { name: 'New tag' }).click();
  await userEvent.keyboard('hard; easy{Enter}');
  await expect.element(screen.getByRole('button', { name: /^easy/u })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^hard/u })).toBeVisible();
});
