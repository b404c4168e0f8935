import { useState, type ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { IconTag } from '@tabler/icons-react';
import { Button, Modal } from '@mantine/core';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { ListSample } from '#tests/gallery/samples/list-sample.tsx';
import { accessViolations, openStage, schemes } from '#tests/helpers/stage.tsx';
import type { ListQuery } from './list-props.ts';
import { ListPage } from './list-page.tsx';
import type { RowAction } from './row-menu.tsx';

interface Row {
  id: number;
  name: string;
}

const all: Row[] = Array.from({ length: 23 }, (_, index) => ({ id: index + 1, name: `Row ${index + 1}` }));

interface SubjectProps {
  preview?: ReactNode;
  query?: Partial<ListQuery<Row>>;
  onOpen?: (row: Row) => void;
  onTag?: (rows: Row[]) => void;
  actions?: ReactNode;
  create?: () => void;
  rowActions?: (row: Row) => readonly RowAction[];
  load?: () => Promise<Row[]>;
}

function Subject({ query, onOpen, onTag, actions, create, preview, rowActions, load }: SubjectProps) {
  const params = useListParams();
  return (
    <ListPage<Row>
      name="test"
      title="Rows"
      actions={actions}
      params={params}
      query={{
        status: 'success',
        data: { rows: all.slice(params.page * 10, params.page * 10 + 10), total: all.length },
        error: null,
        isFetching: false,
        isPlaceholderData: false,
        refetch: () => undefined,
        ...query,
      }}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      columns={[
        { key: 'name', header: 'Name', sortable: true, render: (row) => row.name, csv: (row) => row.name },
      ]}
      text={{ renderTitle: (row) => row.name, renderCaption: () => 'caption' }}
      empty={{ title: 'No rows yet' }}
      bulkActions={onTag === undefined ? [] : [{ key: 'tag', label: 'Tag', icon: IconTag, onRun: onTag }]}
      {...(onOpen === undefined ? {} : { onOpen })}
      {...(rowActions === undefined ? {} : { rowActions })}
      {...(load === undefined ? {} : { csv: { fileName: 'rows', load } })}
      create={create === undefined ? undefined : { label: 'New row', run: create }}
      {...(preview === undefined ? {} : { preview: { render: () => preview } })}
    />
  );
}

function Asking() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Asked"
        closeButtonProps={{ 'aria-label': 'Close' }}
      />
    </>
  );
}

