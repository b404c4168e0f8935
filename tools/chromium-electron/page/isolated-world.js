/**
 * The isolated world of a frame: the channel to the main process, keys, and the requests of the page's own world.
 *
 * @param {ReturnType<typeof import('./world-link.js').createWorldLink>} link
 * @param {ReturnType<typeof import('../lib/codec.js').createCodec>} codec
 * @param {{ binding: string; deliver: string; syncPath: string }} names
 */
export function isolatedWorld(link, codec, names) {
  const binding = globalThis[names.binding];
  /** @type {Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>} */
  const pending = new Map();
  /** @type {Set<(channel: string, values: unknown[]) => void>} */
  const receivers = new Set();
  const input = { accelerators: new Set(), asksFirst: false };
  let lastId = 0;

  const post = (message) => binding(codec.encode(message));

  const invoke = (message) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      post({ ...message, id });
      pending.set(id, { resolve, reject });
    });

  /** Asks the main process and waits: the request is answered by the look-alike before it reaches any server. */
  const ask = (message) => {
    const request = new XMLHttpRequest();
    request.open('POST', new URL(names.syncPath, globalThis.location.origin).href, false);
    request.send(codec.encode(message));
    return codec.decode(request.responseText);
  };

  const deliveries = {
    reply: ({ id, failed, value }) => {
      const waiting = pending.get(id);
      pending.delete(id);
      if (failed) waiting?.reject(value);
      else waiting?.resolve(value);
    },
    event: ({ channel, values }) => {
      for (const receive of receivers) receive(channel, values);
    },
    input: ({ accelerators, asksFirst }) => {
      input.accelerators = new Set(accelerators);
      input.asksFirst = asksFirst;
    },
    zoom: ({ factor }) => {
      const root = document.documentElement;
      if (root) root.style.zoom = factor === 1 ? '' : `${factor}`;
    },
  };

  Object.defineProperty(globalThis, names.deliver, {
    value: (text) => {
      const message = codec.decode(text);
      deliveries[message.type](message);
    },
  });

  link.operations.open = ({ url, name, features, disposition }) => {
    post({ type: 'open', url, name, features, disposition });
  };

  const describeKey = (event) => ({
    type: event.type === 'keydown' ? 'keyDown' : 'keyUp',
    key: event.key,
    code: event.code,
    isAutoRepeat: event.repeat,
    isComposing: event.isComposing,
    shift: event.shiftKey,
    control: event.ctrlKey,
    alt: event.altKey,
    meta: event.metaKey,
    location: event.location,
    modifiers: [],
  });

  const prevent = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const onKeyFirst = (event) => {
    if (!input.asksFirst || !event.isTrusted) return;
    const message = { type: 'before-input', input: describeKey(event) };
    let answer = { prevented: false };
    try {
      answer = ask(message);
    } catch {
      // Where a synchronous request is not allowed the listener still hears of the key.
      post(message);
    }
    if (answer.prevented) prevent(event);
  };

  const combination = (event) => {
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const parts = [
      event.ctrlKey && 'Control',
      event.altKey && 'Alt',
      event.shiftKey && 'Shift',
      event.metaKey && 'Meta',
      key === ' ' ? 'Space' : key,
    ];
    return parts.filter(Boolean).join('+');
  };

  const onKeyLast = (event) => {
    if (event.defaultPrevented || event.repeat) return;
    const pressed = combination(event);
    if (!input.accelerators.has(pressed)) return;
    event.preventDefault();
    post({ type: 'accelerator', pressed });
  };

  // Chromium tells of a title only with the next navigation.
  const followTitle = () => {
    let told = '';
    const tell = () => {
      const { title } = document;
      if (title === told) return;
      told = title;
      post({ type: 'title', title });
    };
    tell();
    const all = { subtree: true, childList: true, characterData: true };
    if (document.head) new MutationObserver(tell).observe(document.head, all);
  };

  globalThis.addEventListener('keydown', onKeyFirst, true);
  globalThis.addEventListener('keyup', onKeyFirst, true);
  globalThis.addEventListener('keydown', onKeyLast);
  if (globalThis.top === globalThis) {
    globalThis.addEventListener('focus', () => post({ type: 'focus', focused: true }));
    globalThis.addEventListener('blur', () => post({ type: 'focus', focused: false }));
    document.addEventListener('DOMContentLoaded', () => {
      post({ type: 'hello' });
      followTitle();
    });
  }

  return { post, invoke, ask, receivers };
}
