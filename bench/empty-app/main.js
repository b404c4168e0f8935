import { app, BrowserWindow, protocol } from 'electron';

const page = '<!doctype html><title>Empty</title><p id="empty">Empty</p>';

async function show() {
  protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html' } }));
  await new BrowserWindow({ show: false }).loadURL('app://bundle/');
}

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
void app.whenReady().then(show);
