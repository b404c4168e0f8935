import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { createCodec } from './codec.js';
import { dispatchInvoke, dispatchSend, dispatchSendSync } from './ipc-main.js';
import { acceleratorsOf, runAccelerator } from './menu.js';
import { BINDING, DELIVER, ISOLATED_WORLD, isolatedWorldScript, mainWorldScript } from './page-scripts.js';
import { createEvent, runtime, throwLater } from './runtime.js';

const codec = createCodec();

/** @param {Error} error */
function withoutStack({ message }) {
  return Object.assign(new Error(message), { stack: '' });
}

/**
 * The messages between one target's isolated worlds and the main process.
 */
export class PageLink {
  #contents;
  /** @type {import('./cdp.js').CdpSession | null} */
  #session = null;

  /** @param {import('./web-contents.js').WebContents} contents */
  constructor(contents) {
    this.#contents = contents;
  }

  /** @param {import('./cdp.js').CdpSession} session */
  async start(session) {
    this.#session = session;
    session.on('Runtime.bindingCalled', (call) => this.#onBinding(call));
    const linkName = `link-${randomUUID()}`;
    const isolated = isolatedWorldScript(linkName, this.#processInfo(), this.#readPreload());
    await Promise.all([
      session.send('Runtime.addBinding', { name: BINDING, executionContextName: ISOLATED_WORLD }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldScript(linkName) }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: isolated, worldName: ISOLATED_WORLD }),
    ]);
  }

  #readPreload() {
    const { preload } = this.#contents.getLastWebPreferences();
    if (!preload) return null;
    try {
      return { path: preload, source: fs.readFileSync(preload, 'utf8') };
    } catch (error) {
      setImmediate(() => this.#contents.emit('preload-error', createEvent(this.#contents), preload, error));
      process.stderr.write(`Unable to load preload script: ${preload}\n${String(error)}\n`);
      return null;
    }
  }

  #processInfo() {
    const { additionalArguments = [] } = this.#contents.getLastWebPreferences();
    const { platform, arch, versions } = process;
    return {
      type: 'renderer',
      platform,
      arch,
      versions: { ...versions },
      argv: [process.argv0, ...additionalArguments],
      env: { ...process.env },
      sandboxed: true,
      contextIsolated: true,
    };
  }

  /**
   * @param {string} frameId
   * @param {object} message
   */
  #deliver(frameId, message) {
    this.#deliverText(frameId, codec.encode(message));
  }

  /**
   * @param {string} frameId
   * @param {string} text
   */
  #deliverText(frameId, text) {
    const executionContextId = this.#contents.frames.contextOf(frameId, 'isolated');
    if (executionContextId === null) return;
    void this.#session?.attempt('Runtime.callFunctionOn', {
      functionDeclaration: `function (text) { this.${DELIVER}?.(text); }`,
      executionContextId,
      arguments: [{ value: text }],
      silent: true,
    });
  }

  /**
   * @param {string} frameId
   * @param {string} channel
   * @param {unknown[]} values
   */
  sendEvent(frameId, channel, values) {
    this.#deliver(frameId, { type: 'event', channel, values });
  }

  /** Tells the main frame which keys the main process wants. */
  updateInput() {
    const frameId = this.#contents.mainFrame.frameId;
    const accelerators = this.#contents.ignoresMenuShortcuts ? [] : acceleratorsOf(this.#contents);
    const asksFirst = this.#contents.listenerCount('before-input-event') > 0;
    this.#deliver(frameId, { type: 'input', accelerators, asksFirst });
  }

  updateZoom() {
    this.#deliver(this.#contents.mainFrame.frameId, { type: 'zoom', factor: this.#contents.zoomFactor });
  }

  /** @param {string} frameId */
  onContext(frameId) {
    if (!this.#contents.frames.isMain(frameId)) return;
    this.updateInput();
  }

  /** @param {{ name: string; payload: string; executionContextId: number }} call */
  #onBinding({ name, payload, executionContextId }) {
    const frame = this.#contents.frames.ofContext(executionContextId);
    if (name !== BINDING || !frame) return;
    const message = codec.decode(payload);
    try {
      this.#receive(frame, message);
    } catch (error) {
      throwLater(error);
    }
  }

  /**
   * @param {import('./web-frame-main.js').WebFrameMain} frame
   * @param {any} message
   */
  #receive(frame, message) {
    const contents = this.#contents;
    switch (message.type) {
      case 'invoke':
        this.#answer(frame, message.id, dispatchInvoke(contents, frame, message.channel, message.values));
        break;
      case 'execute':
        this.#answer(frame, message.id, frame.executeJavaScript(message.code));
        break;
      case 'insert-css':
        this.#answer(frame, message.id, contents.insertCSS(message.css));
        break;
      case 'send':
        dispatchSend(contents, frame, message.channel, message.values);
        break;
      case 'open':
        contents.onOpenRequest(message);
        break;
      case 'accelerator':
        runAccelerator(message.pressed, contents);
        break;
      case 'before-input':
        contents.emit('before-input-event', createEvent(contents), message.input);
        break;
      case 'focus':
        if (!runtime.chromium?.headless) contents.onFocusChange(message.focused);
        break;
      case 'zoom':
        contents.setZoomFactor(message.factor);
        break;
      case 'title':
        contents.onTitle(message.title);
        break;
      case 'hello':
        if (contents.zoomFactor !== 1) this.updateZoom();
        break;
      case 'preload-error':
        contents.emit(
          'preload-error',
          createEvent(contents),
          contents.getLastWebPreferences().preload,
          message.error,
        );
        break;
    }
  }

  /**
   * @param {import('./web-frame-main.js').WebFrameMain} frame
   * @param {number} id
   * @param {Promise<unknown>} result
   */
  #answer(frame, id, result) {
    const { frameId } = frame;
    const reply = (failed) => (value) => codec.encode({ type: 'reply', id, failed, value });
    result
      .then(reply(false))
      .catch((error) => reply(true)(withoutStack(error)))
      .then((text) => this.#deliverText(frameId, text), throwLater);
  }

  /**
   * Answers a page that waits (a synchronous request the look-alike intercepts).
   *
   * @param {import('./web-frame-main.js').WebFrameMain} frame
   * @param {string} text
   * @returns {Promise<string>}
   */
  async answerSync(frame, text) {
    const message = codec.decode(text);
    if (message.type === 'before-input') {
      const event = createEvent(this.#contents);
      this.#contents.emit('before-input-event', event, message.input);
      return codec.encode({ prevented: event.defaultPrevented });
    }
    const value = await dispatchSendSync(this.#contents, frame, message.channel, message.values);
    return codec.encode({ value });
  }
}
