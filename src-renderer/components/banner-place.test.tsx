import { afterEach, expect, test } from 'vitest';
import { openStage } from '#tests/helpers/stage.tsx';
import { FeedbackStack } from './banner.tsx';
import { showSuccess, useFeedbackStore } from './feedback-store.ts';
import { PageHeader } from './page-header.tsx';

afterEach(() => useFeedbackStore.setState({ banners: [], undos: [], errorLog: [] }));

const boxOf = (element: Element) => element.getBoundingClientRect();

test('banners leave free what has the focus, and go back to their place', async () => {
  const { screen } = await openStage(
    <>
      <button type="button" style={{ position: 'fixed', top: 24, right: 40 }}>
        New
      </button>
      <button type="button" style={{ position: 'fixed', bottom: 70, right: 40 }}>
        Last
      </button>
      <FeedbackStack />
    </>,
  );
  const control = (name: string) => screen.getByRole('button', { name }).element() as HTMLElement;
  control('New').focus();
  showSuccess('Published.');
  const banner = screen.getByRole('status');
  await expect.element(banner).toBeVisible();
  expect(boxOf(banner.element()).top).toBeGreaterThanOrEqual(boxOf(control('New')).bottom);
  control('Last').focus();
  expect(boxOf(banner.element()).top).toBeLessThan(boxOf(control('New')).bottom);
  control('New').focus();
  expect(boxOf(banner.element()).top).toBeGreaterThanOrEqual(boxOf(control('New')).bottom);
});

test('banners leave free what can be done on the page', async () => {
  const { screen } = await openStage(
    <>
      <PageHeader title="Questions" actions={<button type="button">New</button>} />
      <FeedbackStack />
    </>,
  );
  showSuccess('Published.');
  const banner = screen.getByRole('status');
  await expect.element(banner).toBeVisible();
  const action = screen.getByRole('button', { name: 'New' }).element();
  expect(boxOf(banner.element()).top).toBeGreaterThanOrEqual(boxOf(action).bottom);
});
