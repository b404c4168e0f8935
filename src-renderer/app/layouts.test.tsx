import { afterEach, expect, test } from 'vitest';
import { WizardSample } from '#tests/gallery/samples/wizard-sample.tsx';
import { openStage } from '#tests/helpers/stage.tsx';
import { BulkBar } from '#renderer/components/bulk-bar.tsx';
import { FeedbackStack } from '#renderer/components/banner.tsx';
import { showUndo, useFeedbackStore } from '#renderer/components/feedback-store.ts';
import { EdgeLayout } from './layouts.tsx';

afterEach(() => useFeedbackStore.setState({ banners: [], undos: [], errorLog: [] }));

const layout = (at: 'top' | 'side') => (
  <EdgeLayout edge={<nav aria-label="Edge" />} at={at} isNarrow>
    <WizardSample />
    <BulkBar count={1} rows={[1]} actions={[]} onClear={() => undefined} isNarrow />
  </EdgeLayout>
);

test.each([
  ['side', 640, 74],
  ['top', 390, 0],
] as const)('bars at the bottom leave what is at the %s of the screen free', async (at, width, edge) => {
  const { screen } = await openStage(layout(at), { width, height: 600 });
  const preview = screen.getByRole('button', { name: 'Preview' });
  await expect.element(preview).toBeVisible();
  const bar = preview.element().parentElement?.getBoundingClientRect();
  expect(bar).toMatchObject({ left: edge, right: width });
  const selected = screen.getByRole('toolbar').element().getBoundingClientRect();
  expect(selected).toMatchObject({ left: edge + 12, right: width - 12 });
});

test.each([
  [1360, false, 266],
  [800, false, 266],
  [640, true, 74],
])('a long offer to undo leaves the sidebar free at %i pixels', async (width, isNarrow, edge) => {
  const { screen } = await openStage(
    <>
      <EdgeLayout edge={<nav aria-label="Edge" />} at="side" isNarrow={isNarrow}>
        <h1>Questions</h1>
      </EdgeLayout>
      <FeedbackStack />
    </>,
    { width },
  );
  showUndo(`${'A question with a long text '.repeat(8)} was deleted.`, () => undefined);
  const offer = screen.getByRole('status');
  await expect.element(offer).toBeVisible();
  const box = offer.element().getBoundingClientRect();
  expect(box.left).toBeGreaterThanOrEqual(edge);
  expect(box.width).toBeLessThanOrEqual(560);
});
