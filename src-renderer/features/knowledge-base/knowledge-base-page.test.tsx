import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { knowledgeBaseContract } from '#shared/contract/knowledge-base.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ArticlePage } from './pages/article-page.tsx';
import { KnowledgeBasePage } from './pages/knowledge-base-page.tsx';

schoolForEach({ kind: 'demo', role: 'Admin', texts: ['knowledge-base', 'common'] });
beforeEach(() => connectSchool());

const openAt = (at = '/KnowledgeBase', view?: View) =>
  openScreens({ '/KnowledgeBase': <KnowledgeBasePage />, '/Article': <ArticlePage /> }, at, view);

const add = async (title: string, description = '') =>
  (await api(knowledgeBaseContract.create, { body: { title, description } })).body;

/** Opens the menu of a row and chooses what is in it. */
const choose = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

describe('the list', () => {
  test('begins empty, and takes what is written', async () => {
    const { screen } = await openAt();
    await expect.element(screen.getByText('No knowledge base yet')).toBeVisible();
    await screen.getByRole('button', { name: 'New article' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New article' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(dialog.getByText('Enter a title.')).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    await userEvent.keyboard('Library');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Open until ten.');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(screen.getByText('"Library" created.')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Library/u })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'New article' })).toHaveFocus();
  });

  test('is searched by title', async () => {
    await add('Library');
    await add('Canteen');
    const { screen } = await openAt();
    await expect.element(screen.getByRole('row', { name: /Canteen/u })).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Search by title' }).fill('libr');
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(1);
  });

  test('changes and deletes one of them after a question', async () => {
    await add('Library');
    const { screen } = await openAt();
    await choose('Library', 'Edit');
    const title = screen.getByRole('dialog').getByRole('textbox', { name: 'Title' });
    await title.fill('Library hours');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('row', { name: /Library hours/u })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Actions for Library hours' })).toHaveFocus();
    await choose('Library hours', 'Delete');
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByText('No knowledge base yet')).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('shows one of them beside it, and opens it', async () => {
    const { id } = await add('Library', 'Open until ten.');
    const { screen, address } = await openAt();
    await screen.getByRole('row', { name: /Library/u }).click();
    await expect.element(screen.getByText('Open until ten.')).toBeVisible();
    await screen.getByRole('link', { name: 'Open' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible();
    expect(address()).toBe(`/Article?id=${id}`);
  });

  test.each(schemes)('is accessible in the %s scheme, with preview and dialog', async (scheme) => {
    const { id } = await add('Library', 'Open until ten.');
    const { screen } = await openAt(`/KnowledgeBase?preview=${id}`, { scheme });
    await expect.element(screen.getByText('Open until ten.')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'New article' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('has its menu on the phone too', async () => {
    await add('Library');
    const { screen } = await openAt('/KnowledgeBase', { width: 390 });
    await screen.getByRole('button', { name: 'Actions for Library' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});

describe('one of them', () => {
  test('is changed and deleted on its own page', async () => {
    const { id } = await add('Library', 'Open until ten.');
    const { screen, address } = await openAt(`/Article?id=${id}`);
    await screen.getByRole('button', { name: 'Edit' }).click();
    await screen.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('Open until nine.');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Open until nine.')).toBeVisible();
    await screen.getByRole('button', { name: 'Delete' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(address).toBe('/KnowledgeBase');
    await expect.element(screen.getByText('No knowledge base yet')).toBeVisible();
  });

  test.each(schemes)('is accessible in the %s scheme', async (scheme) => {
    const { id } = await add('Library', 'Open until ten.');
    const { screen } = await openAt(`/Article?id=${id}`, { scheme });
    await expect.element(screen.getByText('Open until ten.')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('says so where the address names none', async () => {
    const { screen } = await openAt('/Article');
    await expect.element(screen.getByText('Nothing is chosen')).toBeVisible();
  });
});
