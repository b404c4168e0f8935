import { EventEmitter } from 'node:events';

/** Handlers and listeners for messages of pages; also what `webContents.ipc` is. */
export class IpcMain extends EventEmitter {
  /** @type {Map<string, (event: object, ...values: any[]) => unknown>} */
  #handlers = new Map();

  /**
   * @param {string} channel
   * @param {(event: any, ...values: any[]) => unknown} handler
   */
  handle(channel, handler) {
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.#handlers.set(channel, handler);
  }

  /**
   * @param {string} channel
   * @param {(event: any, ...values: any[]) => unknown} handler
   */
  handleOnce(channel, handler) {
    this.handle(channel, (event, ...values) => {
      this.removeHandler(channel);
      return handler(event, ...values);
    });
  }

  /** @param {string} channel */
  removeHandler(channel) {
    this.#handlers.delete(channel);
  }

  /** @param {string} channel */
  handlerOf(channel) {
    return this.#handlers.get(channel);
  }
}

export const ipcMain = new IpcMain();

/**
 * @param {import('./web-contents.js').WebContents} contents
 * @param {import('./web-frame-main.js').WebFrameMain} frame
 */
function ipcEvent(contents, frame) {
  return {
    type: 'frame',
    sender: contents,
    senderFrame: frame,
    frameId: frame.routingId,
    processId: frame.processId,
    frameTreeNodeId: frame.frameTreeNodeId,
    ports: [],
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
    /**
     * @param {string} channel
     * @param {...unknown} values
     */
    reply(channel, ...values) {
      frame.send(channel, ...values);
    },
  };
}

/**
 * @param {import('./web-contents.js').WebContents} contents
 * @param {import('./web-frame-main.js').WebFrameMain} frame
 * @param {string} channel
 * @param {unknown[]} values
 * @returns {Promise<unknown>}
 */
export async function dispatchInvoke(contents, frame, channel, values) {
  const handler = contents.ipc.handlerOf(channel) ?? ipcMain.handlerOf(channel);
  try {
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return await handler(ipcEvent(contents, frame), ...values);
  } catch (error) {
    if (handler) process.stderr.write(`Error occurred in handler for '${channel}': ${describe(error)}\n`);
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new Error(`Error invoking remote method '${channel}': ${text}`, { cause: error });
  }
}

/** @param {unknown} error */
function describe(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * @param {import('./web-contents.js').WebContents} contents
 * @param {import('./web-frame-main.js').WebFrameMain} frame
 * @param {string} channel
 * @param {unknown[]} values
 */
export function dispatchSend(contents, frame, channel, values) {
  const event = ipcEvent(contents, frame);
  contents.emit('ipc-message', event, channel, ...values);
  contents.ipc.emit(channel, event, ...values);
  ipcMain.emit(channel, event, ...values);
}

/**
 * @param {import('./web-contents.js').WebContents} contents
 * @param {import('./web-frame-main.js').WebFrameMain} frame
 * @param {string} channel
 * @param {unknown[]} values
 * @returns {Promise<unknown>} what a listener sets as `event.returnValue`
 */
export function dispatchSendSync(contents, frame, channel, values) {
  return new Promise((resolve) => {
    const event = Object.defineProperty(ipcEvent(contents, frame), 'returnValue', { set: resolve });
    contents.emit('ipc-message-sync', event, channel, ...values);
    const heard = [contents.ipc.emit(channel, event, ...values), ipcMain.emit(channel, event, ...values)];
    if (!heard.includes(true)) resolve(null);
  });
}
