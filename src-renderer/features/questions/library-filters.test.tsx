import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { questionsContract } from '#shared/contract/questions.ts';
import { addQuestion } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { addFolder, openAt } from './question-stage.test-data.tsx';

serverForEach(['questions'], 'Instructor');

const addMany = async (count: number): Promise<void> => {
  for (let at = 1; at <= count; at++) await addQuestion(`Number ${String(at).padStart(2, '0')}`);
};

const tagsNow = async () =>
  (await api(questionsContract.foldersAndTags, {})).body.data.tags.map((tag) => [
    tag.tag_names,
    tag.question_count,
  ]);

test.each(schemes)(
  'filters live in the address, as chips that go one by one or together (%s)',
  async (scheme) => {
    await addQuestion('Never used');
    const { screen, address } = await openAt('/Questions', { scheme });
    await expect.element(screen.getByText('Never used')).toBeVisible();
    await screen.getByRole('button', { name: 'Filter and sort' }).click();
    await screen.getByRole('checkbox', { name: 'In no exam' }).click();
    await expect.poll(address).toBe('/Questions?unused=yes');
    await screen.getByRole('button', { name: 'All filters' }).click();
    const panel = screen.getByRole('dialog', { name: 'All filters' });
    await expect.element(panel.getByText(/At least 10 answers/u)).toBeVisible();
    await panel.getByRole('combobox', { name: 'Difficulty' }).click();
    await panel.getByRole('option', { name: 'Too few answers' }).click();
    await panel.getByRole('combobox', { name: 'Image' }).click();
    await panel.getByRole('option', { name: 'With an image' }).click();
    await expect.poll(address).toBe('/Questions?unused=yes&difficulty=unknown&image=yes');
    expect(await accessViolations()).toEqual([]);
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByText('No matches')).toBeVisible();
    await screen.getByRole('button', { name: 'Remove the filter With an image' }).click();
    await expect.element(screen.getByText('Never used')).toBeVisible();
    await screen.getByRole('button', { name: 'Remove the filter Too few answers' }).click();
    await expect.poll(address).toBe('/Questions?unused=yes');

    const again = await openAt('/Questions?unused=yes&review=no&status=published&changed=7');
    await expect.element(again.screen.getByText('Never used').first()).toBeVisible();
    await again.screen.getByRole('button', { name: 'Filter, 4' }).click();
    await again.screen.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(again.address).toBe('/Questions');
  },
);

