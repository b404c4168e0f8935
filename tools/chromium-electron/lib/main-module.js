/** Everything the module `electron` offers the main process. */
export { app } from './app.js';
export { dialog } from './dialog.js';
export { ipcMain } from './ipc-main.js';
export { Menu, MenuItem } from './menu.js';
export { nativeImage } from './native-image.js';
export { nativeTheme } from './native-theme.js';
export { safeStorage } from './safe-storage.js';
export { Session, session } from './session.js';
export { shell } from './shell.js';
export {
  autoUpdater,
  clipboard,
  crashReporter,
  globalShortcut,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  screen,
  systemPreferences,
  Tray,
} from './system.js';
export { WebContents, webContents } from './web-contents.js';
export { webFrameMain } from './web-frames.js';
export { BrowserWindow } from './window-methods.js';
export { protocol } from './default-protocol.js';
