import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { examsContract } from '#shared/contract/exams.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { api } from '#renderer/lib/api.ts';
import { addExam, addQuestion, openAt, storedDraft } from './exam-stage.test-data.tsx';

const press = (keys: string) => userEvent.keyboard(keys);
const writes = () => server.requests.filter(({ method }) => method !== 'GET');
const idIn = (address: string) => Number(new URLSearchParams(address.split('?')[1]).get('examId'));

const server = serverForEach(['exams'], 'Instructor');

describe('a new exam', () => {
  test('leaves nothing behind when nothing was written', async () => {
    const { screen, router } = await openAt('/CreateExam');
    await screen.getByRole('button', { name: /^3 Questions/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Questions', exact: true })).toBeVisible();
    await router.navigate('/Exams');
    await expect.element(screen.getByText('No exams yet')).toBeVisible();
    expect(writes().filter(({ path }) => path.includes('exam-drafts'))).toEqual([]);
  });

  test('is made by the first word, with the defaults of the institution, and says saved no sooner', async () => {
    const { screen, address } = await openAt('/CreateExam');
    const gate = Promise.withResolvers<void>();
    server.intercept(({ method }) => (method === 'PUT' ? gate.promise : undefined));
    await screen.getByRole('textbox', { name: 'Title' }).fill('Tissues');
    await expect.element(screen.getByText('Saving...')).toBeVisible();
    await expect.poll(() => writes().some(({ method }) => method === 'PUT')).toBe(true);
    expect(screen.getByText(/^Saved/).query()).toBeNull();
    gate.resolve();
    await expect.element(screen.getByText(/^Saved \d\d:\d\d on this computer/)).toBeVisible();
    const stored = await storedDraft(idIn(address()));
    expect(stored.draft).toMatchObject({ exam_title: 'Tissues', settings: { pass_percent: 60 } });
    await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Tissues');
  });

  test('takes its id along when a question is written right after the first word', async () => {
    const { screen, address } = await openAt('/CreateExam?step=1');
    await screen.getByRole('textbox', { name: 'Title' }).fill('Tissues');
    await screen.getByRole('button', { name: /^3 Questions/ }).click();
    await screen.getByRole('button', { name: 'Write a new question' }).click();
    await expect.poll(address).toMatch(/^\/CreateQuestions\?fromExam=true&examId=\d+$/);
  });

  test('with questions from the library has no red title before anything was typed', async () => {
    const question = await addQuestion('Which one?');
    const { body } = await api(examsContract.createExamDraft, { body: { question_ids: [question] } });
    const { screen } = await openAt(`/CreateExam?examId=${body.data.exam_step_one_id}`);
    const title = screen.getByRole('textbox', { name: 'Title', exact: true });
    await expect.element(title).toBeVisible();
    await expect.element(title).not.toHaveAttribute('aria-invalid', 'true');
    await title.fill('Cells');
    await title.fill('');
    await expect.element(title).toHaveAttribute('aria-invalid', 'true');
  });

  test('leads from an empty library to the import and to a new question, which come back', async () => {
    const { screen, address } = await openAt('/CreateExam');
    await screen.getByRole('textbox', { name: 'Title', exact: true }).fill('Tissues');
    await screen.getByRole('button', { name: /^3 Questions/ }).click();
    await expect.element(screen.getByText('Your library has no questions yet')).toBeVisible();
    await expect.element(screen.getByText('The library has no questions yet.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Write a new question' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Import questions' }).click();
    await expect.poll(address).toMatch(/^\/ImportQuestions\?fromExam=true&examId=\d+$/);
  });

  test('says why it is not saved, and saves on demand', async () => {
    const { id } = await addExam([]);
    const { screen } = await openAt(`/CreateExam?examId=${id}`);
    server.intercept(({ method }) => {
      if (method === 'PUT') throw new Error('disk full');
    });
    await screen.getByRole('textbox', { name: 'Title' }).fill('Not yet');
    await expect.element(screen.getByText(/^Not saved: /)).toBeVisible();
    server.intercept(null);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText(/^Saved/)).toBeVisible();
    expect((await storedDraft(id)).draft.exam_title).toBe('Not yet');
  });
});

describe('the questions', () => {
  const titles = ['First question', 'Second question', 'Third question'];
  const openQuestions = async () => {
    const ids: number[] = [];
    for (const title of titles) ids.push(await addQuestion(title));
    const { id } = await addExam(ids);
    const { screen } = await openAt(`/CreateExam?examId=${id}&step=3`);
    const list = screen.getByRole('list', { name: 'Questions of the exam' });
    await expect.element(list).toBeVisible();
    const shown = () =>
      list
        .getByRole('listitem')
        .elements()
        .map((row) => titles.find((title) => row.textContent.includes(title)));
    return { id, ids, screen, shown };
  };

  test('are ordered, removed and brought back by the keyboard, and the focus stays', async () => {
    const { id, ids, screen, shown } = await openQuestions();
    const [a, b, c] = titles;
    const handle = screen.getByRole('button', { name: `Move ${a}`, exact: true });
    handle.element().focus();
    await press('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(shown).toEqual([b, a, c]);
    await expect.element(handle).toHaveFocus();
    await press('{Alt>}{ArrowDown}{ArrowUp}{ArrowUp}{/Alt}{ArrowDown}');
    await expect.poll(shown).toEqual([a, b, c]);
    await expect.element(screen.getByRole('button', { name: `Move ${b}`, exact: true })).toHaveFocus();
    await press('{Delete}');
    await expect.poll(shown).toEqual([a, c]);
    await expect.element(screen.getByRole('button', { name: `Move ${c}`, exact: true })).toHaveFocus();
    await press('{Control>}z{/Control}');
    await expect.poll(shown).toEqual([a, b, c]);
    await press('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(shown).toEqual([a, c, b]);
    await expect
      .poll(async () => (await storedDraft(id)).draft.questions.map((one) => one.question_id))
      .toEqual([ids[0], ids[2], ids[1]]);
  });

  test('take the keys with a click on the row, and leave a click on a control alone', async () => {
    const { screen, shown } = await openQuestions();
    const [a, b, c] = titles;
    const row = (index: number) =>
      screen.getByRole('list', { name: 'Questions of the exam' }).getByRole('listitem').nth(index);
    await row(1).getByText('Second question').first().click();
    await expect.element(screen.getByRole('button', { name: `Move ${b}`, exact: true })).toHaveFocus();
    await press('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(shown).toEqual([b, a, c]);
    await screen.getByRole('textbox', { name: 'Marks for question 3' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Marks for question 3' })).toHaveFocus();
    await row(0).getByText('Second question').first().click();
    await press('{Delete}');
    await expect.poll(shown).toEqual([a, c]);
  });

  test('have names in the library that can be listened to', async () => {
    await addQuestion('Why is \\(\\sum d^2 = 36\\)?');
    const { screen } = await openQuestions();
    await screen.getByRole('button', { name: 'Add Why is sum d^2 = 36?', exact: true }).click();
    const takeOut = screen.getByRole('button', { name: 'Added, remove Why is sum d^2 = 36?', exact: true });
    await expect.element(takeOut).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Remove Why is sum d^2 = 36?', exact: true }))
      .toBeVisible();
  });

  test('come from the library with Enter, once each, and count their own marks', async () => {
    await addQuestion('Worth three', { question_mark: 3 });
    const { screen, shown } = await openQuestions();
    const add = screen.getByRole('button', { name: 'Add Worth three' });
    await expect.element(add).toBeVisible();
    add.element().focus();
    await press('{Enter}');
    await expect.element(screen.getByRole('button', { name: /^Added, remove Worth three/ })).toHaveFocus();
    await expect.poll(() => shown().length).toBe(4);
    await expect.element(screen.getByText('6 marks')).toBeVisible();
    await screen.getByRole('button', { name: 'Count the marks' }).click();
    await expect.element(screen.getByText(/^Saved/)).toBeVisible();
  });

  test('are drawn at random from what is not in the exam yet', async () => {
    const { screen, shown } = await openQuestions();
    for (const title of ['Fourth', 'Fifth']) await addQuestion(title);
    await screen.getByRole('button', { name: 'Draw at random from a folder' }).click();
    await screen.getByRole('textbox', { name: 'How many' }).fill('2');
    await screen.getByRole('button', { name: 'Add 2 questions' }).click();
    await expect.poll(() => shown().length).toBe(5);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(shown).toEqual(titles);
  });
});

test('the checklist empties as problems are mended, and the exam is published', async () => {
  const question = await addQuestion('Which cell has a wall?');
  const { id } = await addExam([question], { exam_title: '' });
  const { screen, address } = await openAt(`/CreateExam?examId=${id}&step=3`);
  const missing = screen.getByRole('region', { name: 'Missing before publishing' });
  const points = screen.getByRole('textbox', { name: 'Marks for question 1' });
  await points.fill('0');
  await expect.element(missing.getByText('Question 1 has no marks')).toBeVisible();
  await expect.element(screen.getByText('Give it marks, or remove it')).toBeVisible();
  await points.fill('2');
  await expect.element(missing.getByText('Question 1 has no marks')).not.toBeInTheDocument();
  await missing.getByRole('button', { name: /The exam has no title/ }).click();
  await expect.poll(address).toContain('step=1');
  await screen.getByRole('textbox', { name: 'Title' }).fill('Plant cells');
  await expect.element(missing.getByText('Nothing is missing')).toBeVisible();
  await screen.getByRole('button', { name: /Review and publish/ }).click();
  await screen.getByRole('button', { name: 'Publish', exact: true }).click();
  const asking = screen.getByRole('dialog', { name: 'Publish Plant cells?' });
  await expect
    .element(asking.getByText('Enrolled students can start as soon as it is published.'))
    .toBeVisible();
  expect((await storedDraft(id)).exam_status).toBe('savedAsDraft');
  await asking.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.element(screen.getByText('Plant cells is published.')).toBeVisible();
  expect(address()).toBe(`/Exams?preview=${id}`);
  expect(await storedDraft(id)).toMatchObject({ exam_status: 'published', published_version: 1 });
});

test('publishing says when the exam closes', async () => {
  const { id } = await addExam([await addQuestion('What is a cell?')], {
    exam_title: 'Plant cells',
    closing: {
      closing_date: '2031-07-08',
      closing_time: '18:00',
      time_zone: 'Asia/Tokyo',
      close_rule: 'start_by',
    },
  });
  const { screen } = await openAt(`/CreateExam?examId=${id}&step=6`);
  await screen.getByRole('button', { name: 'Publish', exact: true }).click();
  const asking = screen.getByRole('dialog', { name: 'Publish Plant cells?' });
  await expect.element(asking.getByText(/It closes Tue 8 Jul 2031 18:00 \(Asia\/Tokyo\)\./u)).toBeVisible();
});

test('changes of a published exam are offered only when there are some', async () => {
  const question = await addQuestion('What is a cell?');
  const { id, version } = await addExam([question], { exam_title: 'Plant cells' });
  await api(examsContract.publishExam, { body: { exam_id: id, version } });
  const { screen } = await openAt(`/CreateExam?examId=${id}&step=6`);
  await expect.element(screen.getByRole('button', { name: 'Nothing to publish' })).toBeDisabled();
  await expect.element(screen.getByText(/nothing has changed since version 1/)).toBeVisible();
  await screen.getByRole('button', { name: 'Edit Details' }).click();
  await screen.getByRole('textbox', { name: 'Title' }).fill('Animal cells');
  await screen.getByRole('button', { name: /Review and publish/ }).click();
  await screen.getByRole('button', { name: 'Publish changes' }).click();
  const asking = screen.getByRole('dialog', { name: 'Publish Animal cells?' });
  await expect.element(asking.getByText(/^As many questions, marks and minutes as before/)).toBeVisible();
  await asking.getByRole('button', { name: 'Publish changes' }).click();
  await expect.element(screen.getByText('Animal cells is published.')).toBeVisible();
  expect(await storedDraft(id)).toMatchObject({ published_version: 2, has_changes: false });
});

describe('a publication', () => {
  /** A published exam of one question that has a second one and a date by now, before it is published again. */
  async function openChanged() {
    const first = await addQuestion('What is a cell?');
    const { id, version } = await addExam([first], { exam_title: 'Plant cells' });
    await api(examsContract.publishExam, { body: { exam_id: id, version } });
    const { draft } = await storedDraft(id);
    const questions = [...draft.questions, { question_id: await addQuestion('Why?'), mark: 3 }];
    const schedule = { schedule_date: '2031-07-01', schedule_time: '09:30', time_zone: 'Asia/Tokyo' };
    await api(examsContract.saveExamDraft, {
      params: { id },
      body: { version, step: 6, draft: { ...draft, questions, schedule } },
    });
    const { screen } = await openAt(`/CreateExam?examId=${id}&step=6`);
    await screen.getByRole('button', { name: 'Publish changes' }).click();
    return { id, screen, asking: screen.getByRole('dialog', { name: 'Publish Plant cells?' }) };
  }

  test('is asked about: who can start from when, and what is new', async () => {
    const { id, screen, asking } = await openChanged();
    await expect
      .element(asking.getByText(/^Enrolled students can start from Tue 1 Jul 2031 09:30/))
      .toBeVisible();
    await expect.element(asking.getByText('2, was 1')).toBeVisible();
    await expect.element(asking.getByText('4, was 1')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(asking).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Publish changes' })).toBeEnabled();
    expect(await storedDraft(id)).toMatchObject({ published_version: 1 });
  });

  test('can be taken back for a minute', async () => {
    const { id, screen, asking } = await openChanged();
    await asking.getByRole('button', { name: 'Publish changes' }).click();
    const takeBack = screen.getByRole('button', { name: 'Take back', exact: true });
    await expect.poll(() => takeBack.element().textContent, { timeout: 4000 }).toMatch(/\((60|5\d) s\)$/);
    expect(await storedDraft(id)).toMatchObject({ exam_status: 'scheduled', published_version: 2 });
    // Others can see it: no key takes it back by the way.
    (document.activeElement as HTMLElement | null)?.blur();
    await press('{Control>}z{/Control}');
    await expect.element(takeBack).toBeVisible();
    await takeBack.click();
    await expect
      .element(screen.getByText('Students get the former version of Plant cells again.'))
      .toBeVisible();
    expect(await storedDraft(id)).toMatchObject({ exam_status: 'published', published_version: 1 });
    await expect.element(takeBack).not.toBeInTheDocument();
  });
});

test('publishing with something missing leads to where it is mended', async () => {
  const { id } = await addExam([]);
  const { screen, address } = await openAt(`/CreateExam?examId=${id}&step=6`);
  await screen.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(address).toContain('step=3');
  expect((await storedDraft(id)).exam_status).toBe('savedAsDraft');
});

test('a date is said in the exam’s zone and in this computer’s', async () => {
  const { id } = await addExam([], {
    schedule: { schedule_date: '2031-07-01', schedule_time: '09:30', time_zone: 'Asia/Tokyo' },
  });
  const { screen } = await openAt(`/CreateExam?examId=${id}&step=5`);
  await expect.element(screen.getByText('Opens Tue 1 Jul 2031 09:30 (Asia/Tokyo)')).toBeVisible();
});

test('results are released as its author chose, which the review says', async () => {
  const { id } = await addExam([await addQuestion('What is a cell?')]);
  const { screen } = await openAt(`/CreateExam?examId=${id}&step=4`);
  const choices = screen.getByRole('radiogroup', { name: 'When students get their results' });
  await expect.element(choices.getByRole('radio', { name: 'At once' })).toBeChecked();
  await choices.getByRole('radio', { name: 'On a date' }).click();
  await screen.getByLabelText('Day of the release').fill('2031-07-03');
  await expect.element(screen.getByText(/^Results are released .*3 Jul 2031 12:00/u)).toBeVisible();
  // Points say the score.
  await screen.getByRole('checkbox', { name: 'Score' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Points of each question' })).not.toBeChecked();
  const release = async () => (await storedDraft(id)).draft.settings.release;
  await expect
    .poll(release, { timeout: 5000 })
    .toMatchObject({ policy: 'on_date', parts: ['verdict', 'answers', 'feedback'] });
  expect((await release())?.release_at).toContain('2031-07-03T');
  await screen.getByRole('button', { name: /Review and publish/ }).click();
  await expect.element(screen.getByText(/Results: On .*3 Jul 2031.*: passed or not/u)).toBeVisible();
});

test('browsers sit it in the Safe Exam Browser where its author gave config keys', async () => {
  const { id } = await addExam([await addQuestion('What is a cell?')]);
  const { screen } = await openAt(`/CreateExam?examId=${id}&step=4`);
  const input = screen.getByRole('combobox', { name: 'Config keys of the Safe Exam Browser' });
  await input.fill('too-short');
  await press('{Enter}');
  await expect.element(screen.getByText(/^“too-short” is no config key: one has 64 digits/u)).toBeVisible();
  const key = '0123456789abcdef'.repeat(4);
  await input.fill(key.toUpperCase());
  await press('{Enter}');
  await expect.element(screen.getByText(key)).toBeVisible();
  await expect.element(screen.getByText(/is no config key/u)).not.toBeInTheDocument();
  await expect
    .poll(async () => (await storedDraft(id)).draft.settings.safe_browser_keys, { timeout: 5000 })
    .toEqual([key]);
  await screen.getByRole('button', { name: /Review and publish/ }).click();
  await expect.element(screen.getByText(/In a browser with the Safe Exam Browser alone/u)).toBeVisible();
});

test('the answers are shown when everybody has finished, where its author chose so', async () => {
  const { id } = await addExam([await addQuestion('What is a cell?')]);
  const { screen, router } = await openAt(`/CreateExam?examId=${id}&step=4`);
  const choices = screen.getByRole('radiogroup', { name: 'Students see the answers' });
  await expect.element(choices.getByRole('radio', { name: 'After the last attempt' })).toBeChecked();
  const choice = choices.getByRole('radio', { name: 'When everybody has finished' });
  await choice.click();
  await expect.element(choice).toBeChecked();
  await expect.element(choice).toHaveAccessibleDescription(/no enrolled student .* has an attempt left/u);
  await expect
    .poll(async () => (await storedDraft(id)).draft.settings.review_policy, { timeout: 5000 })
    .toBe('after_all');
  await screen.getByRole('button', { name: /Review and publish/ }).click();
  await expect.element(screen.getByText(/Answers shown: When everybody has finished/u)).toBeVisible();
  await screen.getByRole('button', { name: 'Publish', exact: true }).click();
  const asking = screen.getByRole('dialog', { name: 'Publish Cells?' });
  await asking.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.element(screen.getByText('Cells is published.')).toBeVisible();
  expect(router.state.location.search).toBe(`?preview=${id}`);
  await expect.element(screen.getByText('When everybody has finished')).toBeVisible();
});

test('a closing is set with what it means for attempts that run, and warns where nobody gets the full time', async () => {
  const { id } = await addExam([], {
    schedule: { schedule_date: '2031-07-01', schedule_time: '09:30', time_zone: 'Asia/Tokyo' },
    settings: { ...(await storedDraft((await addExam([])).id)).draft.settings, exam_duration: 60 },
  });
  const { screen } = await openAt(`/CreateExam?examId=${id}&step=5`);
  const closing = screen.getByRole('radiogroup', { name: 'Closing' });
  await expect.element(closing.getByRole('radio', { name: 'It stays open' })).toBeChecked();
  await closing.getByRole('radio', { name: 'At a date and time' }).click();
  await expect.element(screen.getByText('Closes Tue 8 Jul 2031 18:00 (Asia/Tokyo)')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Keep their full time' })).toBeChecked();
  await screen.getByRole('textbox', { name: 'Closing date' }).fill('2031-07-01');
  await screen.getByRole('textbox', { name: 'Closing time' }).fill('10:00');
  const warning = screen.getByText(/less than 60 minutes after it opens: nobody gets the full time/u);
  await expect.element(warning).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Hand in at the closing' }).click();
  await expect.element(warning).toBeVisible();
  await expect
    .poll(async () => (await storedDraft(id)).draft.closing)
    .toEqual({
      closing_date: '2031-07-01',
      closing_time: '10:00',
      time_zone: 'Asia/Tokyo',
      close_rule: 'hard_close',
    });
  await screen.getByRole('textbox', { name: 'Closing time' }).fill('09:00');
  await expect.element(screen.getByText('The exam closes before it opens').first()).toBeVisible();
  await screen.getByRole('radio', { name: 'It stays open' }).click();
  await expect.poll(async () => (await storedDraft(id)).draft.closing).toBeNull();
});

test('a form that was changed elsewhere is settled field by field', async () => {
  const { id, version } = await addExam([], { exam_description: 'Old' });
  const { screen } = await openAt(`/CreateExam?examId=${id}`);
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Cells');
  const { draft } = await storedDraft(id);
  await api(examsContract.saveExamDraft, {
    params: { id },
    body: { version, step: 1, draft: { ...draft, exam_title: 'Theirs', exam_description: 'New' } },
  });
  await screen.getByRole('textbox', { name: 'Title' }).fill('Mine');
  const dialog = screen.getByRole('dialog', { name: 'This exam was changed elsewhere' });
  await expect.element(dialog).toBeVisible();
  expect((await storedDraft(id)).draft.exam_title).toBe('Theirs');
  await dialog.getByRole('radiogroup', { name: 'Description' }).getByText('The other').click();
  await dialog.getByRole('button', { name: 'Keep what I chose' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(async () => (await storedDraft(id)).draft)
    .toMatchObject({ exam_title: 'Mine', exam_description: 'New' });
  await expect.element(screen.getByText(/^Saved/)).toBeVisible();
});

describe.each(schemes)('is accessible (%s)', (scheme) => {
  test.each([1, 2, 3, 4, 5, 6])('step %i', async (step) => {
    const broken = await addQuestion('Which of these?', {
      question_type: 'open_ended',
      options: [],
      correct_answer: null,
    });
    const { id } = await addExam([await addQuestion('A question'), broken]);
    const { screen } = await openAt(`/CreateExam?examId=${id}&step=${step}`, { scheme });
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => screen.getByText('Loading').elements()).toEqual([]);
    expect(await accessViolations()).toEqual([]);
  });

  test('step 3 on the phone', async () => {
    const { id } = await addExam([await addQuestion('A question')]);
    const { screen } = await openAt(`/CreateExam?examId=${id}&step=3`, { scheme, width: 390 });
    await screen.getByRole('button', { name: 'Add from the library' }).click();
    await expect.element(screen.getByRole('button', { name: /^Added, remove A question/ })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});
