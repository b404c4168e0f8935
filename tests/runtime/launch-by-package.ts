import { _electron } from '@playwright/test';
import { fixtureApp } from './launch-fixture.ts';

// Run as a process of its own: the path of Electron is read from the environment when its package is first loaded.
const app = await _electron.launch({ args: [fixtureApp] });
const main = app.process();
const page = await app.firstWindow();
await page.waitForURL('**/');
await page.waitForLoadState();
const url = await app.evaluate(({ BrowserWindow: windows }) =>
  windows.getAllWindows()[0]?.webContents.getURL(),
);
const title = await page.title();
await app.close();
process.stdout.write(`${title} ${url} ${main.exitCode}\n`);
