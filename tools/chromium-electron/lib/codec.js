/**
 * Values of structured clone over JSON. One function, because its text is also injected into pages.
 *
 * @returns {{ encode: (value: unknown) => string; decode: (text: string) => any }}
 */
export function createCodec() {
  const uncloneable = () => new Error('An object could not be cloned.');
  const views = [
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  ];
  const errors = { Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError };

  /** @param {Uint8Array} bytes */
  const toBase64 = (bytes) => {
    if (typeof bytes.toBase64 === 'function') return bytes.toBase64();
    let text = '';
    for (let at = 0; at < bytes.length; at += 32768) {
      text += String.fromCharCode(...bytes.subarray(at, at + 32768));
    }
    return btoa(text);
  };
  /** @param {string} text */
  const fromBase64 = (text) => {
    if (typeof Uint8Array.fromBase64 === 'function') return Uint8Array.fromBase64(text);
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  };

  // Every special value becomes {"$": [kind, data]}; a plain object with a "$" key is wrapped likewise.
  const tag = (kind, data) => ({ $: [kind, data] });

  const packNumber = (value) =>
    Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : tag('number', Object.is(value, -0) ? '-0' : `${value}`);

  const packEntries = (value, path) => {
    const result = {};
    for (const key of Object.keys(value)) {
      Object.defineProperty(result, key, {
        value: pack(value[key], path),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return '$' in result ? tag('object', result) : result;
  };

  const packBuffer = (value) => {
    const view = views.find((type) => value instanceof type);
    if (!view) return tag('buffer', toBase64(new Uint8Array(value)));
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return tag('view', [views.indexOf(view), toBase64(bytes)]);
  };

  const packObject = (value, path) => {
    if (Array.isArray(value)) return Array.from(value, (item) => pack(item, path));
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return packBuffer(value);
    if (value instanceof Date) return tag('date', packNumber(value.getTime()));
    if (value instanceof Map)
      return tag(
        'map',
        [...value].map((pair) => pack(pair, path)),
      );
    if (value instanceof Set)
      return tag(
        'set',
        [...value].map((item) => pack(item, path)),
      );
    if (value instanceof RegExp) return tag('regexp', [value.source, value.flags]);
    if (value instanceof Error || Object.prototype.toString.call(value) === '[object Error]') {
      return tag('error', [value.name, value.message, value.stack ?? '', pack(value.cause, path)]);
    }
    if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) throw uncloneable();
    return packEntries(value, path);
  };

  const pack = (value, path) => {
    if (value === undefined) return tag('undefined');
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
    if (typeof value === 'number') return packNumber(value);
    if (typeof value === 'bigint') return tag('bigint', `${value}`);
    if (typeof value !== 'object') throw uncloneable();
    if (path.includes(value)) throw new Error('An object with a cycle cannot cross this bridge.');
    path.push(value);
    const result = packObject(value, path);
    path.pop();
    return result;
  };

  const unpackError = ([name, message, stack, cause]) => {
    const error = new (errors[name] ?? Error)(message);
    if (stack) error.stack = stack;
    const reason = unpack(cause);
    if (reason !== undefined) error.cause = reason;
    return error;
  };

  const unpackView = ([index, text]) => {
    const bytes = fromBase64(text);
    return views[index] === Uint8Array ? bytes : new views[index](bytes.buffer);
  };

  const unpackEntries = (value) => {
    for (const key of Object.keys(value)) {
      const item = value[key];
      if (typeof item === 'object' && item !== null) {
        Object.defineProperty(value, key, {
          value: unpack(item),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
    }
    return value;
  };

  const kinds = {
    undefined: () => undefined,
    number: Number,
    bigint: BigInt,
    buffer: (data) => fromBase64(data).buffer,
    view: unpackView,
    date: (data) => new Date(unpack(data)),
    map: (data) => new Map(data.map(unpack)),
    set: (data) => new Set(data.map(unpack)),
    regexp: (data) => new RegExp(data[0], data[1]),
    error: unpackError,
    object: unpackEntries,
  };

  const unpack = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(unpack);
    if (Array.isArray(value.$)) return kinds[value.$[0]](value.$[1]);
    return unpackEntries(value);
  };

  return {
    encode: (value) => JSON.stringify(pack(value, [])),
    decode: (text) => unpack(JSON.parse(text)),
  };
}
