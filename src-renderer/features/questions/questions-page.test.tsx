import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { examsContract } from '#shared/contract/exams.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { addQuestion } from '#renderer/components/screen-stage.test-data.tsx';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { api } from '#renderer/lib/api.ts';
import { fetchOwnExam } from '#renderer/lib/own-exam.ts';
import { addFolder, openAt, storedQuestion, storedTitles } from './question-stage.test-data.tsx';

serverForEach(['questions'], 'Instructor');

type Screen = Awaited<ReturnType<typeof openAt>>['screen'];

/** Deletes the folder that has the focus, and answers the question where it is used. */
const deleteFolder = async (screen: Screen): Promise<void> => {
  await userEvent.keyboard('{Delete}');
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click();
};

const foldersNow = async () => (await api(questionsContract.foldersAndTags, {})).body.data.folders;

describe('the place and the filters of the library', () => {
  test('live in the address, so that a link shows the same', async () => {
    const folder = await addFolder('Cells');
    await addQuestion('In the folder', { assign_folder_id: folder, tag_names: ['recall'] });
    await addQuestion('Somewhere else');
    const { screen, address } = await openAt('/Questions');
    await screen.getByRole('treeitem', { name: /^Cells/ }).click();
    await expect.element(screen.getByText('In the folder')).toBeVisible();
    await expect.element(screen.getByText('Somewhere else')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: /^recall/ }).click();
    await expect.poll(address).toMatch(new RegExp(`folder=${folder}&tag=\\d+$`));

    const again = await openAt(`/Questions?folder=${folder}&type=open_ended`);
    await expect.element(again.screen.getByText('No matches')).toBeVisible();
    await again.screen.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.poll(again.address).toBe(`/Questions?folder=${folder}`);
  });

  test('a folder shows what lies below it, and its count says so', async () => {
    const biology = await addFolder('Biology');
    const cells = await addFolder('Cells', biology);
    await addQuestion('Deep inside', { assign_folder_id: cells });
    const { screen } = await openAt(`/Questions?folder=${biology}`);
    await expect.element(screen.getByText('Deep inside')).toBeVisible();
    await expect.element(screen.getByRole('treeitem', { name: /^Biology/u })).toHaveTextContent('Biology1');
  });

  test('the count of a folder stays whole beside the menu that the pointer brings', async () => {
    const folder = await addFolder('Cells');
    await addQuestion('In the folder', { assign_folder_id: folder });
    const { screen } = await openAt('/Questions');
    const row = screen.getByRole('treeitem', { name: /^Cells/u });
    await row.hover();
    const menu = row.getByRole('button').element().parentElement;
    await expect.poll(() => menu && getComputedStyle(menu).opacity).toBe('1');
    const count = row.getByText('1', { exact: true }).element().getBoundingClientRect();
    expect(count.right).toBeLessThanOrEqual(menu?.getBoundingClientRect().left ?? 0);
  });

  test('a kind of question stands on one line, whole', async () => {
    await addQuestion('Which one?', { question_type: 'multiple-choice' });
    const { screen } = await openAt('/Questions');
    const shown = screen.getByRole('cell', { name: /^Multiple choice/u }).getByText('Multiple choice');
    await expect.element(shown).toBeVisible();
    const word = shown.element();
    expect(word.getBoundingClientRect().height).toBeLessThan(20);
    expect(word.scrollWidth).toBeLessThanOrEqual(word.clientWidth);
  });

  test('survive nonsense in the address', async () => {
    await addQuestion('Still here');
    const { screen } = await openAt('/Questions?folder=abc&tag=-1&type=essay&sort=random&page=-7');
    await expect.element(screen.getByText('Still here')).toBeVisible();
  });

  test('the search is one key away', async () => {
    await addQuestion('About mitochondria');
    await addQuestion('About ribosomes');
    const { screen, address } = await openAt('/Questions');
    await expect.element(screen.getByText('About ribosomes')).toBeVisible();
    await userEvent.keyboard('/mitochondria');
    await expect.element(screen.getByText('About ribosomes')).not.toBeInTheDocument();
    expect(address()).toBe('/Questions?q=mitochondria');
  });

  test('an order has one direction and goes back to the newest first', async () => {
    await addQuestion('B');
    await addQuestion('A');
    const { screen, address } = await openAt('/Questions');
    await screen.getByRole('button', { name: 'Sort by Question' }).click();
    await expect.poll(address).toBe('/Questions?sort=title&dir=asc');
    await screen.getByRole('button', { name: /^Question, sorted/ }).click();
    await expect.poll(address).toBe('/Questions?sort=newest&dir=desc');
  });
});

