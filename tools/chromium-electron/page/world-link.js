/**
 * The link between the page's own world and the isolated world of the preload: synchronous messages as custom events
 * under a name the page does not know. Self-contained, because its text is injected into both worlds.
 *
 * @param {string} name
 * @param {'page' | 'preload'} side
 */
export function createWorldLink(name, side) {
  const other = side === 'page' ? 'preload' : 'page';
  const { CustomEvent, Promise, Map, WeakMap, Error } = globalThis;
  // The page may replace these later; the link keeps what it found first.
  const dispatch = globalThis.dispatchEvent.bind(globalThis);
  const listen = globalThis.addEventListener.bind(globalThis);

  /** @type {any[]} */
  const replies = [];
  const functions = new Map();
  const functionIds = new WeakMap();
  const proxies = new Map();
  const promises = new Map();
  /** @type {Record<string, (message: any) => any>} */
  const operations = {};
  let lastId = 0;

  const cannotClone = () => new Error('An object could not be cloned.');

  const emit = (target, detail) => dispatch(new CustomEvent(`${name}:${target}`, { detail }));

  const send = (message) => {
    replies.push(null);
    emit(other, { message });
    const reply = replies.pop();
    if (!reply) throw cannotClone();
    if (reply.failed) throw unwrap(reply.value);
    return unwrap(reply.value);
  };

  listen(`${name}:${side}`, (event) => {
    event.stopImmediatePropagation();
    if (!event.detail) return;
    if (event.detail.reply) {
      replies[replies.length - 1] = event.detail.reply;
      return;
    }
    const { message } = event.detail;
    let reply;
    try {
      reply = { failed: false, value: wrap(operations[message.operation]?.(message)) };
    } catch (error) {
      reply = { failed: true, value: wrap(error) };
    }
    emit(other, { reply });
  });

  const idOf = (value) => {
    const known = functionIds.get(value);
    if (known) return known;
    lastId += 1;
    functionIds.set(value, lastId);
    functions.set(lastId, value);
    return lastId;
  };

  const wrapPromise = (value) => {
    lastId += 1;
    const id = lastId;
    const settle = (failed) => (result) => send({ operation: 'settle', id, failed, value: wrap(result) });
    value.then(settle(false), settle(true));
    return { kind: 'promise', value: id };
  };

  const isPlain = (value) => {
    const tag = Object.prototype.toString.call(value);
    return tag === '[object Object]' || tag === '[object Module]';
  };

  const wrap = (value) => {
    if (typeof value === 'function') return { kind: 'function', value: idOf(value) };
    if (typeof value === 'symbol') throw cannotClone();
    if (typeof value !== 'object' || value === null) return { kind: 'value', value };
    if (value instanceof Promise) return wrapPromise(value);
    if (Array.isArray(value)) return { kind: 'array', value: value.map(wrap) };
    if (value instanceof Error) {
      return { kind: 'error', value: { name: value.name, message: value.message, stack: value.stack } };
    }
    if (isPlain(value)) {
      return { kind: 'object', value: Object.keys(value).map((key) => [key, wrap(value[key])]) };
    }
    return { kind: 'value', value };
  };

  const unwrapFunction = (id) => {
    const known = proxies.get(id);
    if (known) return known;
    const proxy = (...values) => send({ operation: 'call', id, values: values.map(wrap) });
    proxies.set(id, proxy);
    return proxy;
  };

  const unwrapError = ({ name: errorName, message, stack }) => {
    const known = globalThis[errorName];
    const isError = typeof known === 'function' && known.prototype instanceof Error;
    const error = isError && errorName !== 'DOMException' ? new known(message) : new Error(message);
    if (error.name !== errorName) Object.defineProperty(error, 'name', { value: errorName });
    if (stack) error.stack = stack;
    return error;
  };

  const unwrapObject = (entries) => {
    const result = {};
    for (const [key, value] of entries) {
      Object.defineProperty(result, key, {
        value: unwrap(value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return result;
  };

  const unwrap = (wrapped) => {
    if (wrapped.kind === 'function') return unwrapFunction(wrapped.value);
    if (wrapped.kind === 'promise') {
      return new Promise((resolve, reject) => promises.set(wrapped.value, { resolve, reject }));
    }
    if (wrapped.kind === 'array') return wrapped.value.map(unwrap);
    if (wrapped.kind === 'error') return unwrapError(wrapped.value);
    if (wrapped.kind === 'object') return unwrapObject(wrapped.value);
    return wrapped.value;
  };

  operations.call = ({ id, values }) => functions.get(id)(...values.map(unwrap));
  operations.settle = ({ id, failed, value }) => {
    const waiting = promises.get(id);
    promises.delete(id);
    if (failed) waiting.reject(unwrap(value));
    else waiting.resolve(unwrap(value));
  };

  return { send, wrap, unwrap, operations };
}
