/** What JSON can hold; the only body besides bytes that crosses the bridge. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/** How large and how deep one bridge message may be. */
export interface MessageLimits {
  readonly maxBytes: number;
  readonly maxDepth: number;
}

/** From the page to main: everything larger goes in chunks. */
const inboundLimits: MessageLimits = { maxBytes: 1024 * 1024, maxDepth: 32 };

export type MessageCheck =
  | { readonly ok: true; readonly bytes: number }
  | { readonly ok: false; readonly reason: MessageRefusal };

type MessageRefusal = 'too large' | 'too deep' | 'not plain data';

const bytesPerNode = 8;

/**
 * Walks a message that arrived by structured clone and refuses what is too large, too deep, or more than
 * JSON values and bytes. Sizes are the UTF-16 length of strings, the length of bytes and 8 for every other node.
 */
export function checkMessage(message: unknown, limits: MessageLimits = inboundLimits): MessageCheck {
  let bytes = 0;
  const pending: { value: unknown; depth: number }[] = [{ value: message, depth: 1 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    if (depth > limits.maxDepth) return { ok: false, reason: 'too deep' };
    bytes += bytesPerNode;
    if (typeof value === 'string') bytes += value.length;
    else if (value instanceof Uint8Array) bytes += value.byteLength;
    else if (typeof value === 'number') {
      if (!Number.isFinite(value)) return { ok: false, reason: 'not plain data' };
    } else if (Array.isArray(value)) {
      // The length alone may be forged by a sparse array, so it counts before any element is read.
      bytes += value.length * bytesPerNode;
      if (bytes > limits.maxBytes) return { ok: false, reason: 'too large' };
      for (const item of value) pending.push({ value: item, depth: depth + 1 });
    } else if (isPlainObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        bytes += key.length;
        pending.push({ value: item, depth: depth + 1 });
      }
    } else if (value !== null && value !== undefined && typeof value !== 'boolean') {
      return { ok: false, reason: 'not plain data' };
    }
    if (bytes > limits.maxBytes) return { ok: false, reason: 'too large' };
  }
  return { ok: true, bytes };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Values made in another realm have their own Object.prototype: its prototype is null as well.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
