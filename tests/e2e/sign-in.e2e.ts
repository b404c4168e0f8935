import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import Database from 'better-sqlite3';
import { signIn, startDesktop } from './desktop.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

test('a person signs in, works and signs out, and the page never holds the token', async () => {
  const { app, page, dataDir, open } = await startDesktop({ demo: true });
  await signIn(page, 'instructor@northfield.example');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  for (const address of ['/Questions', '/Exams', '/CreateExam', '/myaccount']) {
    await open(address);
    await expect(page.locator('main h1')).toBeVisible();
  }
  const stored = await page.evaluate(async () => ({
    ...Object.fromEntries(Object.entries(sessionStorage)),
    ...Object.fromEntries(Object.entries(localStorage)),
    cookie: document.cookie,
    databases: JSON.stringify(await indexedDB.databases()),
  }));
  expect(Object.keys(stored)).toEqual(expect.arrayContaining(['token', 'role', 'userId']));
  expect(stored).toMatchObject({ cookie: '', databases: '[]' });
  await open('/signout');
  await expect(page).toHaveURL(/\/signin$/);
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  await app.close();

  const db = new Database(path.join(dataDir, 'lectern.db'), { readonly: true });
  const hashes = new Set(db.prepare('select token_hash from session').pluck().all());
  const stillOpen = db.prepare('select count(*) from session where revoked_at is null').pluck().get();
  db.close();
  expect(hashes.size).toBeGreaterThan(0);
  expect(Object.values(stored).filter((value) => hashes.has(hashOf(value)))).toEqual([]);
  expect(stillOpen).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});
