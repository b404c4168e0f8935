import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { signIn, startDesktop } from './desktop.ts';

test('a person signs in, works and signs out, and the page never holds the token', async () => {
  const { app, page, dataDir } = await startDesktop({ demo: true });
  await signIn(page, 'instructor@northfield.example');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  const stored = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
  expect(stored).toEqual(expect.arrayContaining(['token', 'role', 'userId']));
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});
