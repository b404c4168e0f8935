import fs from 'node:fs';
import path from 'node:path';
import { app, BrowserWindow, ipcMain, protocol, session } from 'electron';

const folder = import.meta.dirname;
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; media-src 'self'";

if (process.env.FIXTURE_USER_DATA) app.setPath('userData', process.env.FIXTURE_USER_DATA);
const log = [];
globalThis.fixtureLog = log;
const isFirst = app.requestSingleInstanceLock({ from: process.pid });
if (!isFirst) app.exit(3);

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);

app.on('second-instance', (_event, argv, _cwd, data) => log.push(['second-instance', argv.at(-1), data]));
app.on('web-contents-created', (_event, contents) => {
  log.push(['web-contents-created', contents.id]);
  contents.setWindowOpenHandler(({ url }) => {
    log.push(['open', url]);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event, url) => {
    log.push(['will-navigate', url]);
    if (!url.startsWith('app://bundle/')) event.preventDefault();
  });
});

const media = Buffer.from(Array.from({ length: 1000 }, (_unused, index) => index % 251));

function serve(request) {
  const url = new URL(request.url);
  if (url.pathname === '/media.bin') {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.get('range') ?? '') ?? [];
    if (from === undefined) return new Response(media);
    const part = media.subarray(Number(from), Number(to) + 1);
    return new Response(part, {
      status: 206,
      headers: { 'content-range': `bytes ${from}-${to}/${media.length}`, 'accept-ranges': 'bytes' },
    });
  }
  const isScript = url.pathname.endsWith('.js');
  const file = isScript ? path.basename(url.pathname) : 'page.html';
  return new Response(fs.readFileSync(path.join(folder, file)), {
    headers: {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-security-policy': CSP,
      'x-seen-url': request.url,
    },
  });
}

function createWindow(target) {
  const window = new BrowserWindow({
    width: 900,
    height: 650,
    show: false,
    webPreferences: { partition: 'persist:app', preload: path.join(folder, 'preload.cjs'), devTools: false },
  });
  window.once('ready-to-show', () => window.show());
  window.loadURL(`app://bundle${target}`);
  return window;
}

globalThis.createFixtureWindow = createWindow;

ipcMain.handle('echo', (event, value) => ({
  value,
  kind: Object.prototype.toString.call(value),
  url: event.senderFrame.url,
  isMain: event.senderFrame === event.sender.mainFrame,
}));
ipcMain.handle('fail', () => {
  throw new TypeError('refused by main');
});
ipcMain.on('sync', (event, value) => {
  event.returnValue = value * 2;
});

app.whenReady().then(() => {
  const pages = session.fromPartition('persist:app');
  pages.protocol.handle('app', serve);
  pages.on('will-download', (event, item) => {
    log.push(['will-download', item.getFilename()]);
    if (item.getFilename() === 'refused.txt') event.preventDefault();
    else item.setSavePath(path.join(app.getPath('userData'), item.getFilename()));
    item.once('done', (_event, state) => log.push(['done', `${item.getFilename()} ${state}`]));
  });
  createWindow('/');
});
app.on('window-all-closed', () => app.quit());