describe('changes of several questions', () => {
  test('a deletion is said in the words of the specification and taken back', async () => {
    await addQuestion('First');
    await addQuestion('Second');
    await addQuestion('Third');
    const { screen } = await openAt('/Questions');
    await screen.getByRole('checkbox', { name: 'Select First' }).click();
    await screen.getByRole('checkbox', { name: 'Select Third' }).click();
    await screen.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(screen.getByText('Your questions were deleted successfully!')).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: 'Select First' })).not.toBeInTheDocument();
    expect(await storedTitles()).toEqual(['Second']);
    expect(screen.getByRole('toolbar').query()).toBeNull();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByRole('checkbox', { name: 'Select First' })).toBeVisible();
    expect(await storedTitles()).toEqual(['First', 'Second', 'Third']);
  });

  test('a move goes back to where each question was', async () => {
    const cells = await addFolder('Cells');
    await addFolder('Genes');
    const one = await addQuestion('From a folder', { assign_folder_id: cells });
    const two = await addQuestion('From nowhere');
    const { screen } = await openAt('/Questions');
    await screen.getByRole('checkbox', { name: 'Select From a folder' }).click();
    await screen.getByRole('checkbox', { name: 'Select From nowhere' }).click();
    await screen.getByRole('toolbar').getByRole('button', { name: 'Move' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('treeitem', { name: /^Genes/ }).click();
    await dialog.getByRole('button', { name: 'Move here' }).click();
    await expect.element(screen.getByText('2 questions moved to Genes')).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => (await foldersNow()).map((folder) => [folder.folder_name, folder.question_count]))
      .toEqual([
        ['Cells', 1],
        ['Genes', 0],
      ]);
    expect([one.assign_folder_id, two.assign_folder_id]).toEqual([cells, null]);
  });

  test('a tag reaches only those without it, and Undo leaves the others theirs', async () => {
    await addQuestion('Tagged before', { tag_names: ['recall'] });
    await addQuestion('Plain');
    const { screen } = await openAt('/Questions');
    await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await screen.getByRole('toolbar').getByRole('button', { name: 'Tag' }).click();
    await screen.getByRole('combobox', { name: 'Tag' }).fill('recall');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('1 question tagged recall')).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => (await api(questionsContract.foldersAndTags, {})).body.data.tags[0]?.question_count)
      .toBe(1);
  });

  test('get a tag whose name has a comma whole, where there is one', async () => {
    const copy = 'recall (conflict from Laptop, 2026-01-02 10:00 UTC)';
    await addQuestion('Tagged before', { tag_names: [copy] });
    await addQuestion('Plain');
    const { screen } = await openAt('/Questions');
    await screen.getByRole('checkbox', { name: 'Select Plain' }).click();
    await screen.getByRole('toolbar').getByRole('button', { name: 'Tag' }).click();
    await screen.getByRole('combobox', { name: 'Tag' }).fill(copy);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(`1 question tagged ${copy}`)).toBeVisible();
    const { tags } = (await api(questionsContract.foldersAndTags, {})).body.data;
    expect(tags.map((tag) => [tag.tag_names, tag.question_count])).toEqual([[copy, 2]]);
  });

  test('are tagged in a dialog whose suggestions leave its buttons free, by mouse and by keys', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `cells ${at + 1}`);
    await addQuestion('Tagged before', { tag_names: names });
    await addQuestion('Plain');
    const { screen } = await openAt('/Questions');
    await screen.getByRole('checkbox', { name: 'Select Plain' }).click();
    await screen.getByRole('toolbar').getByRole('button', { name: 'Tag' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('option', { name: 'cells 1', exact: true })).toBeVisible();
    const list = screen.getByRole('listbox').element().getBoundingClientRect();
    const button = dialog.getByRole('button', { name: 'Cancel' }).element();
    const { x, y, width, height } = button.getBoundingClientRect();
    expect(button.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true);
    expect(list.width).toBeGreaterThan(200);
    expect(await accessViolations()).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Tag' }).fill('cells 1');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(dialog.getByRole('combobox', { name: 'Tag' })).toHaveValue('cells 10');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('1 question tagged cells 10')).toBeVisible();
  });

  test('are tagged in a dialog that Escape closes', async () => {
    await addQuestion('Tagged before', { tag_names: ['recall'] });
    const { screen } = await openAt('/Questions');
    await screen.getByRole('checkbox', { name: 'Select Tagged before' }).click();
    await screen.getByRole('toolbar').getByRole('button', { name: 'Tag' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Tag' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  });

  test('become an exam draft with these questions', async () => {
    const { id } = await addQuestion('For the exam', { question_mark: 3 });
    const { screen, address } = await openAt('/Questions');
    await screen.getByRole('checkbox', { name: 'Select For the exam' }).click();
    await screen.getByRole('button', { name: 'Add to exam' }).click();
    await expect.element(screen.getByText('You have no exam drafts yet.')).toBeVisible();
    await screen.getByRole('button', { name: 'New exam' }).click();
    await expect.element(screen.getByText('Another screen')).toBeVisible();
    const examId = Number(/^\/CreateExam\?examId=(\d+)$/u.exec(address())?.[1]);
    const data = await fetchOwnExam(examId);
    expect(data.draft.questions).toMatchObject([{ question_id: id }]);
  });
});

describe('questions for an exam', () => {
  const draftOf = async (title: string) => {
    const { data } = (await api(examsContract.createExamDraft, { body: { question_ids: [] } })).body;
    await api(examsContract.saveExamDraft, {
      params: { id: data.exam_step_one_id },
      body: { version: data.version, step: 1, draft: { ...data.draft, exam_title: title } },
    });
    return data.exam_step_one_id;
  };
  const questionsOf = async (id: number) =>
    (await fetchOwnExam(id)).draft.questions.map((one) => one.question_id);

  test('go into the draft that is chosen, from the bulk bar, and out of it again', async () => {
    const one = await addQuestion('First of two');
    const two = await addQuestion('Second of two');
    const examId = await draftOf('Cells');
    await draftOf('Genes');
    const { screen, address } = await openAt('/Questions');
    await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await screen.getByRole('toolbar').getByRole('button', { name: 'Add to exam' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Add 2 questions to an exam' });
    await expect.element(dialog.getByRole('button', { name: /^Genes/u })).toBeVisible();
    const names = dialog
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent.slice(0, 5));
    expect(names.filter((name) => ['Genes', 'Cells'].includes(name))).toEqual(['Genes', 'Cells']);
    expect(dialog.getByRole('textbox', { name: 'Search your drafts' }).query()).toBeNull();
    expect(await accessViolations()).toEqual([]);
    await dialog.getByRole('button', { name: /^Cells/u }).click();
    await expect.element(screen.getByText('2 questions added to Cells')).toBeVisible();
    expect(new Set(await questionsOf(examId))).toEqual(new Set([one.id, two.id]));
    expect(address()).toBe('/Questions');
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => questionsOf(examId)).toEqual([]);
  });

  test('are added once, from the editor, and many drafts can be searched', async () => {
    const { id } = await addQuestion('Only once');
    for (let at = 1; at <= 7; at += 1) await draftOf(`Draft ${at}`);
    const examId = await draftOf('Tissues');
    const { screen } = await openAt(`/CreateQuestions?editQuestion=true&question=${id}`);
    const add = async (): Promise<void> => {
      await screen.getByRole('button', { name: 'Add to exam' }).click();
      await screen.getByRole('textbox', { name: 'Search your drafts' }).fill('tiss');
      await expect.element(screen.getByRole('button', { name: /^Draft 1/u })).not.toBeInTheDocument();
      await screen.getByRole('button', { name: /^Tissues/u }).click();
    };
    await add();
    await expect.element(screen.getByText('1 question added to Tissues')).toBeVisible();
    await add();
    await expect.element(screen.getByText('This question is in Tissues already.')).toBeVisible();
    expect(await questionsOf(examId)).toEqual([id]);
  });
});

describe('folders and tags', () => {
  test('are made, renamed and deleted in the words of the specification', async () => {
    const { screen, address } = await openAt('/Questions');
    await screen.getByRole('button', { name: 'New folder' }).click();
    await userEvent.keyboard('Cells{Enter}');
    await expect.element(screen.getByText('Your new folder has been added')).toBeVisible();
    await expect.poll(address).toMatch(/folder=\d+/u);
    await screen.getByRole('treeitem', { name: /^Cells/ }).click();
    await userEvent.keyboard('{F2}');
    await userEvent.fill(screen.getByRole('textbox', { name: 'New name of the folder Cells' }), 'Genes');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Folder renamed to Genes succesfully')).toBeVisible();
    // Whoever writes by key goes on in the tree.
    await expect.element(screen.getByRole('treeitem', { name: /^Genes/ })).toHaveFocus();

    await screen.getByRole('button', { name: 'New tag' }).click();
    await userEvent.keyboard('recall{Enter}');
    await expect.element(screen.getByText('Your new tag has been added')).toBeVisible();
    await screen.getByRole('button', { name: 'Rename and delete tags' }).click();
    await screen.getByRole('button', { name: 'Delete the tag recall' }).click();
    await expect.element(screen.getByText("Tag 'recall' was succesfully deleted")).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  test('the dialog of the tags stays when Escape ends a name, and keeps the focus when a tag goes', async () => {
    for (const tag_names of ['cells', 'recall'])
      await api(questionsContract.createTag, { body: { tag_names } });
    const { screen } = await openAt('/Questions');
    await screen.getByRole('button', { name: 'Rename and delete tags' }).click();
    const rename = screen.getByRole('button', { name: 'Rename the tag recall' });
    await rename.click();
    await userEvent.keyboard('genes{Escape}');
    await expect.element(rename).toHaveFocus();
    await screen.getByRole('button', { name: 'Delete the tag cells' }).click();
    await expect.element(screen.getByText("Tag 'cells' was succesfully deleted")).toBeVisible();
    await expect.element(rename).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Rename and delete tags' })).toHaveFocus();
  });

  test('a deleted folder comes back with its questions', async () => {
    const cells = await addFolder('Cells');
    await addQuestion('Inside', { assign_folder_id: cells });
    const { screen, address } = await openAt(`/Questions?folder=${cells}`);
    await screen.getByRole('treeitem', { name: /^Cells/ }).click();
    await deleteFolder(screen);
    await expect.element(screen.getByText("Folder 'Cells' was succesfully deleted")).toBeVisible();
    expect(address()).toBe('/Questions');
    expect(await foldersNow()).toEqual([]);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await foldersNow())[0]?.question_count).toBe(1);
  });

  test('a deleted folder gets its subfolders back by their names', async () => {
    await addFolder('Cells');
    const biology = await addFolder('Biology');
    const inside = await addFolder('Cells', biology);
    const { screen } = await openAt('/Questions');
    await screen.getByRole('treeitem', { name: /^Biology/u }).click();
    await deleteFolder(screen);
    const named = async () => (await foldersNow()).find((folder) => folder.id === inside)?.folder_name;
    await expect.poll(named).toBe('Cells (Biology)');
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(named).toBe('Cells');
    expect((await foldersNow()).map((folder) => folder.folder_name).toSorted()).toEqual([
      'Biology',
      'Cells',
      'Cells',
    ]);
  });

  test('a deleted folder comes back although a subfolder has its very name', async () => {
    const biology = await addFolder('Biology');
    const inside = await addFolder('biology', biology);
    const { screen } = await openAt('/Questions');
    await screen.getByRole('treeitem', { name: /^Biology/u }).click();
    await deleteFolder(screen);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByText("Folder 'Biology' is back with its questions.")).toBeVisible();
    const folders = await foldersNow();
    const back = folders.find((folder) => folder.parent_folder_id === null);
    expect(back?.folder_name).toBe('Biology');
    expect(folders.filter((folder) => folder.parent_folder_id === back?.id)).toMatchObject([
      { id: inside, folder_name: 'biology' },
    ]);
    expect(folders).toHaveLength(2);
  });

  test('a deleted folder comes back without what lay in the folders below', async () => {
    const biology = await addFolder('Biology');
    const cells = await addFolder('Cells', biology);
    await addQuestion('Above', { assign_folder_id: biology });
    const { id } = await addQuestion('Below', { assign_folder_id: cells });
    const { screen } = await openAt('/Questions');
    await screen.getByRole('treeitem', { name: /^Biology/u }).click();
    await deleteFolder(screen);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => (await foldersNow()).map((folder) => [folder.folder_name, folder.question_count]))
      .toEqual([
        ['Biology', 1],
        ['Cells', 1],
      ]);
    expect((await storedQuestion(id))?.assign_folder_id).toBe(cells);
  });

  test('two folders of one name are refused where the name was written', async () => {
    await addFolder('Cells');
    const { screen } = await openAt('/Questions');
    await screen.getByRole('button', { name: 'New folder' }).click();
    await userEvent.keyboard('cells{Enter}');
    await expect.element(screen.getByText(/There is already a folder 'cells' here/u)).toBeVisible();
  });
});

