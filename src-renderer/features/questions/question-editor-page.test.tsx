import { describe, expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { examsContract } from '#shared/contract/exams.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { addQuestion } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { fetchOwnExam } from '#renderer/lib/own-exam.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { changeElsewhere, openAt, storedQuestion, storedTitles } from './question-stage.test-data.tsx';

const server = serverForEach(['questions'], 'Instructor');

type Screen = Awaited<ReturnType<typeof openAt>>['screen'];

const writes = () => server.requests.filter(({ method }) => method !== 'GET');
const title = (screen: Screen) => screen.getByRole('textbox', { name: 'Text' });
const option = (screen: Screen, letter: string) =>
  screen.getByRole('textbox', { name: `Option ${letter}`, exact: true });

const fillIn = async (screen: Screen, text: string): Promise<void> => {
  await title(screen).fill(text);
  await option(screen, 'A').fill('Two');
  await option(screen, 'B').fill('Three');
  await screen.getByRole('radio', { name: 'Option B is right' }).click();
};

/** Other tests of the browser may keep their preferences beside these. */
const keptDrafts = (): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith('lectern.question-draft.'));

describe('a new question', () => {
  test('says what is missing where it is missing, and sends nothing', async () => {
    const { screen } = await openAt('/CreateQuestions');
    await screen.getByRole('button', { name: 'Save question' }).first().click();
    await expect.element(screen.getByText('Write the text of the question.')).toBeVisible();
    await expect
      .element(screen.getByText('A multiple-choice question needs at least 2 options.'))
      .toBeVisible();
    await expect.element(title(screen)).toHaveFocus();
    await title(screen).fill('Which one?');
    await screen.getByRole('button', { name: 'Save question' }).first().click();
    await expect.element(option(screen, 'A')).toHaveFocus();
    await option(screen, 'A').fill('This');
    await option(screen, 'B').fill('That');
    await screen.getByRole('button', { name: 'Save question' }).first().click();
    await expect.element(screen.getByRole('radio', { name: 'Option A is right' })).toHaveFocus();
    await option(screen, 'A').fill('Two');
    await option(screen, 'B').fill('Two');
    await expect.element(screen.getByText('Option B is the same as an earlier one.')).toBeVisible();
    await option(screen, 'B').fill('Three');
    await expect.element(screen.getByText('Choose which option is right.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Mark' }).fill('0');
    await expect.element(screen.getByText(/Give it a mark between 0.01 and 1,000/u)).toBeVisible();
    expect(writes()).toEqual([]);
  });

  test('calls an option that is wrong by its letter, and leads to it', async () => {
    const { screen } = await openAt('/CreateQuestions');
    await fillIn(screen, 'How many?');
    await option(screen, 'D').fill('Five');
    await screen.getByRole('button', { name: 'Save question' }).first().click();
    await expect.element(screen.getByText('Option C is empty. Write its text or remove it.')).toBeVisible();
    await expect.element(option(screen, 'C')).toHaveFocus();
    await option(screen, 'C').fill('Four');
    await option(screen, 'D').fill('Three');
    await screen.getByRole('button', { name: 'Save question' }).first().click();
    await expect.element(screen.getByText('Option D is the same as an earlier one.')).toBeVisible();
    await expect.element(option(screen, 'D')).toHaveFocus();
  });

  test('is saved in one piece and shown in the library', async () => {
    const { screen, address } = await openAt('/CreateQuestions');
    await fillIn(screen, 'How many?');
    await screen.getByRole('checkbox', { name: 'Keep the last option last' }).click();
    await screen.getByRole('button', { name: 'Save question' }).first().click();
    await expect.element(screen.getByText('Your question has been saved.')).toBeVisible();
    await expect.poll(address).toMatch(/^\/Questions\?preview=\d+$/u);
    const stored = await storedQuestion(Number(/\d+$/u.exec(address())?.[0]));
    expect(stored?.answers[0]).toMatchObject({ answer_1: 'Two', answer_2: 'Three', correct_answer: 2 });
    expect(stored?.is_last_pinned).toBe(true);
    expect(keptDrafts()).toEqual([]);
  });

  test('is saved by the keyboard without leaving it, and goes on as the question of the library', async () => {
    const { screen, address } = await openAt('/CreateQuestions');
    await fillIn(screen, 'How many?');
    const field = title(screen);
    (field.element() as HTMLTextAreaElement).focus();
    (field.element() as HTMLTextAreaElement).setSelectionRange(3, 3);
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(screen.getByRole('heading', { name: 'Edit question' })).toBeVisible();
    await expect.poll(address).toMatch(/^\/CreateQuestions\?editQuestion=true&question=\d+$/u);
    await expect.element(title(screen)).toHaveFocus();
    await userEvent.keyboard(' exactly');
    await expect.element(title(screen)).toHaveValue('How exactly many?');
    await expect.element(option(screen, 'D')).toBeVisible();
    await expect.poll(storedTitles).toEqual(['How exactly many?']);
    expect(keptDrafts()).toEqual([]);
  });

  test('gets a tag whole that was there, whatever is in its name', async () => {
    const name = 'Cells (conflict from Laptop, 2026-11-22 09:00 UTC)';
    await addQuestion('What is a cell?', { tag_names: [name] });
    const { screen } = await openAt('/CreateQuestions');
    await screen.getByRole('combobox', { name: 'Tags' }).click();
    await screen.getByRole('option', { name }).click();
    await expect.element(screen.getByText(name, { exact: true }).first()).toBeVisible();
    expect(screen.getByText('Cells (conflict from Laptop', { exact: true }).query()).toBeNull();
  });

  test('is saved once, however long the keys are held', async () => {
    const { screen } = await openAt('/CreateQuestions');
    await fillIn(screen, 'How often?');
    await userEvent.keyboard('{Control>}{s>4/}{/Control}');
    await expect.element(screen.getByRole('heading', { name: 'Edit question' })).toBeVisible();
    await expect.poll(storedTitles).toEqual(['How often?']);
    const made = writes().filter(({ method, path }) => method === 'POST' && path === '/api/questions');
    expect(made).toHaveLength(1);
  });

  test('keeps what is typed while it is saved, also where that is not complete', async () => {
    const first = await openAt('/CreateQuestions');
    await fillIn(first.screen, 'How many?');
    const field = title(first.screen).element() as HTMLTextAreaElement;
    field.focus();
    // At once, so that it is typed before the answer comes.
    field.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 's',
        code: 'KeyS',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      }),
    );
    field.select();
    document.execCommand('delete');
    await expect.element(first.screen.getByRole('heading', { name: 'Edit question' })).toBeVisible();
    await expect.element(title(first.screen)).toHaveValue('');
    await expect.poll(storedTitles).toEqual(['How many?']);
    await expect.poll(first.address).toMatch(/question=\d+$/u);
    await first.screen.unmount();
    queryClient.clear();
    const again = await openAt(first.address());
    await expect.element(again.screen.getByText('Write the text of the question.').first()).toBeVisible();
    await expect.element(title(again.screen)).toHaveValue('');
  });

  test.each(['Save question', 'Save and write another'])(
    'keeps what is typed after the button “%s”, and stays with it',
    async (name) => {
      const { screen, address } = await openAt('/CreateQuestions');
      await fillIn(screen, 'How many');
      const field = title(screen).element() as HTMLTextAreaElement;
      // Both at once, so that it is typed before the answer comes.
      (screen.getByRole('button', { name }).first().element() as HTMLButtonElement).click();
      field.focus();
      document.execCommand('insertText', false, ' moons?');
      await expect.element(screen.getByRole('heading', { name: 'Edit question' })).toBeVisible();
      await expect.poll(storedTitles).toEqual(['How many moons?']);
      await expect.poll(address).toMatch(/question=\d+$/u);
      expect(keptDrafts()).toEqual([]);
    },
  );

  test('says nothing of options that nobody has begun, when the keyboard only goes past', async () => {
    const { screen } = await openAt('/CreateQuestions');
    const missing = screen.getByText('A multiple-choice question needs at least 2 options.');
    await expect.element(title(screen)).toBeVisible();
    const pastOptions = (): void => {
      (option(screen, 'A').element() as HTMLElement).focus();
      (screen.getByRole('textbox', { name: 'Mark' }).element() as HTMLElement).focus();
      (title(screen).element() as HTMLElement).focus();
    };
    pastOptions();
    await expect.element(title(screen)).toHaveFocus();
    expect(missing.query()).toBeNull();
    await option(screen, 'A').fill('Two');
    pastOptions();
    await expect.element(missing).toBeVisible();
  });

  test('survives a reload as it was left, and can be started afresh', async () => {
    const first = await openAt('/CreateQuestions');
    await fillIn(first.screen, 'Half written');
    await expect.element(first.screen.getByText(/as a draft on this computer$/u)).toBeVisible();
    await first.screen.unmount();

    const { screen } = await openAt('/CreateQuestions');
    await expect.element(screen.getByText(/Your unfinished question is back/u)).toBeVisible();
    await expect.element(title(screen)).toHaveValue('Half written');
    await expect.element(option(screen, 'B')).toHaveValue('Three');
    await expect.element(screen.getByRole('radio', { name: 'Option B is right' })).toBeChecked();
    await screen.getByRole('button', { name: 'Start afresh' }).click();
    await expect.element(title(screen)).toHaveValue('');
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(title(screen)).toHaveValue('Half written');
    expect(writes()).toEqual([]);
  });

  test('does not trip over a damaged draft', async () => {
    await openAt('/CreateQuestions').then(({ screen }) => title(screen).fill('x'));
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"form":{"type":"essay"');
    const { screen } = await openAt('/CreateQuestions');
    await expect.element(title(screen).last()).toHaveValue('');
  });

  test('refuses a sixth option and says why', async () => {
    const { screen } = await openAt('/CreateQuestions');
    await screen.getByRole('button', { name: 'Add an option' }).click();
    await expect.element(option(screen, 'E')).toHaveFocus();
    await screen.getByRole('button', { name: 'Add an option' }).click();
    await expect
      .element(screen.getByText('A question may have at most 5 options. Remove one to add another.'))
      .toBeVisible();
    await expect.element(screen.getByText('5 of 5')).toBeVisible();
  });

  test('keeps the right option when the options change places', async () => {
    const { screen } = await openAt('/CreateQuestions');
    await fillIn(screen, 'In order?');
    await screen.getByRole('button', { name: 'Move Option B up' }).click();
    await expect.element(option(screen, 'A')).toHaveValue('Three');
    await expect.element(screen.getByRole('radio', { name: 'Option A is right' })).toBeChecked();
  });

  test('leads the keyboard on from an option that goes, and stays on the button of one that moves', async () => {
    const { screen } = await openAt('/CreateQuestions');
    await fillIn(screen, 'Which ones?');
    await option(screen, 'C').fill('Four');
    const press = async (name: string): Promise<void> => {
      (screen.getByRole('button', { name }).element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
    };
    await press('Move Option B up');
    await expect.element(option(screen, 'A')).toHaveValue('Three');
    await expect.element(screen.getByRole('button', { name: 'Move Option A up' })).toHaveFocus();
    await press('Move Option C down');
    await expect.element(option(screen, 'D')).toHaveValue('Four');
    await expect.element(screen.getByRole('button', { name: 'Move Option D down' })).toHaveFocus();
    await press('Remove Option B');
    await expect.element(option(screen, 'D')).not.toBeInTheDocument();
    await expect.element(option(screen, 'B')).toHaveFocus();
    await press('Remove Option C');
    await expect.element(option(screen, 'C')).not.toBeInTheDocument();
    await expect.element(option(screen, 'B')).toHaveFocus();
  });

  test('of another kind starts its options afresh, which can be undone', async () => {
    const { screen } = await openAt('/CreateQuestions');
    await fillIn(screen, 'True or not?');
    await screen.getByText('True or false').click();
    await expect.element(screen.getByText('The options were reset for True or false')).toBeVisible();
    await expect.element(option(screen, 'A')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(option(screen, 'A')).toHaveValue('Two');
    await expect.element(screen.getByRole('radio', { name: 'Option B is right' })).toBeChecked();
  });

  test('begins in its text, and with nothing typed no change of kind is complained of', async () => {
    const { screen } = await openAt('/CreateQuestions');
    await expect.element(title(screen)).toHaveFocus();
    await expect.element(screen.getByText('Choose an option to read its feedback.')).toBeVisible();
    await screen.getByText('Open', { exact: false }).first().click();
    await expect.element(screen.getByRole('textbox', { name: 'Key phrase 1' })).toBeVisible();
    expect(screen.getByRole('alert').elements()).toEqual([]);
    expect(screen.getByText('Choose an option to read its feedback.').query()).toBeNull();
    await screen.getByText('Multiple choice').click();
    await option(screen, 'A').fill('Two');
    await title(screen).click();
    await expect
      .element(screen.getByText('A multiple-choice question needs at least 2 options.'))
      .toBeVisible();
    await screen.getByText('True or false').click();
    await expect.element(option(screen, 'A')).not.toBeInTheDocument();
    expect(screen.getByText('Choose which option is right.').query()).toBeNull();
  });

  test('that came back goes on at the end of its text', async () => {
    const first = await openAt('/CreateQuestions');
    await title(first.screen).fill('Half written');
    await first.screen.unmount();
    const { screen } = await openAt('/CreateQuestions');
    await expect.element(title(screen)).toHaveFocus();
    await userEvent.keyboard(' no more');
    await expect.element(title(screen)).toHaveValue('Half written no more');
  });

  test('is saved and followed by another with Ctrl and Enter, also from an option', async () => {
    const { screen } = await openAt('/CreateQuestions');
    await fillIn(screen, 'How many?');
    await option(screen, 'B').click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByText('Your question has been saved.')).toBeVisible();
    await expect.element(title(screen)).toHaveValue('');
    await expect.element(title(screen)).toHaveFocus();
    await expect.element(option(screen, 'D')).toBeVisible();
    expect(await storedTitles()).toEqual(['How many?']);
  });

  test('takes a pasted list as its options, once, and takes it back as once', async () => {
    const { screen } = await openAt('/CreateQuestions');
    const paste = (letter: string, text: string): void => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const field = option(screen, letter).element() as HTMLTextAreaElement;
      field.focus();
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    };
    const texts = () =>
      [...document.querySelectorAll<HTMLTextAreaElement>('[data-option-text]')].map(({ value }) => value);
    await option(screen, 'C').fill('Kept');
    paste('A', 'a) 9\nb) 10\nc) 6');
    await expect.poll(texts).toEqual(['9', '10', '6', 'Kept', '']);
    await expect.element(option(screen, 'C')).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(texts).toEqual(['', '', 'Kept', '']);
    await expect.element(option(screen, 'A')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Undo' }).query()).toBeNull();

    paste('A', '- 1\n- 2\n- 3\n- 4\n- 5');
    await expect.poll(texts).toEqual(['1', '2', '3', '4', 'Kept']);
    await expect.element(screen.getByText('4 lines pasted; 1 more found no room')).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(texts).toEqual(['', '', 'Kept', '']);
  });

  test('from an exam goes back to it with the question in it', async () => {
    const made = await api(examsContract.createExamDraft, { body: { question_ids: [] } });
    const examId = made.body.data.exam_step_one_id;
    const { screen, address } = await openAt(`/CreateQuestions?fromExam=true&examId=${examId}`);
    await fillIn(screen, 'For the exam');
    await screen.getByRole('button', { name: 'Save and add to exam' }).first().click();
    await expect.poll(address).toBe(`/CreateExam?examId=${examId}&step=3`);
    const data = await fetchOwnExam(examId);
    expect(data.draft.questions).toHaveLength(1);
  });

  test('for an exam stays where its author goes on typing, and goes back to the exam from there', async () => {
    const made = await api(examsContract.createExamDraft, { body: { question_ids: [] } });
    const examId = made.body.data.exam_step_one_id;
    const { screen, address } = await openAt(`/CreateQuestions?fromExam=true&examId=${examId}`);
    await fillIn(screen, 'For the');
    // The question is stored by then, and on its way into the exam.
    server.intercept(({ method, path }) => {
      if (method !== 'PUT' || !path.startsWith('/api/exam')) return;
      server.intercept(null);
      (title(screen).element() as HTMLElement).focus();
      document.execCommand('insertText', false, ' exam');
    });
    await screen.getByRole('button', { name: 'Save and add to exam' }).first().click();
    await expect.element(screen.getByRole('heading', { name: 'Edit question' })).toBeVisible();
    await expect.poll(storedTitles).toEqual(['For the exam']);
    expect(keptDrafts()).toEqual([]);
    await screen.getByRole('link', { name: 'Back' }).click();
    await expect.poll(address).toBe(`/CreateExam?examId=${examId}&step=3`);
    const data = await fetchOwnExam(examId);
    expect(data.draft.questions).toHaveLength(1);
  });

  test('shows its picture', async () => {
    const { screen } = await openAt('/CreateQuestions');
    const canvas = document.createElement('canvas');
    canvas.width = 4;
    canvas.height = 4;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const file = new File(blob === null ? [] : [blob], 'dot.png', { type: 'image/png' });
    const field = () => document.querySelector<HTMLInputElement>('input[type=file]');
    await expect.poll(field).not.toBeNull();
    const input = field();
    if (input === null) throw new Error('There is no field for a picture.');
    await userEvent.upload(input, file);
    await expect.element(screen.getByRole('img', { name: 'Image of the question' }).first()).toBeVisible();
  });
});

