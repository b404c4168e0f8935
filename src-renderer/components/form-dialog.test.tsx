import '#renderer/app/styles.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { line } from '#shared/contract/wire.ts';
import type { FormMutation } from '#renderer/hooks/use-contract-form.ts';
import { accessViolations, openStage } from '#tests/helpers/stage.tsx';
import { FormDialog } from './form-dialog.tsx';

const endpoint = { body: z.strictObject({ name: line(10), code: z.string().min(3) }) };

interface Place {
  name: string;
  code: string;
}

const Stage = ({ mutate }: Pick<FormMutation<Record<keyof Place, string>, string>, 'mutate'>) => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <FormDialog
        opened={opened}
        title="A place"
        submitLabel="Save"
        endpoint={endpoint}
        initial={{ name: '', code: 'ABC' }}
        mutation={{ isPending: false, mutate }}
        missing={{ name: 'Write its name.' }}
        onClose={() => setOpened(false)}
      >
        {(form) => (
          <>
            <TextInput {...form.field('name')} label="Name" data-autofocus />
            <TextInput {...form.field('code')} label="Code" />
          </>
        )}
      </FormDialog>
    </>
  );
};

const open = async (mutate: FormMutation<Record<keyof Place, string>, string>['mutate']) => {
  const stage = await openStage(<Stage mutate={mutate} />);
  await stage.screen.getByRole('button', { name: 'Open' }).click();
  return stage.screen;
};

describe('a form in a dialog', () => {
  test('keeps its buttons in sight however long it is', async () => {
    const { screen } = await openStage(
      <FormDialog
        opened
        title="Many places"
        submitLabel="Save"
        endpoint={endpoint}
        initial={{ name: '', code: 'ABC' }}
        mutation={{ isPending: false, mutate: vi.fn<() => void>() }}
        onClose={vi.fn<() => void>()}
      >
        {() => Array.from({ length: 30 }, (_, at) => <TextInput key={at} label={`Place ${at}`} />)}
      </FormDialog>,
      { height: 800 },
    );
    const save = screen.getByRole('button', { name: 'Save' });
    const isInSight = () => save.element().getBoundingClientRect().bottom < 800;
    await expect.poll(isInSight).toBe(true);
    // Of what is reached by the keyboard, nothing stays below them.
    for (const at of [29, 9]) {
      const field = screen.getByRole('textbox', { name: `Place ${at}`, exact: true }).element();
      if (field instanceof HTMLElement) field.focus();
      await expect
        .poll(() => field.getBoundingClientRect().bottom < save.element().getBoundingClientRect().top)
        .toBe(true);
      expect(isInSight()).toBe(true);
    }
    expect(await accessViolations()).toEqual([]);
  });

  test('says at each field what the contract has against it, and goes to the first one', async () => {
    const mutate = vi.fn<() => void>();
    const screen = await open(mutate);
    await screen.getByRole('textbox', { name: 'Code' }).fill('A');
    await screen.getByRole('button', { name: 'Save' }).click();
    const name = screen.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAccessibleDescription('Write its name.');
    await expect
      .element(screen.getByRole('textbox', { name: 'Code' }))
      .toHaveAccessibleDescription('Use at least 3 characters.');
    await name.fill('A name that is far too long');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(name).toHaveAccessibleDescription('Use at most 10 characters.');
    expect(mutate).not.toHaveBeenCalled();
    expect(await accessViolations()).toEqual([]);
  });

  test('says at its field what the server refuses, and all else above the fields', async () => {
    const errors = [
      new AppError('VALIDATION_FAILED', 'x', { fields: { code: ['This code is taken.'] } }),
      new AppError('UNAVAILABLE', 'This needs the hub.'),
    ];
    const screen = await open((_values, { onError }) => onError(errors.shift() ?? new Error('none')));
    await screen.getByRole('textbox', { name: 'Name' }).fill('Library');
    await screen.getByRole('button', { name: 'Save' }).click();
    const code = screen.getByRole('textbox', { name: 'Code' });
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAccessibleDescription('This code is taken.');
    expect(screen.getByRole('alert').query()).toBeNull();
    await code.fill('ABCD');
    await expect.element(code).not.toHaveAccessibleDescription();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This needs the hub.');
    await expect.element(code).toHaveValue('ABCD');
  });

  test('is closed by success, and empty when it is opened again', async () => {
    const sent: unknown[] = [];
    const screen = await open((values, { onSuccess }) => {
      sent.push(values);
      onSuccess('done');
    });
    await screen.getByRole('textbox', { name: 'Name' }).fill('Library');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toEqual([{ name: 'Library', code: 'ABC' }]);
    await screen.getByRole('button', { name: 'Open' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  });

  test('asks before it drops what was typed', async () => {
    const screen = await open(vi.fn<() => void>());
    await screen.getByRole('textbox', { name: 'Name' }).fill('Library');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('What you typed is not saved.');
    await screen.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Library');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: 'Discard' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('asks nothing where nothing was typed', async () => {
    const screen = await open(vi.fn<() => void>());
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });
});