test('a smart folder keeps a filter, gets another one, and comes back after its deletion', async () => {
  await addQuestion('Recalled', { tag_names: ['recall'] });
  await addQuestion('Plain');
  const { screen, address } = await openAt('/Questions?q=recalled&status=published');
  await screen.getByRole('button', { name: 'Keep the filter as a smart folder' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Name of the smart folder' })).toHaveFocus();
  await userEvent.keyboard('To revise{Enter}');
  const place = screen.getByRole('treeitem', { name: /^To revise/u });
  await expect.element(place).toBeVisible();
  await screen.getByRole('treeitem', { name: /^All questions/u }).click();
  await screen.getByRole('button', { name: 'Clear' }).click();
  await screen.getByRole('button', { name: 'Remove the filter Published' }).click();
  await expect.element(screen.getByText('Plain')).toBeVisible();
  await place.click();
  await expect.element(screen.getByText('Plain')).not.toBeInTheDocument();
  await expect.poll(address).toMatch(/^\/Questions\?q=recalled&status=published&smart=\d+$/u);

  await screen.getByRole('button', { name: /^recall/u }).click();
  await expect.element(screen.getByText("The filter shown differs from that of 'To revise'.")).toBeVisible();
  await screen.getByRole('button', { name: 'Replace its filter' }).click();
  await expect.element(screen.getByText("'To revise' keeps the filter shown now.")).toBeVisible();
  // What it looks for is named before it goes.
  await screen.getByRole('button', { name: 'Rename and delete tags' }).click();
  await screen.getByRole('button', { name: 'Delete the tag recall' }).click();
  const dialog = screen.getByRole('dialog', { name: "Delete the tag 'recall'?" });
  await expect.element(dialog.getByText('1 smart folder uses it: To revise')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete tag' }).click();
  await expect.element(screen.getByRole('treeitem', { name: /^To revise \(tag deleted\)/u })).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).last().click();
  await expect.element(screen.getByRole('treeitem', { name: /^To revise Actions/u })).toBeVisible();
  expect(await tagsNow()).toEqual([['recall', 1]]);

  await screen.getByRole('treeitem', { name: /^To revise/u }).click();
  await userEvent.keyboard('{Delete}');
  await expect.element(screen.getByText('Keep a filter here to find it again.')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).last().click();
  await expect.element(screen.getByRole('treeitem', { name: /^To revise/u })).toBeVisible();
  expect(await accessViolations()).toEqual([]);
});

test('all that a filter finds is selected, changed in one go and put back in one', async () => {
  await addMany(12);
  const { screen, address } = await openAt('/Questions?q=number');
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect.element(screen.getByText('All 10 on this page are selected.')).toBeVisible();
  await screen.getByRole('button', { name: 'Select all 12' }).click();
  await expect.element(screen.getByText('12 selected')).toBeVisible();
  await screen.getByRole('toolbar').getByRole('button', { name: 'Tag', exact: true }).click();
  await screen.getByRole('combobox', { name: 'Tag' }).fill('whole');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('12 questions tagged whole')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(tagsNow).toEqual([['whole', 0]]);

  await screen.getByRole('combobox', { name: 'Rows of a page' }).click();
  await screen.getByRole('option', { name: '25 per page' }).click();
  await expect.poll(address).toBe('/Questions?q=number&size=25');
  await expect.element(screen.getByText('1 to 12 of 12')).toBeVisible();
});

test('marks are given to many, and a tag is taken from many', async () => {
  await addQuestion('One', { tag_names: ['old'] });
  await addQuestion('Two', { question_mark: 3, tag_names: ['old', 'kept'] });
  const { screen } = await openAt('/Questions');
  const select = () => screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const marks = async () => {
    const { question } = (await api(questionsContract.filterQuestions, { query: { sort: 'title' } })).body;
    return question.map((one) => one.question_mark);
  };
  const before = await marks();
  await select();
  await screen.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: 'Give marks' }).click();
  await screen.getByRole('dialog').getByRole('textbox', { name: 'Mark' }).fill('2.5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(marks).toEqual([2.5, 2.5]);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(marks).toEqual(before);
  await select();
  await screen.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: 'Remove tags' }).click();
  await screen.getByRole('checkbox', { name: 'old' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove tags' }).click();
  await expect.element(screen.getByText('old removed from 2 questions')).toBeVisible();
  expect(await tagsNow()).toEqual([
    ['kept', 1],
    ['old', 0],
  ]);
});

test('what has no answer has a place of its own with its count, and a folder says what its end means', async () => {
  const body = { question_title: 'Only begun', question_type: 'true-false' } as const;
  await api(questionsContract.createQuestion, { body });
  const cells = await addFolder('Cells');
  await addQuestion('In a folder', { assign_folder_id: cells });
  const { screen, address } = await openAt('/Questions');
  await screen.getByRole('treeitem', { name: 'Without an answer 1' }).click();
  expect(address()).toBe('/Questions?folder=unanswered');
  await expect.element(screen.getByText('Only begun')).toBeVisible();
  expect(await accessViolations()).toEqual([]);
  await screen.getByRole('treeitem', { name: /^Cells/u }).click();
  await userEvent.keyboard('{Delete}');
  const dialog = screen.getByRole('dialog', { name: "Delete the folder 'Cells'?" });
  await expect.element(dialog.getByText(/^1 question in it becomes unfiled/u)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete folder' }).click();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('treeitem', { name: /^Cells/u })).toHaveTextContent('Cells1');
});
