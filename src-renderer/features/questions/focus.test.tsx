import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { examsContract } from '#shared/contract/exams.ts';
import { addQuestion } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { changeInParts } from './change-in-parts.ts';
import { addFolder, openAt, storedTitles } from './question-stage.test-data.tsx';

serverForEach(['questions'], 'Instructor');

type Screen = Awaited<ReturnType<typeof openAt>>['screen'];

const rowOf = (screen: Screen, title: string) =>
  screen.getByRole('row', { name: new RegExp(`Select ${title}`, 'u') });

const addQuestions = async (...titles: readonly string[]): Promise<number[]> => {
  const ids = [];
  for (const title of titles) ids.push((await addQuestion(title)).id);
  return ids;
};

/** Walks to a row, picks it and runs an action for the selection, all of it by keys. */
const runByKeys = async (screen: Screen, title: string, action: string): Promise<void> => {
  await expect.element(rowOf(screen, title)).toBeVisible();
  (rowOf(screen, title).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  const toolbar = screen.getByRole('toolbar');
  const direct = toolbar.getByRole('button', { name: action });
  if (direct.query() === null) {
    (toolbar.getByRole('button', { name: 'More actions' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const item = screen.getByRole('menuitem', { name: action });
    await expect.element(item).toBeVisible();
    // The menu leads the focus to its first action by itself.
    await expect.element(screen.getByRole('menuitem').first()).toHaveFocus();
    (item.element() as HTMLElement).focus();
  } else {
    (direct.element() as HTMLElement).focus();
  }
  await userEvent.keyboard('{Enter}');
};

const pressUndo = () => userEvent.keyboard('{Control>}z{/Control}');

describe('the place in the library', () => {
  test('is at the next row after a deletion, and there again when it is taken back', async () => {
    await addQuestions('Alpha', 'Beta', 'Gamma');
    const { screen } = await openAt('/Questions?sort=title&dir=asc');
    await runByKeys(screen, 'Beta', 'Delete');
    await expect.element(rowOf(screen, 'Beta')).not.toBeInTheDocument();
    await expect.element(rowOf(screen, 'Gamma')).toHaveFocus();
    await pressUndo();
    await expect.element(rowOf(screen, 'Beta')).toBeVisible();
    await expect.element(rowOf(screen, 'Gamma')).toHaveFocus();
    expect(await storedTitles()).toEqual(['Alpha', 'Beta', 'Gamma']);
  });

  test('stays in the folders on the way to what was deleted, and back', async () => {
    await addQuestions('Alpha');
    const { screen } = await openAt('/Questions');
    const place = (name: string) =>
      screen
        .getByRole('tree', { name: 'Folders' })
        .getByRole('treeitem', { name: new RegExp(`^${name}`, 'u') });
    await expect.element(rowOf(screen, 'Alpha')).toBeVisible();
    (place('All questions').element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(place('Deleted')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Nothing has been deleted')).toBeVisible();
    await expect.element(place('Deleted')).toHaveFocus();
    await userEvent.keyboard('{Home}{Enter}');
    await expect.element(rowOf(screen, 'Alpha')).toBeVisible();
    await expect.element(place('All questions')).toHaveFocus();
  });

  test.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])(
    'is on the folder again after its menu was opened by %s',
    async (keys) => {
      await addFolder('Cells');
      const { screen } = await openAt('/Questions');
      const folder = screen.getByRole('treeitem', { name: /^Cells/u });
      await expect.element(folder).toBeVisible();
      (folder.element() as HTMLElement).focus();
      await userEvent.keyboard(keys);
      await expect.element(screen.getByRole('menuitem', { name: 'New folder inside' })).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
      await expect.element(folder).toHaveFocus();
      await userEvent.keyboard(keys);
      await expect.element(screen.getByRole('menuitem', { name: 'New folder inside' })).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}');
      await expect.element(screen.getByRole('menuitem', { name: 'Rename folder' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect
        .element(screen.getByRole('textbox', { name: 'New name of the folder Cells' }))
        .toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(folder).toHaveFocus();
    },
  );

  test('is on the button of a menu again after a dialog that was opened from it', async () => {
    await addQuestion('Alpha');
    const { screen } = await openAt('/Questions');
    await expect.element(rowOf(screen, 'Alpha')).toBeVisible();
    const more = screen.getByRole('button', { name: 'More actions for the library' });
    for (const _turn of [1, 2]) {
      (more.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(screen.getByRole('menuitem').first()).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect.element(screen.getByRole('radio').first()).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
      await expect.element(more).toHaveFocus();
    }
  });

  test('is kept by the button that takes back, too', async () => {
    await addQuestions('Alpha', 'Beta');
    const { screen } = await openAt('/Questions?sort=title&dir=asc');
    await runByKeys(screen, 'Alpha', 'Delete');
    const undo = screen.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    await expect.element(rowOf(screen, 'Beta')).toHaveFocus();
    (undo.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(undo).not.toBeInTheDocument();
    await expect.element(rowOf(screen, 'Beta')).toHaveFocus();
  });

  test('is at the row before when the last one goes, and at the heading when all have gone', async () => {
    await addQuestions('Alpha', 'Beta');
    const { screen } = await openAt('/Questions?sort=title&dir=asc');
    await runByKeys(screen, 'Beta', 'Delete');
    await expect.element(rowOf(screen, 'Beta')).not.toBeInTheDocument();
    await expect.element(rowOf(screen, 'Alpha')).toHaveFocus();
    await runByKeys(screen, 'Alpha', 'Delete');
    await expect.element(rowOf(screen, 'Alpha')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('is in the list again when the question before a deletion is cancelled', async () => {
    const ids = await addQuestions('Alpha', 'Beta', 'Gamma');
    await api(examsContract.createExamDraft, { body: { question_ids: ids } });
    const { screen } = await openAt('/Questions?sort=title&dir=asc');
    await runByKeys(screen, 'Beta', 'Delete');
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.closest('[role=toolbar], tr') ?? null).not.toBeNull();
    await runByKeys(screen, 'Gamma', 'Delete');
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(rowOf(screen, 'Beta')).not.toBeInTheDocument();
    await expect.element(rowOf(screen, 'Alpha')).toHaveFocus();
  });

  test('is at the next row after one was restored', async () => {
    const ids = await addQuestions('Alpha', 'Beta');
    for (const id of ids) await changeInParts([id], { kind: 'delete' });
    const { screen } = await openAt('/Questions?folder=deleted');
    const restore = screen.getByRole('button', { name: 'Restore Beta' });
    await expect.element(restore).toBeVisible();
    (restore.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(restore).not.toBeInTheDocument();
    await expect.element(rowOf(screen, 'Alpha')).toHaveFocus();
    await runByKeys(screen, 'Alpha', 'Restore');
    await expect.element(screen.getByText('Nothing has been deleted')).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

test.each([1360, 390])(
  'the offer to undo covers neither the paging nor the next selection at %i',
  async (width) => {
    await addQuestions('Alpha', 'Beta');
    const { screen } = await openAt('/Questions', { width });
    await screen.getByRole('checkbox', { name: 'Select Beta' }).click();
    await screen.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    const topOf = (element: Element): number => element.getBoundingClientRect().top;
    const toastEnd = (): number =>
      screen.getByRole('button', { name: 'Undo' }).element().parentElement?.getBoundingClientRect().bottom ??
      0;
    await expect.element(screen.getByRole('checkbox', { name: 'Select Beta' })).not.toBeInTheDocument();
    expect(toastEnd()).toBeLessThanOrEqual(
      topOf(screen.getByRole('navigation', { name: /of 1$/u }).element()),
    );
    await screen.getByRole('checkbox', { name: 'Select Alpha' }).click();
    await expect.element(screen.getByRole('toolbar')).toBeVisible();
    expect(toastEnd()).toBeLessThanOrEqual(topOf(screen.getByRole('toolbar').element()));
  },
);