describe('access', () => {
  test.each(schemes)('the library with preview and selection (%s)', async (scheme) => {
    const question = await addQuestion('What is \\(x^2\\) for \\(x = 2\\)?', {
      tag_names: ['recall', 'sums'],
    });
    await addFolder('Cells');
    const { screen } = await openAt(`/Questions?preview=${question.id}`, { scheme });
    await screen.getByRole('checkbox', { name: /^Select What/ }).click();
    await expect.element(screen.getByText('Nobody has answered it yet.')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test.each(schemes)('dialogs and menus (%s)', async (scheme) => {
    await addQuestion('One', { tag_names: ['recall'] });
    await addFolder('Cells');
    const { screen } = await openAt('/Questions', { scheme });
    await screen.getByRole('checkbox', { name: 'Select One' }).click();
    await screen.getByRole('toolbar').getByRole('button', { name: 'Export' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Export 1 question' })).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: 'Lectern' })).toHaveFocus();
    await expect.element(screen.getByText('This format keeps everything in these questions.')).toBeVisible();
    await screen.getByRole('radio', { name: 'Aiken' }).click();
    await expect.element(screen.getByText('the tags of 1 question')).toBeVisible();
    await screen.getByRole('button', { name: 'Show the questions' }).click();
    await expect.element(screen.getByRole('dialog').getByText(/^tags/)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('treeitem', { name: /^Cells/ }).hover();
    await screen.getByRole('button', { name: 'Actions for the folder Cells' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Delete folder' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('the empty library and the phone', async () => {
    const { screen } = await openAt('/Questions', { width: 390 });
    await expect.element(screen.getByText('No questions yet')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'All questions' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Folders' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});
