import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { queryClient } from '#renderer/lib/query-client.ts';
import { accessViolations, openStage, schemes, type StageOptions } from '#tests/helpers/stage.tsx';
import { ConflictDialog, type ConflictDialogProps } from './conflict-dialog.tsx';

const title = { key: 'title', label: 'Title', mine: 'Plant cells', theirs: 'Cells' };
const text = { key: 'text', label: 'Text', mine: 'Walls and vacuoles.', theirs: 'Nothing' };

const open = async (props: Partial<ConflictDialogProps> = {}, options?: StageOptions) => {
  const onResolve = vi.fn<ConflictDialogProps['onResolve']>(() => Promise.resolve());
  const { screen } = await openStage(
    <QueryClientProvider client={queryClient}>
      <ConflictDialog
        title="This exam was changed elsewhere"
        savedAt="2026-11-23T08:00:00.000Z"
        fields={[title, text]}
        onResolve={onResolve}
        {...props}
      />
    </QueryClientProvider>,
    options,
  );
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  return { screen, chosen: () => onResolve.mock.calls.map(([fromMine]) => [...fromMine]) };
};

test('rests on keeping the own side, and the escape key does not choose', async () => {
  const { screen, chosen } = await open();
  await expect.element(screen.getByRole('button', { name: 'Keep mine' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(chosen).toEqual([['title', 'text']]);
});

test('takes the other side whole', async () => {
  const { screen, chosen } = await open();
  await screen.getByRole('button', { name: 'Take the other one' }).click();
  await expect.poll(chosen).toEqual([[]]);
});

test('is chosen field by field with the keyboard alone', async () => {
  const { screen, chosen } = await open();
  const choice = screen.getByRole('radiogroup', { name: 'Title' });
  const ofMine = choice.getByRole('radio', { name: 'Mine' });
  await expect.element(screen.getByRole('button', { name: 'Keep mine' })).toHaveFocus();
  for (let tabs = 0; tabs < 8 && document.activeElement !== ofMine.element(); tabs++) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  }
  await expect.element(ofMine).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(choice.getByRole('radio', { name: 'The other' })).toBeChecked();
  await screen.getByRole('button', { name: 'Keep what I chose' }).click();
  await expect.poll(chosen).toEqual([['text']]);
});

test('has no choice of fields where only one differs', async () => {
  const { screen } = await open({ fields: [title] });
  expect(screen.getByRole('radio').query()).toBeNull();
  await expect.element(screen.getByText('Plant cells')).toBeVisible();
});

test('can be used again after it could not be stored', async () => {
  const { screen } = await open({ onResolve: () => Promise.reject(new Error('away')) });
  const keep = screen.getByRole('button', { name: 'Keep mine' });
  await keep.click();
  await expect.element(keep).toBeEnabled();
});

test.each(schemes.flatMap((scheme) => [1360, 390, 320].map((width) => [scheme, width] as const)))(
  'is accessible (%s, %i pixels)',
  async (scheme, width) => {
    await open({}, { scheme, width });
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