describe('several at once', () => {
  const writeByKeyboard = async (screen: Screen, text: string): Promise<void> => {
    await expect.element(title(screen)).toHaveFocus();
    await userEvent.keyboard(text);
    (option(screen, 'A').element() as HTMLElement).focus();
    await userEvent.keyboard('Yes{Enter}');
    await expect.element(option(screen, 'B')).toHaveFocus();
    await userEvent.keyboard('No');
    (screen.getByRole('radio', { name: 'Option A is right' }).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
  };
  const next = () => userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  const kept = () =>
    localStorage.getItem(
      Object.keys(localStorage).find((key) => key.startsWith('lectern.question-list-draft.')) ?? '',
    );

  test('are written by keyboard, kept through a reload, saved together, and stay with the reason where refused', async () => {
    const first = await openAt('/CreateQuestions');
    await writeByKeyboard(first.screen, 'Number 1');
    await next();
    await writeByKeyboard(first.screen, 'Number 2');
    await next();
    await title(first.screen).fill('Number 3, not complete');
    await first.screen.unmount();

    const { screen } = await openAt('/CreateQuestions');
    await expect.element(screen.getByText('Question 3 of 3')).toBeVisible();
    await expect.element(title(screen)).toHaveValue('Number 3, not complete');
    // Between two, and away again with its data.
    await screen.getByRole('button', { name: 'Add a question as number 2' }).click();
    await expect.element(screen.getByText('Question 2 of 4')).toBeVisible();
    await expect.element(title(screen)).toHaveFocus();
    await screen.getByRole('button', { name: 'Remove this question' }).click();
    await expect.element(screen.getByText('Question 2 of 3')).toBeVisible();
    await expect.element(title(screen)).toHaveValue('Number 2');
    expect(await accessViolations()).toEqual([]);

    await screen.getByRole('button', { name: 'Save 3 questions' }).first().click();
    await expect.element(screen.getByText('1 question is not complete and stays in the list.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Save 2 questions' })).toHaveFocus();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Save 2 questions' }).click();
    await expect.element(screen.getByText('2 questions have been saved.')).toBeVisible();
    expect(await storedTitles()).toEqual(['Number 1', 'Number 2']);
    expect(writes().filter(({ path }) => path === '/api/questions/batches')).toHaveLength(1);
    await screen.getByRole('button', { name: 'Back to the list' }).click();
    await expect.element(title(screen)).toHaveValue('Number 3, not complete');
    expect(kept()).toBeNull();
  });

  test('that the server cannot take stay in the list with its words', async () => {
    const { screen } = await openAt('/CreateQuestions');
    await writeByKeyboard(screen, 'Number 1');
    await next();
    await writeByKeyboard(screen, 'Number 2');
    await expect.element(screen.getByText('All 2 questions are complete.')).toBeVisible();
    server.intercept(({ path }) => {
      if (path === '/api/questions/batches') throw new Error('The disk is gone.');
    });
    await userEvent.keyboard('{Control>}s{/Control}');
    await screen.getByRole('dialog').getByRole('button', { name: 'Save 2 questions' }).click();
    await expect.element(screen.getByText('Unexpected response status.').first()).toBeVisible();
    server.intercept(null);
    await screen.getByRole('dialog').getByRole('button', { name: 'Save 2 questions' }).click();
    await expect.element(screen.getByText('2 questions have been saved.')).toBeVisible();
    expect(await storedTitles()).toEqual(['Number 1', 'Number 2']);
  });
});

