import { runtime } from './runtime.js';

const ZOOM_STEP = 0.5;

/**
 * What the look-alike can do for a menu role: label, key, action.
 *
 * @type {Record<string, { label: string; accelerator?: string; run?: (window: any, contents: any) => void }>}
 */
export const ROLES = {
  undo: { label: 'Undo', run: (_window, contents) => contents?.undo() },
  redo: { label: 'Redo', run: (_window, contents) => contents?.redo() },
  cut: { label: 'Cut', run: (_window, contents) => contents?.cut() },
  copy: { label: 'Copy', run: (_window, contents) => contents?.copy() },
  paste: { label: 'Paste', run: (_window, contents) => contents?.paste() },
  pasteandmatchstyle: {
    label: 'Paste and Match Style',
    run: (_window, contents) => contents?.pasteAndMatchStyle(),
  },
  delete: { label: 'Delete', run: (_window, contents) => contents?.delete() },
  selectall: { label: 'Select All', run: (_window, contents) => contents?.selectAll() },
  reload: { label: 'Reload', accelerator: 'CmdOrCtrl+R', run: (_window, contents) => contents?.reload() },
  forcereload: {
    label: 'Force Reload',
    accelerator: 'Shift+CmdOrCtrl+R',
    run: (_window, contents) => contents?.reloadIgnoringCache(),
  },
  toggledevtools: {
    label: 'Toggle Developer Tools',
    accelerator: process.platform === 'darwin' ? 'Alt+Command+I' : 'Ctrl+Shift+I',
    run: (_window, contents) => contents?.toggleDevTools(),
  },
  resetzoom: {
    label: 'Actual Size',
    accelerator: 'CommandOrControl+0',
    run: (_window, contents) => contents?.setZoomLevel(0),
  },
  zoomin: {
    label: 'Zoom In',
    accelerator: 'CommandOrControl+Plus',
    run: (_window, contents) => contents?.setZoomLevel(contents.getZoomLevel() + ZOOM_STEP),
  },
  zoomout: {
    label: 'Zoom Out',
    accelerator: 'CommandOrControl+-',
    run: (_window, contents) => contents?.setZoomLevel(contents.getZoomLevel() - ZOOM_STEP),
  },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: process.platform === 'darwin' ? 'Control+Command+F' : 'F11',
    run: (window) => window?.setFullScreen(!window.isFullScreen()),
  },
  minimize: { label: 'Minimize', accelerator: 'CommandOrControl+M', run: (window) => window?.minimize() },
  zoom: { label: 'Zoom', run: (window) => window?.maximize() },
  close: { label: 'Close Window', accelerator: 'CommandOrControl+W', run: (window) => window?.close() },
  quit: {
    label: process.platform === 'win32' ? 'Exit' : 'Quit',
    accelerator: process.platform === 'win32' ? '' : 'CommandOrControl+Q',
    run: () => runtime.quit(),
  },
  about: { label: 'About', run: () => runtime.showAbout() },
  hide: { label: 'Hide' },
  hideothers: { label: 'Hide Others' },
  unhide: { label: 'Show All' },
  front: { label: 'Bring All to Front' },
  services: { label: 'Services' },
  window: { label: 'Window' },
  help: { label: 'Help' },
  togglespellchecker: { label: 'Check Spelling While Typing' },
  recentdocuments: { label: 'Open Recent' },
  clearrecentdocuments: { label: 'Clear Menu' },
};

/** Menus that a role stands for as a whole. */
export const ROLE_MENUS = {
  appmenu: ['about', 'separator', 'hide', 'hideothers', 'unhide', 'separator', 'quit'],
  filemenu: [process.platform === 'darwin' ? 'close' : 'quit'],
  editmenu: ['undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'delete', 'separator', 'selectall'],
  viewmenu: [
    'reload',
    'forcereload',
    'toggledevtools',
    'separator',
    'resetzoom',
    'zoomin',
    'zoomout',
    'separator',
    'togglefullscreen',
  ],
  windowmenu: ['minimize', 'zoom', 'close'],
};

export const ROLE_MENU_LABELS = {
  appmenu: 'Application',
  filemenu: 'File',
  editmenu: 'Edit',
  viewmenu: 'View',
  windowmenu: 'Window',
};
