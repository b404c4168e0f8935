import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { examsContract } from '#shared/contract/exams.ts';
import { questionsContract, type Question } from '#shared/contract/questions.ts';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import { addQuestion } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { fetchOwnExam } from '#renderer/lib/own-exam.ts';
import { schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { connectSync, syncStatus } from '#tests/helpers/sync-in-page.ts';
import { conflictCopy, openAt } from './sync-stage.test-data.tsx';

// The copies are ordinary drafts of the real server; only the list of conflicts is of the test.

const SUFFIX = ' (conflict from Library laptop 3, 2026-11-20 09:12 UTC)';

const listed: ConflictCopy[] = [];

const find = async (id: number): Promise<Question | undefined> => {
  const { body } = await api(questionsContract.filterQuestions, { query: { limit: 100 } });
  return body.question.find((question) => question.id === id);
};

const keyOf = (question: Question | undefined) => question?.answers[0]?.correct_answer;

/** Two versions of one question: other points and another key in the copy. */
const addQuestionConflict = async (title: string, changes: Partial<ConflictCopy> = {}) => {
  const original = await addQuestion(title, { question_mark: 1, tag_names: ['cells'] });
  const copy = await addQuestion(title + SUFFIX, {
    question_mark: 3,
    correct_answer: 2,
    tag_names: ['cells'],
  });
  listed.push(
    conflictCopy({
      copy_id: copy.id,
      copy_title: copy.question_title,
      title,
      original: { id: original.id, title, updated_at: original.updated_at },
      ...changes,
    }),
  );
  return { original, copy };
};

schoolForAll({ kind: 'demo', role: 'Instructor', texts: ['sync', 'common'] });

beforeEach(() => {
  listed.length = 0;
  connectSync({
    getStatus: () => ({ status: 200, body: syncStatus({ conflict_count: listed.length }) }),
    listConflicts: async () => {
      const rows = [];
      for (const one of listed) {
        if (one.kind !== 'question' || (await find(one.copy_id)) !== undefined) rows.push(one);
      }
      return { status: 200, body: { data: rows, total: rows.length } };
    },
  });
});

const open = async (copyId: number, view?: Parameters<typeof openAt>[1]) => {
  const opened = await openAt('/Sync', view);
  await opened.screen.getByRole('link', { name: /^Compare the versions of/u }).click();
  expect(opened.address()).toBe(`/Sync?copy=${copyId}`);
  return opened;
};

/** Goes from stop to stop as somebody without a mouse does. */
const tabTo = async (target: Locator, direction: 'on' | 'backwards' = 'on'): Promise<void> => {
  for (let stops = 0; document.activeElement !== target.element(); stops += 1) {
    if (stops === 20) throw new Error('The keyboard does not lead there.');
    await userEvent.tab({ shift: direction === 'backwards' });
  }
};

describe('two versions of a draft', () => {
  test('has its formulas drawn in the title, and is named without the marks of TeX', async () => {
    const { copy } = await addQuestionConflict('What is \\(\\frac{1}{2}\\) of six?');
    const { screen } = await openAt('/Sync');
    const compare = screen.getByRole('link', { name: 'Compare the versions of What is frac 1 2 of six?' });
    await expect.element(compare).toHaveAttribute('href', `/Sync?copy=${copy.id}`);
    await compare.click();
    const drawn = (): Element | null =>
      document.querySelector('h1 [data-formula] math, h1 [data-formula] .katex');
    await expect.poll(drawn).not.toBeNull();
  });

  test('are shown field by field, and what is the same is only counted', async () => {
    const { copy } = await addQuestionConflict('What is osmosis?');
    const { screen } = await open(copy.id);
    await expect.element(screen.getByRole('group', { name: 'Mark' })).toBeVisible();
    await expect.element(screen.getByRole('group', { name: 'Type, options and key' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Tags' }).query()).toBeNull();
    await expect.element(screen.getByText('7 other fields are the same in both.')).toBeVisible();
  });

  test('mine stays in place of theirs, and both come back by undo', async () => {
    const { original, copy } = await addQuestionConflict('What is diffusion?');
    const { screen, address } = await open(copy.id);
    await screen.getByRole('button', { name: 'Keep the version on this computer' }).click();
    await expect
      .element(screen.getByText('The version on this computer stays: What is diffusion?'))
      .toBeVisible();
    expect(address()).toBe('/Sync');
    const kept = await find(original.id);
    expect(kept).toMatchObject({ question_title: 'What is diffusion?', question_mark: 3 });
    expect(keyOf(kept)).toBe(2);
    expect(await find(copy.id)).toBeUndefined();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByText('Both versions are back: What is diffusion?')).toBeVisible();
    const back = await find(original.id);
    expect(back?.question_mark).toBe(1);
    expect(keyOf(back)).toBe(1);
    expect((await find(copy.id))?.question_title).toBe(`What is diffusion?${SUFFIX}`);
  });

  test('theirs stays and the copy goes', async () => {
    const { original, copy } = await addQuestionConflict('What is turgor?');
    const { screen } = await open(copy.id);
    await screen.getByRole('button', { name: 'Keep the version on the hub' }).click();
    await expect.element(screen.getByText('The version on the hub stays: What is turgor?')).toBeVisible();
    expect((await find(original.id))?.question_mark).toBe(1);
    expect(await find(copy.id)).toBeUndefined();
  });

  test('are named by where they are from, where neither is known to be of this computer', async () => {
    const elsewhere = { is_from_here: false, device_name: 'Desk two' };
    const { copy } = await addQuestionConflict('What is a tonoplast?', elsewhere);
    const { screen } = await open(copy.id);
    const points = screen.getByRole('group', { name: 'Mark' });
    await expect.element(points.getByRole('radio', { name: 'The version on the hub' })).toBeVisible();
    await expect.element(points.getByRole('radio', { name: 'From Desk two' })).toBeVisible();
    expect(screen.getByText(/mine|theirs/iu).query()).toBeNull();
    await screen.getByRole('button', { name: 'Keep the version on the hub' }).click();
    await expect
      .element(screen.getByText('The version on the hub stays: What is a tonoplast?'))
      .toBeVisible();
  });

  test('of computers with long names fit on the smallest phone', async () => {
    const device_name = 'The computer beside the window of the reading room on the second floor, number 3';
    const { copy } = await addQuestionConflict('What is a stoma?', { is_from_here: false, device_name });
    const { screen } = await open(copy.id, { width: 320 });
    await expect.element(screen.getByRole('group', { name: 'Mark' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });

  test('are merged by field, by the keyboard alone', async () => {
    const { original, copy } = await addQuestionConflict('What is plasmolysis?');
    const { screen } = await open(copy.id);
    const points = screen.getByRole('group', { name: 'Mark' });
    const mine = points.getByRole('radio', { name: 'On this computer' });
    const merge = screen.getByRole('button', { name: 'Keep what is chosen' });
    await expect.element(points).toBeVisible();
    // The buttons of the page come before its fields.
    await tabTo(merge);
    await tabTo(points.getByRole('radio', { name: 'On the hub' }));
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(mine).toHaveFocus();
    await expect.element(mine).toBeChecked();
    await tabTo(merge, 'backwards');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('What you chose stays: What is plasmolysis?')).toBeVisible();
    const merged = await find(original.id);
    expect(merged?.question_mark).toBe(3);
    expect(keyOf(merged)).toBe(1);
  });

  test('have the keyboard at their title, and give it to that of the overview', async () => {
    const { copy } = await addQuestionConflict('What is lignin?');
    const { screen } = await open(copy.id);
    await expect.element(screen.getByRole('group', { name: 'Mark' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'What is lignin?' })).toHaveFocus();
    await tabTo(screen.getByRole('button', { name: 'Keep the version on this computer' }));
    await userEvent.keyboard('{Enter}');
    await expect
      .element(screen.getByText('The version on this computer stays: What is lignin?'))
      .toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Synchronisation' })).toHaveFocus();
  });

  test('of an exam are merged, settings one by one', async () => {
    const make = async (title: string, minutes: number, pass: number) => {
      const { body } = await api(examsContract.createExamDraft, { body: {} });
      const { exam_step_one_id: id, version, draft } = body.data;
      const settings = { ...draft.settings, exam_duration: minutes, pass_percent: pass };
      await api(examsContract.saveExamDraft, {
        params: { id },
        body: { version, step: 1, draft: { ...draft, exam_title: title, settings } },
      });
      return id;
    };
    const originalId = await make('Cells', 30, 50);
    const copyId = await make(`Cells${SUFFIX}`, 45, 60);
    listed.push(
      conflictCopy({
        kind: 'exam',
        copy_id: copyId,
        copy_title: `Cells${SUFFIX}`,
        title: 'Cells',
        original: { id: originalId, title: 'Cells', updated_at: new Date().toISOString() },
      }),
    );
    const { screen } = await open(copyId);
    const time = screen.getByRole('group', { name: 'Time' });
    await expect.element(time.getByText('45 minutes')).toBeVisible();
    await time.getByRole('radio', { name: 'On this computer' }).click();
    await screen.getByRole('button', { name: 'Keep what is chosen' }).click();
    await expect.element(screen.getByText('What you chose stays: Cells')).toBeVisible();
    const data = await fetchOwnExam(originalId);
    expect(data.draft.settings).toMatchObject({ exam_duration: 45, pass_percent: 50 });
    expect(data.draft.exam_title).toBe('Cells');
  });

  test('of a tag: one name, and no choice by field', async () => {
    const tagOf = async (name: string) =>
      (await api(questionsContract.createTag, { body: { tag_names: name } })).body.tag.id;
    const originalId = await tagOf('quillwort');
    const copyId = await tagOf(`quillworts${SUFFIX}`);
    listed.push(
      conflictCopy({
        kind: 'tag',
        copy_id: copyId,
        title: 'quillworts',
        original: { id: originalId, title: 'quillwort', updated_at: new Date().toISOString() },
      }),
    );
    const { screen } = await open(copyId);
    await expect.element(screen.getByText('quillworts', { exact: true }).last()).toBeVisible();
    expect(screen.getByRole('radio').query()).toBeNull();
    await screen.getByRole('button', { name: 'Keep the version on this computer' }).click();
    await expect.element(screen.getByText('The version on this computer stays: quillworts')).toBeVisible();
    const { body } = await api(questionsContract.foldersAndTags, {});
    const names = body.data.tags.map((tag) => tag.tag_names);
    expect(names).toContain('quillworts');
    expect(names).not.toContain('quillwort');
  });

  test('a copy whose original is gone stays under its own name', async () => {
    const copy = await addQuestion(`What is a vacuole?${SUFFIX}`, { question_mark: 2 });
    listed.push(conflictCopy({ copy_id: copy.id, title: 'What is a vacuole?' }));
    const { screen } = await open(copy.id);
    await expect.element(screen.getByText(/deleted elsewhere/u)).toBeVisible();
    await screen.getByRole('button', { name: 'Keep the version on this computer' }).click();
    await expect
      .element(screen.getByText('The version on this computer stays: What is a vacuole?'))
      .toBeVisible();
    expect((await find(copy.id))?.question_title).toBe('What is a vacuole?');
  });

  test('says when it has been decided already', async () => {
    const { screen } = await openAt('/Sync?copy=12345');
    await expect.element(screen.getByRole('heading', { name: 'Nothing to compare' })).toBeVisible();
  });

  test.each(schemes)('is accessible, also on the smallest phone (%s)', async (scheme) => {
    const { copy } = await addQuestionConflict('What is \\(H_2O\\)?');
    const { screen } = await open(copy.id, { scheme, width: 320 });
    await expect.element(screen.getByRole('group', { name: 'Mark' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
