import { BrowserWindow, childrenOf } from './browser-window.js';
import { createEvent, runtime } from './runtime.js';

/** Methods of a window about its title, family, place and switches. Mixed into BrowserWindow by this module. */
const methods = {
  getTitle() {
    return this.title;
  },
  setTitle(title) {
    this.title = title;
  },
  setParentWindow(parent) {
    this.parent = parent;
  },
  getParentWindow() {
    return this.parent;
  },
  getChildWindows() {
    return childrenOf(this);
  },
  isModal() {
    return this.flag('modal');
  },
  setMenu(menu) {
    this.ownMenu = menu;
    this.webContents.link.updateInput();
  },
  removeMenu() {
    this.setMenu(null);
  },

  getBounds() {
    return this.state.bounds;
  },
  getContentBounds() {
    return this.state.bounds;
  },
  getNormalBounds() {
    return this.state.normalBounds;
  },
  setBounds(bounds) {
    this.state.setBounds(bounds);
  },
  setContentBounds(bounds) {
    this.state.setBounds(bounds);
  },
  getSize() {
    return [this.state.bounds.width, this.state.bounds.height];
  },
  getContentSize() {
    return this.getSize();
  },
  setSize(width, height) {
    this.state.setBounds({ width, height });
  },
  setContentSize(width, height) {
    this.state.setBounds({ width, height });
  },
  getPosition() {
    return [this.state.bounds.x, this.state.bounds.y];
  },
  setPosition(x, y) {
    this.state.setBounds({ x, y });
  },
  center() {
    const { width, height } = this.state.normalBounds;
    const { bounds } = runtime.screen;
    this.state.setBounds({ x: (bounds.width - width) / 2, y: (bounds.height - height) / 2 });
  },
  getMinimumSize() {
    return [...this.state.minimum];
  },
  setMinimumSize(width, height) {
    this.state.minimum = [width, height];
  },
  getMaximumSize() {
    return [...this.state.maximum];
  },
  setMaximumSize(width, height) {
    this.state.maximum = [width, height];
  },
  setAspectRatio() {},

  maximize() {
    this.showInactive();
    this.state.set('maximized');
  },
  unmaximize() {
    if (this.isMaximized()) this.state.set('normal');
  },
  isMaximized() {
    return this.state.current === 'maximized';
  },
  minimize() {
    this.blur();
    this.state.set('minimized');
  },
  restore() {
    this.state.set('normal');
    this.focus();
  },
  isMinimized() {
    return this.state.current === 'minimized';
  },
  isNormal() {
    return this.state.current === 'normal';
  },
  setFullScreen(on) {
    this.state.set(on ? 'fullscreen' : 'normal');
  },
  isFullScreen() {
    return this.state.current === 'fullscreen';
  },
  setSimpleFullScreen(on) {
    this.setFullScreen(on);
  },
  isSimpleFullScreen() {
    return this.isFullScreen();
  },
  setKiosk(on) {
    this.setFlag('kiosk', on);
    this.setFullScreen(on);
  },
  isKiosk() {
    return this.flag('kiosk');
  },
  setAlwaysOnTop(on) {
    if (this.flag('alwaysOnTop') === on) return;
    this.setFlag('alwaysOnTop', on);
    this.emit('always-on-top-changed', createEvent(this), on);
  },
  isAlwaysOnTop() {
    return this.flag('alwaysOnTop');
  },
  isMenuBarVisible() {
    return !this.flag('autoHideMenuBar');
  },
  setMenuBarVisibility(visible) {
    this.setFlag('autoHideMenuBar', !visible);
  },
  setAutoHideMenuBar(hide) {
    this.setFlag('autoHideMenuBar', hide);
  },
  isMenuBarAutoHide() {
    return this.flag('autoHideMenuBar');
  },
  setContentProtection(on) {
    this.setFlag('contentProtection', on);
  },
  isContentProtected() {
    return this.flag('contentProtection');
  },
  setOpacity(opacity) {
    this.setFlag('opacity', opacity);
  },
  getOpacity() {
    return this.flag('opacity');
  },
  setVisibleOnAllWorkspaces(on) {
    this.setFlag('visibleOnAllWorkspaces', on);
  },
  isVisibleOnAllWorkspaces() {
    return this.flag('visibleOnAllWorkspaces') ?? false;
  },
  setSkipTaskbar(skip) {
    this.setFlag('skipTaskbar', skip);
  },
  focusOnWebView() {
    this.focus();
  },
  isEnabled() {
    return this.flag('enabled') ?? true;
  },
  setEnabled(enabled) {
    this.setFlag('enabled', enabled);
  },
  isDocumentEdited() {
    return this.flag('documentEdited') ?? false;
  },
  setDocumentEdited(edited) {
    this.setFlag('documentEdited', edited);
  },
  getNativeWindowHandle() {
    return Buffer.alloc(8);
  },
  getMediaSourceId() {
    return `window:${this.id}:0`;
  },
  isTabletMode() {
    return false;
  },
  setIcon() {},
  setProgressBar() {},
  setOverlayIcon() {},
  setBackgroundColor() {},
  getBackgroundColor() {
    return '#FFFFFF';
  },
  setTitleBarOverlay() {},
  setRepresentedFilename() {},
  setIgnoreMouseEvents() {},
  setHasShadow() {},
  flashFrame() {},
  setThumbarButtons() {},
  hookWindowMessage() {},
};

const SWITCHES = ['resizable', 'movable', 'minimizable', 'maximizable', 'closable', 'focusable'];
for (const name of [...SWITCHES, 'fullscreenable']) {
  const tail = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const setter = name === 'fullscreenable' ? 'setFullScreenable' : `set${tail}`;
  const getter = name === 'fullscreenable' ? 'isFullScreenable' : `is${tail}`;
  methods[setter] = function set(on) {
    this.setFlag(name, on);
  };
  methods[getter] = function get() {
    return this.flag(name);
  };
}

for (const [name, value] of Object.entries(methods)) {
  Object.defineProperty(BrowserWindow.prototype, name, { value, writable: true, configurable: true });
}

export { BrowserWindow };
