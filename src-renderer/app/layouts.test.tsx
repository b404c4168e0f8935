import { expect, test } from 'vitest';
import { WizardSample } from '#tests/gallery/samples/wizard-sample.tsx';
import { openStage } from '#tests/helpers/stage.tsx';
import { BulkBar } from '#renderer/components/bulk-bar.tsx';
import { EdgeLayout } from './layouts.tsx';

const layout = (at: 'top' | 'side') => (
  <EdgeLayout edge={<nav aria-label="Edge" />} at={at} isNarrow>
    <WizardSample />
    <BulkBar rows={[1]} actions={[]} onClear={() => undefined} isNarrow />
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