describe('what the editor takes back', () => {
  test('is every step, beyond the field that it was made in', async () => {
    const { screen } = await openAt('/CreateQuestions');
    await fillIn(screen, 'How many?');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(screen.getByRole('radio', { name: 'Option B is right' })).not.toBeChecked();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(option(screen, 'B')).toHaveValue('');
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.element(option(screen, 'B')).toHaveValue('Three');
    await screen.getByRole('button', { name: 'Redo (Ctrl+Y)' }).click();
    await expect.element(screen.getByRole('radio', { name: 'Option B is right' })).toBeChecked();
  });

  test('is an earlier version of a stored question too', async () => {
    const { id, version } = await addQuestion('What it was');
    const options = [
      { text: 'Yes', image: null, feedback: 'Warmer.' },
      { text: 'No', image: null },
    ];
    const then = await changeElsewhere(id, version, 'What it was', { options });
    await commands.advanceServerClock(11 * 60_000);
    await changeElsewhere(id, then.version, 'What it became', { options });
    const { screen } = await openAt(`/CreateQuestions?editQuestion=true&question=${id}`);
    await expect.element(screen.getByText('Published', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'History' }).click();
    await expect.element(screen.getByRole('dialog').getByText('What it was').first()).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Restore this version' }).click();
    await expect.element(title(screen)).toHaveValue('What it was');
    await expect
      .element(screen.getByRole('textbox', { name: 'Who chooses Option A reads' }))
      .toHaveValue('Warmer.');
    await expect.poll(async () => (await storedQuestion(id))?.question_title).toBe('What it was');
  });
});