describe('the list page', () => {
  test('neither shows nor opens a row whose menu is used', async () => {
    const onOpen = vi.fn<(row: Row) => void>();
    const onEdit = vi.fn<(row: Row) => void>();
    const rowActions = (row: Row): RowAction[] => [
      { key: 'edit', label: 'Edit', icon: IconTag, run: () => onEdit(row) },
      {
        key: 'drop',
        label: 'Drop',
        icon: IconTag,
        confirm: { title: 'Drop?', text: '' },
        run: () => undefined,
      },
    ];
    const { screen } = await openStage(
      <Subject preview="Shown beside it" onOpen={onOpen} rowActions={rowActions} />,
    );
    const menu = screen.getByRole('button', { name: 'Actions for Row 2', exact: true });
    await menu.click();
    await screen.getByRole('menuitem', { name: 'Edit' }).click();
    expect(onEdit).toHaveBeenCalledExactlyOnceWith(all[1]);
    await menu.click();
    await screen.getByRole('menuitem', { name: 'Drop' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(screen.getByText('Shown beside it').query()).toBeNull();
    expect(onOpen).not.toHaveBeenCalled();
    await screen.getByText('Row 2', { exact: true }).click();
    await expect.element(screen.getByText('Shown beside it')).toBeVisible();
  });

  test.each(schemes)('is accessible with content, selection and preview (%s)', async (scheme) => {
    const { screen } = await openStage(<ListSample state="content" />, { scheme, at: '/?preview=385' });
    await screen.getByRole('checkbox', { name: /^Select Which complex/u }).click();
    await expect.element(screen.getByRole('toolbar')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test.each(['empty', 'error', 'loading', 'cards'] as const)('is accessible when %s', async (state) => {
    await openStage(<ListSample state={state} />);
    expect(await accessViolations()).toEqual([]);
  });

  test('is accessible on the phone', async () => {
    const { screen } = await openStage(<ListSample state="content" />, {
      width: 390,
      height: 844,
      scheme: 'dark',
    });
    await expect.element(screen.getByRole('list', { name: 'Questions: list' })).toBeVisible();
    // A phone has no such key, and needs the place for the words of the field.
    expect(screen.getByText('/', { exact: true }).query()).toBeNull();
    expect(await accessViolations()).toEqual([]);
  });

  test.each([320, 390, 768, 1360])('never scrolls sideways at %i pixels', async (width) => {
    await openStage(<ListSample state="content" />, { width });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('a table with rows does not say that it has none', async () => {
    const { screen } = await openStage(<Subject />);
    await expect.element(screen.getByText('Row 10')).toBeVisible();
    await expect.element(screen.getByText('No records')).not.toBeInTheDocument();
  });

  test('the page number lives in the address and never falls below the first', async () => {
    const { screen, search } = await openStage(<Subject />, { at: '/?page=2' });
    await expect.element(screen.getByText('11 to 20 of 23').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Next page' }).click();
    expect(search().get('page')).toBe('3');
    await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await screen.getByRole('button', { name: 'Previous page' }).click();
    await screen.getByRole('button', { name: 'Previous page' }).click();
    expect(search().get('page')).toBeNull();
    await expect.element(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  });

  test('a page beyond the end goes back to the last one', async () => {
    const { search } = await openStage(<Subject />, { at: '/?page=9' });
    await vi.waitFor(() => expect(search().get('page')).toBe('3'));
  });

  test('"/" goes to the search, and searching starts again at the first page', async () => {
    const { screen, search } = await openStage(<Subject />, { at: '/?page=2' });
    await userEvent.keyboard('/');
    await expect.element(screen.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('krebs');
    await vi.waitFor(() => expect(search().get('q')).toBe('krebs'));
    expect(search().get('page')).toBeNull();
  });

  test('clearing the search stays in it', async () => {
    const { screen, search } = await openStage(<Subject />, { at: '/?q=krebs' });
    const field = screen.getByRole('searchbox');
    await expect.element(field).toHaveValue('krebs');
    await screen.getByRole('button', { name: 'Clear' }).click();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('');
    await vi.waitFor(() => expect(search().get('q')).toBeNull());
    await expect.element(field).toHaveFocus();
  });

  test('arrow keys, space and enter work the rows', async () => {
    const onOpen = vi.fn<(row: Row) => void>();
    const onTag = vi.fn<(rows: Row[]) => void>();
    const { screen } = await openStage(<Subject onOpen={onOpen} onTag={onTag} />);
    const row = (name: string) => screen.getByRole('row', { name: new RegExp(`${name}$`, 'u') });
    await expect.element(row('Row 1')).toBeVisible();
    (row('Row 1').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(row('Row 3')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByText('1 selected')).toBeVisible();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(onOpen).toHaveBeenCalledWith(all[1]);
    await screen.getByRole('button', { name: 'Tag' }).click();
    expect(onTag).toHaveBeenCalledWith([all[2]]);
  });

  test('a dialog gives the focus back to what opened it, also where nothing moves', async () => {
    const matchMedia = window.matchMedia.bind(window);
    const isStill = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const list = matchMedia(query);
      return query.includes('reduced-motion')
        ? Object.defineProperty(list, 'matches', { value: true })
        : list;
    });
    const { screen } = await openStage(<Subject onOpen={() => undefined} actions={<Asking />} />);
    const row = screen.getByRole('row', { name: /Row 2$/u });
    const opener = screen.getByRole('button', { name: 'Ask' });
    await expect.element(row).toBeVisible();
    // More than once: what comes first is a matter of milliseconds.
    for (let turn = 0; turn < 5; turn += 1) {
      (row.element() as HTMLElement).focus();
      (opener.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
      await expect.poll(() => document.activeElement).not.toBe(document.body);
      await expect.element(opener).toHaveFocus();
    }
    isStill.mockRestore();
  });

  test('Escape closes the preview, from its row and from inside it, but not together with a menu', async () => {
    const { screen, search } = await openStage(<ListSample state="content" />);
    const row = screen.getByRole('row', { name: /Which complex/u }).first();
    const close = screen.getByRole('button', { name: 'Close the preview' });
    const openPreview = async (): Promise<void> => {
      (row.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(close).toBeVisible();
    };
    await openPreview();
    await userEvent.keyboard('{Escape}');
    await expect.element(close).not.toBeInTheDocument();
    await expect.element(row).toHaveFocus();
    expect(search().get('preview')).toBeNull();

    await openPreview();
    (screen.getByRole('button', { name: 'Columns' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menu')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(close).toBeVisible();

    (close.element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(close).not.toBeInTheDocument();
    await expect.element(row).toHaveFocus();
  });

  test('Escape closes the dialog over a preview, and then the preview, also where nothing has the focus', async () => {
    const { screen, search } = await openStage(<Subject preview={<Asking />} />, { at: '/?preview=2' });
    await screen.getByRole('button', { name: 'Ask' }).click();
    const close = screen.getByRole('button', { name: 'Close' });
    await expect.element(close).toHaveFocus();
    // As where the control goes that had it.
    (close.element() as HTMLElement).blur();
    await userEvent.keyboard('{Escape}');
    await expect.element(close).not.toBeInTheDocument();
    expect(search().get('preview')).toBe('2');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(search().get('preview')).toBeNull());
  });

  test('a dialog of the preview stays open, on top and in focus, when the window becomes as narrow as a phone', async () => {
    const { screen } = await openStage(<Subject preview={<Asking />} />, { at: '/?preview=2' });
    await screen.getByRole('button', { name: 'Ask' }).click();
    const close = screen.getByRole('button', { name: 'Close' });
    await expect.element(close).toHaveFocus();
    await page.viewport(390, 844);
    await expect.element(screen.getByRole('dialog', { name: 'Preview', includeHidden: true })).toBeVisible();
    await expect.element(close).toHaveFocus();
    await close.click();
    await expect.element(close).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
    await page.viewport(1360, 860);
    await expect.element(screen.getByRole('complementary', { name: 'Preview' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Ask' })).toBeVisible();
  });

  test('Escape closes the dialog over a preview on a phone, and then the preview', async () => {
    const { screen, search } = await openStage(<Subject preview={<Asking />} />, {
      at: '/?preview=2',
      width: 390,
      height: 844,
    });
    await screen.getByRole('button', { name: 'Ask' }).click();
    const close = screen.getByRole('button', { name: 'Close' });
    await expect.element(close).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(close).not.toBeInTheDocument();
    await expect.element(screen.getByRole('dialog', { name: 'Preview' })).toBeVisible();
    expect(search().get('preview')).toBe('2');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(search().get('preview')).toBeNull());
  });

  test('Escape closes the dialog that came to be over a preview as the window became as narrow as a phone', async () => {
    const { screen, search } = await openStage(<Subject preview={<Asking />} />, { at: '/?preview=2' });
    await screen.getByRole('button', { name: 'Ask' }).click();
    const close = screen.getByRole('button', { name: 'Close' });
    await expect.element(close).toHaveFocus();
    await page.viewport(390, 844);
    await expect.element(screen.getByRole('dialog', { name: 'Preview', includeHidden: true })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(close).not.toBeInTheDocument();
    expect(search().get('preview')).toBe('2');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(search().get('preview')).toBeNull());
    await page.viewport(1360, 860);
  });

  test('a preview has the focus on a phone also where another dialog was open when the window became so narrow', async () => {
    const subject = <Subject actions={<Asking />} preview={<button type="button">Inside</button>} />;
    const { screen } = await openStage(subject);
    await screen.getByRole('button', { name: 'Ask' }).click();
    const close = screen.getByRole('button', { name: 'Close' });
    await expect.element(close).toHaveFocus();
    await page.viewport(390, 844);
    await close.click();
    await expect.element(close).not.toBeInTheDocument();
    await screen.getByText('Row 2', { exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Inside' })).toHaveFocus();
    await page.viewport(1360, 860);
  });

  test('the selection survives turning the page', async () => {
    const { screen } = await openStage(<Subject onTag={() => undefined} />);
    await screen.getByRole('checkbox', { name: 'Select Row 2', exact: true }).click();
    await screen.getByRole('button', { name: 'Next page' }).click();
    await screen.getByRole('checkbox', { name: 'Select Row 12' }).click();
    await expect.element(screen.getByText('2 selected')).toBeVisible();
  });

  test('sorting is written to the address and turns round', async () => {
    const { screen, search } = await openStage(<Subject />);
    await screen.getByRole('button', { name: 'Sort by Name' }).click();
    expect([search().get('sort'), search().get('dir')]).toEqual(['name', 'asc']);
    await screen.getByRole('button', { name: /Name, sorted upwards/u }).click();
    expect(search().get('dir')).toBe('desc');
  });

  test.each([
    ['stand as they are while they are asked for again', false],
    ['are pale while those of another page are waited for', true],
  ])('rows %s', async (_, isPlaceholderData) => {
    const { screen } = await openStage(<Subject query={{ isFetching: true, isPlaceholderData }} />);
    await expect.element(screen.getByRole('table')).toBeVisible();
    const wrap = screen.getByRole('table').element().closest('[aria-busy]');
    expect(wrap?.getAttribute('aria-busy')).toBe(String(isPlaceholderData));
  });

  test('an error says what happened and tries again', async () => {
    const refetch = vi.fn<() => void>();
    const { screen } = await openStage(
      <Subject
        query={{ status: 'error', data: undefined, error: new Error('The disk is busy.'), refetch }}
      />,
    );
    await expect.element(screen.getByText('The disk is busy.')).toBeVisible();
    await screen.getByRole('button', { name: 'Try again' }).click();
    expect(refetch).toHaveBeenCalledOnce();
  });

  test('nothing found offers to clear the filters, nothing there does not', async () => {
    const none = { data: { rows: [], total: 0 } };
    const { screen, search } = await openStage(<Subject query={none} />, { at: '/?q=x&tag=recall' });
    await screen.getByRole('button', { name: 'Clear filters' }).click();
    expect(search().toString()).toBe('');
    await expect.element(screen.getByText('No rows yet')).toBeVisible();
  });

  test.each([
    ['the heading', {}],
    ['the empty list', { data: { rows: [], total: 0 } }],
  ])('something new is made from %s, by one button', async (_, query) => {
    const create = vi.fn<() => void>();
    const { screen } = await openStage(<Subject create={create} query={query} />);
    await screen.getByRole('button', { name: 'New row' }).click();
    expect(create).toHaveBeenCalledOnce();
  });

  test('what cannot be done with a row says why, is reached by the keyboard, and is not done', async () => {
    const run = vi.fn<() => void>();
    const rowActions = (row: Row): RowAction[] => [
      {
        key: 'drop',
        label: 'Drop',
        icon: IconTag,
        impossible: row.id === 1 ? 'It is the first.' : undefined,
        run,
      },
    ];
    const { screen } = await openStage(<Subject rowActions={rowActions} />);
    await screen.getByRole('button', { name: 'Actions for Row 1', exact: true }).click();
    const item = screen.getByRole('menuitem', { name: 'Drop It is the first.' });
    await expect.element(item).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(item).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Actions for Row 2', exact: true }).click();
    await screen.getByRole('menuitem', { name: 'Drop' }).click();
    expect(run).toHaveBeenCalledOnce();
  });
});

test('an export leaves the focus at the menu that it was chosen from', async () => {
  const rows = Promise.withResolvers<Row[]>();
  const { screen } = await openStage(<Subject load={() => rows.promise} />);
  const menu = screen.getByRole('button', { name: 'Columns' });
  await menu.click();
  await screen.getByRole('menuitem', { name: 'Export as CSV' }).click();
  await expect.element(menu).toHaveAttribute('aria-busy', 'true');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  rows.reject(new Error('The rows are away.'));
  await expect.element(menu).toHaveAttribute('aria-busy', 'false');
  await expect.element(menu).toHaveFocus();
});
