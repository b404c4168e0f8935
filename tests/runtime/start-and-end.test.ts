import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { seen } from './fixture-of-file.ts';
import {
  definedEnvironment,
  descendantsOf,
  fixtureApp,
  launchFixture,
  lookAlike,
  removeTemporaryFolders,
  stillRunning,
  temporaryFolder,
} from './launch-fixture.ts';

const run = promisify(execFile);

afterAll(removeTemporaryFolders);

test('app.close() ends everything and frees the lock', async () => {
  const fixture = await launchFixture();
  const main = fixture.app.process();
  const pid = main.pid ?? 0;
  expect(await fixture.app.evaluate(() => process.pid)).toBe(pid);
  const children = descendantsOf(pid);
  expect(children.length).toBeGreaterThan(1);
  await fixture.app.close();
  await expect.poll(() => main.exitCode).toBe(0);
  await expect.poll(() => stillRunning(children)).toEqual([]);
  expect(fs.readdirSync(fixture.userData)).toEqual([]);
});

test('the last window to close ends the app', async () => {
  const fixture = await launchFixture();
  const main = fixture.app.process();
  const ended = fixture.app.waitForEvent('close');
  const handle = await fixture.app.browserWindow(fixture.page);
  await handle.evaluate((window) => setTimeout(() => window.close(), 10));
  await ended;
  await expect.poll(() => main.exitCode).toBe(0);
});

test('kill -9 of main leaves no Chromium behind, and the app starts again', async () => {
  const fixture = await launchFixture();
  const pid = fixture.app.process().pid ?? 0;
  const children = descendantsOf(pid);
  expect(children.length).toBeGreaterThan(1);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => stillRunning([pid, ...children])).toEqual([]);
  const again = await launchFixture({ FIXTURE_USER_DATA: fixture.userData });
  expect(await again.page.title()).toBe('Fixture');
  await again.app.close();
});

test("Playwright's own loader works too, when electron's package leads to the look-alike", async () => {
  const environment = {
    ...definedEnvironment(),
    LECTERN_HEADLESS: '1',
    FIXTURE_USER_DATA: temporaryFolder(),
  };
  const { stdout } = await run(process.execPath, [path.join(import.meta.dirname, 'launch-by-package.ts')], {
    env: {
      ...environment,
      ELECTRON_OVERRIDE_DIST_PATH: path.dirname(lookAlike),
      ELECTRON_SKIP_BINARY_DOWNLOAD: '1',
    },
  });
  expect(stdout).toBe('Fixture app://bundle/ 0\n');
});

test('SIGTERM quits as a desktop would', async () => {
  const fixture = await launchFixture();
  const main = fixture.app.process();
  const ended = fixture.app.waitForEvent('close');
  main.kill('SIGTERM');
  await ended;
  await expect.poll(() => main.exitCode).toBe(0);
});

test('an app that fails to start says why', async () => {
  const missing = run(lookAlike, ['--no-sandbox', temporaryFolder()]);
  await expect(missing).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('index.js') });
});

test('a second instance tells the first and ends', async () => {
  const { app, userData } = await launchFixture();
  const env = { ...definedEnvironment(), FIXTURE_USER_DATA: userData };
  const second = run(lookAlike, ['--no-sandbox', fixtureApp, '--second'], { env });
  await expect(second).rejects.toMatchObject({ code: 3 });
  await expect.poll(() => seen(app, 'second-instance')).toEqual(['--second']);
  await app.close();
});
