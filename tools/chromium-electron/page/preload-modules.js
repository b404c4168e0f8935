/**
 * The modules a sandboxed preload may require, and the preload's own surroundings.
 *
 * @param {ReturnType<typeof import('./world-link.js').createWorldLink>} link
 * @param {ReturnType<typeof import('./isolated-world.js').isolatedWorld>} channel
 * @param {Record<string, unknown>} processInfo
 */
export function preloadModules(link, channel, processInfo) {
  class EventEmitter {
    #listeners = new Map();

    on(name, listener) {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), { listener, once: false }]);
      return this;
    }

    once(name, listener) {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), { listener, once: true }]);
      return this;
    }

    off(name, listener) {
      const all = this.#listeners.get(name) ?? [];
      const at = all.findLastIndex((entry) => entry.listener === listener);
      this.#listeners.set(
        name,
        all.filter((_entry, index) => index !== at),
      );
      return this;
    }

    addListener(name, listener) {
      return this.on(name, listener);
    }

    removeListener(name, listener) {
      return this.off(name, listener);
    }

    removeAllListeners(name) {
      if (name === undefined) this.#listeners.clear();
      else this.#listeners.delete(name);
      return this;
    }

    listenerCount(name) {
      return (this.#listeners.get(name) ?? []).length;
    }

    emit(name, ...values) {
      const all = this.#listeners.get(name) ?? [];
      for (const { listener, once } of all) {
        if (once) this.off(name, listener);
        listener.apply(this, values);
      }
      return all.length > 0;
    }
  }
  EventEmitter.EventEmitter = EventEmitter;

  class IpcRenderer extends EventEmitter {
    async invoke(channelName, ...values) {
      return channel.invoke({ type: 'invoke', channel: channelName, values });
    }

    send(channelName, ...values) {
      channel.post({ type: 'send', channel: channelName, values });
    }

    sendSync(channelName, ...values) {
      return channel.ask({ type: 'send-sync', channel: channelName, values }).value;
    }

    sendToHost() {
      throw new Error('chromium-electron has no webview tag');
    }

    postMessage(channelName, message, transfer = []) {
      if (transfer.length > 0) throw new Error('chromium-electron cannot transfer message ports');
      this.send(channelName, message);
    }
  }

  const ipcRenderer = new IpcRenderer();
  channel.receivers.add((name, values) => {
    ipcRenderer.emit(name, { sender: ipcRenderer, ports: [], senderId: 0 }, ...values);
  });

  const contextBridge = {
    exposeInMainWorld: (key, api) => link.send({ operation: 'expose', key, value: link.wrap(api) }),
    exposeInIsolatedWorld: () => {
      throw new Error('chromium-electron has one isolated world only');
    },
  };

  let zoomFactor = 1;
  const setZoomFactor = (factor) => {
    zoomFactor = factor;
    channel.post({ type: 'zoom', factor });
  };
  const webFrame = {
    getZoomFactor: () => zoomFactor,
    setZoomFactor,
    getZoomLevel: () => Math.log(zoomFactor) / Math.log(1.2),
    setZoomLevel: (level) => setZoomFactor(1.2 ** level),
    setVisualZoomLevelLimits: () => undefined,
    executeJavaScript: (code) => channel.invoke({ type: 'execute', code }),
    insertCSS: (css) => channel.invoke({ type: 'insert-css', css }),
    clearCache: () => undefined,
  };

  const electron = {
    contextBridge,
    ipcRenderer,
    webFrame,
    webUtils: { getPathForFile: () => '' },
    crashReporter: { getParameters: () => ({}), addExtraParameter: () => undefined },
  };

  const modules = {
    electron,
    'electron/renderer': electron,
    'electron/common': electron,
    events: EventEmitter,
    timers: { setTimeout, clearTimeout, setInterval, clearInterval },
    url: { URL, URLSearchParams },
  };

  const require = (name) => {
    const module = modules[name.replace(/^node:/, '')];
    if (!module) throw new Error(`module not found: ${name}`);
    return module;
  };

  const process = Object.assign(new EventEmitter(), processInfo, { isMainFrame: true });
  return { require, process };
}
