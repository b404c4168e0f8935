import { EventEmitter } from 'node:events';

const EDITING = ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll', 'pasteAndMatchStyle'];

/** Editing commands, style sheets and input of a page: the part of webContents that needs nothing else of it. */
export class PageEditing extends EventEmitter {
  #muted = false;
  #devTools = false;

  /** @returns {Promise<import('./cdp.js').CdpSession>} */
  whenAttached() {
    throw new Error('not attached');
  }

  /** @param {string} css */
  async insertCSS(css) {
    const session = await this.whenAttached();
    const key = `css-${Math.random().toString(36).slice(2)}`;
    const sheet = `(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(css)});
      (globalThis.__insertedSheets ??= new Map()).set('${key}', sheet);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; })()`;
    await session.send('Runtime.evaluate', { expression: sheet });
    return key;
  }

  /** @param {string} key */
  async removeInsertedCSS(key) {
    const session = await this.whenAttached();
    const expression = `(() => { const sheet = globalThis.__insertedSheets?.get(${JSON.stringify(key)});
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet); })()`;
    await session.send('Runtime.evaluate', { expression });
  }

  /** @param {boolean} muted */
  setAudioMuted(muted) {
    this.#muted = muted;
  }

  isAudioMuted() {
    return this.#muted;
  }

  isCurrentlyAudible() {
    return false;
  }

  openDevTools() {
    this.#devTools = true;
    this.emit('devtools-opened');
  }

  closeDevTools() {
    this.#devTools = false;
    this.emit('devtools-closed');
  }

  toggleDevTools() {
    if (this.#devTools) this.closeDevTools();
    else this.openDevTools();
  }

  isDevToolsOpened() {
    return this.#devTools;
  }

  isDevToolsFocused() {
    return false;
  }

  getProcessId() {
    return 0;
  }

  getOSProcessId() {
    return 0;
  }

  /** @param {boolean} allowed */
  setBackgroundThrottling(allowed) {
    Object.assign(this, { backgroundThrottling: allowed });
  }

  undo() {
    return this.runEditing('undo');
  }

  redo() {
    return this.runEditing('redo');
  }

  cut() {
    return this.runEditing('cut');
  }

  copy() {
    return this.runEditing('copy');
  }

  paste() {
    return this.runEditing('paste');
  }

  pasteAndMatchStyle() {
    return this.runEditing('pasteAndMatchStyle');
  }

  delete() {
    return this.runEditing('delete');
  }

  selectAll() {
    return this.runEditing('selectAll');
  }

  /** @param {string} text */
  async insertText(text) {
    const session = await this.whenAttached();
    await session.send('Input.insertText', { text });
  }

  /** @param {string} command */
  runEditing(command) {
    if (!EDITING.includes(command)) throw new Error(`Unknown editing command ${command}`);
    void this.whenAttached().then((session) =>
      session.attempt('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Unidentified',
        commands: [command],
      }),
    );
  }

  /** @param {any} input Electron's input event */
  sendInputEvent(input) {
    const names = { keyDown: 'keyDown', keyUp: 'keyUp', char: 'char', rawKeyDown: 'rawKeyDown' };
    const bits = { alt: 1, control: 2, ctrl: 2, meta: 4, cmd: 4, shift: 8 };
    const modifiers = (input.modifiers ?? []).reduce((sum, name) => sum | (bits[name] ?? 0), 0);
    const mouse = { mouseDown: 'mousePressed', mouseUp: 'mouseReleased', mouseMove: 'mouseMoved' };
    void this.whenAttached().then((session) => {
      if (names[input.type]) {
        const text = input.type === 'keyUp' || input.keyCode.length > 1 ? {} : { text: input.keyCode };
        return session.attempt('Input.dispatchKeyEvent', {
          type: names[input.type],
          key: input.keyCode,
          modifiers,
          ...text,
        });
      }
      if (!mouse[input.type]) return null;
      const { x, y, button = 'left', clickCount = 1 } = input;
      return session.attempt('Input.dispatchMouseEvent', {
        type: mouse[input.type],
        x,
        y,
        button,
        clickCount,
        modifiers,
      });
    });
  }
}