describe('a question of the library', () => {
  test('saves itself once it is complete, and says so only then', async () => {
    const { id } = await addQuestion('Before');
    const { screen } = await openAt(`/CreateQuestions?editQuestion=true&question=${id}`);
    await title(screen).fill('');
    await expect.element(screen.getByText('Not saved: Write the text of the question.')).toBeVisible();
    expect(writes().filter(({ method }) => method === 'PUT')).toEqual([]);
    await title(screen).fill('After');
    await expect.element(screen.getByText(/^Saved \d\d:\d\d/u)).toBeVisible();
    expect((await storedQuestion(id))?.question_title).toBe('After');
    expect(keptDrafts()).toEqual([]);
  });

  test('is found by the other spelling of its address', async () => {
    const { id } = await addQuestion('Here I am');
    const { screen } = await openAt(`/CreateQuestions?editQuestion=true&questionId=${id}`);
    await expect.element(title(screen)).toHaveValue('Here I am');
  });

  test('that changed elsewhere is not overwritten before the author has chosen', async () => {
    const { id, version } = await addQuestion('Common ground');
    const { screen } = await openAt(`/CreateQuestions?editQuestion=true&question=${id}`);
    await expect.element(title(screen)).toHaveValue('Common ground');
    await changeElsewhere(id, version, 'Theirs');
    await title(screen).fill('Mine');
    await expect.element(screen.getByText('This question was changed elsewhere')).toBeVisible();
    expect((await storedQuestion(id))?.question_title).toBe('Theirs');
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(async () => (await storedQuestion(id))?.question_title).toBe('Mine');
    await expect.element(screen.getByText(/^Saved \d\d:\d\d/u)).toBeVisible();
  });

  test('gives way to the other version, and takes that back', async () => {
    const { id, version } = await addQuestion('Common ground');
    const { screen } = await openAt(`/CreateQuestions?editQuestion=true&question=${id}`);
    await expect.element(title(screen)).toHaveValue('Common ground');
    await changeElsewhere(id, version, 'Theirs');
    await title(screen).fill('Mine');
    await screen.getByRole('button', { name: 'Take the other one' }).click();
    await expect.element(title(screen)).toHaveValue('Theirs');
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(title(screen)).toHaveValue('Mine');
    await expect.poll(async () => (await storedQuestion(id))?.question_title).toBe('Mine');
  });

  test('keeps what could not be saved for the next time', async () => {
    const { id } = await addQuestion('Complete');
    const first = await openAt(`/CreateQuestions?editQuestion=true&question=${id}`);
    await option(first.screen, 'B').fill('');
    await title(first.screen).fill('Not complete');
    await first.screen.unmount();
    queryClient.clear();
    const { screen } = await openAt(`/CreateQuestions?editQuestion=true&question=${id}`);
    await expect.element(title(screen)).toHaveValue('Not complete');
    await option(screen, 'B').fill('No');
    await expect.poll(async () => (await storedQuestion(id))?.question_title).toBe('Not complete');
  });

  test('can be deleted and brought back', async () => {
    const { id } = await addQuestion('Going');
    const { screen, address } = await openAt(`/CreateQuestions?editQuestion=true&question=${id}`);
    await screen.getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByText('Your question was deleted successfully!')).toBeVisible();
    expect(address()).toBe('/Questions');
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(storedTitles).toEqual(['Going']);
  });
});

describe('access', () => {
  test.each(schemes)('the editor with its problems (%s)', async (scheme) => {
    const { screen } = await openAt('/CreateQuestions', { scheme });
    await screen.getByRole('button', { name: 'Save question' }).first().click();
    await expect.element(screen.getByText('Write the text of the question.')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test.each(['true-false', 'open_ended'] as const)('a question of the kind %s on the phone', async (kind) => {
    const { id } = await addQuestion('Is it so?', {
      question_type: kind,
      options: kind === 'true-false' ? ['True', 'False'].map((text) => ({ text, image: null })) : [],
      correct_answer: kind === 'true-false' ? 1 : null,
      feedback_incorrect: 'It is not.',
    });
    const { screen } = await openAt(`/CreateQuestions?editQuestion=true&question=${id}`, { width: 390 });
    await expect.element(title(screen)).toHaveValue('Is it so?');
    expect(await accessViolations()).toEqual([]);
  });
});
