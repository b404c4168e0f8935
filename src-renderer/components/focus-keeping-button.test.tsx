import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openStage } from '#tests/helpers/stage.tsx';

const Busy = ({ onSave }: { readonly onSave: () => void }) => {
  const [isBusy, setBusy] = useState(false);
  const save = (): void => {
    onSave();
    setBusy(true);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" loading={isBusy}>
        Save
      </Button>
      <ActionIcon aria-label="More" disabled={isBusy} onClick={save} />
      <Button onClick={() => setBusy(false)}>Done</Button>
    </form>
  );
};

const open = async () => {
  let saved = 0;
  const { screen } = await openStage(<Busy onSave={() => (saved += 1)} />);
  const focus = (name: string): void =>
    (screen.getByRole('button', { name }).element() as HTMLElement).focus();
  return { screen, focus, saved: () => saved };
};

test.each(['Save', 'More'])('%s keeps the focus while it is disabled, and does nothing', async (name) => {
  const { screen, focus, saved } = await open();
  const button = screen.getByRole('button', { name });
  focus(name);
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter} ');
  expect(saved()).toBe(1);
});

test('is disabled as any other as soon as the focus is elsewhere', async () => {
  const { screen, focus } = await open();
  focus('More');
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'More' })).toHaveAttribute('disabled');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'More' })).toBeEnabled();
});

test('a form is not sent again by its busy button', async () => {
  const { screen, focus, saved } = await open();
  focus('Save');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('textbox').click();
  await userEvent.keyboard('{Enter}');
  expect(saved()).toBe(1);
});
