/** How deep JSON may be nested, and how many values it may have; a value of a page's editor is far below. */
export interface ShapeBounds {
  readonly depth: number;
  readonly values: number;
}

export type ShapeRefusal = 'too deep' | 'too many values';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Looks at the bytes of JSON as they come, without building anything of them. What is no JSON at all may pass:
 * the parser refuses it in a time that its size bounds.
 */
export class JsonShape {
  readonly #bounds: ShapeBounds;
  #depth = 0;
  #values = 1;
  #isText = false;
  #isEscaped = false;

  constructor(bounds: ShapeBounds) {
    this.#bounds = bounds;
  }

  /** Takes the next piece. @returns what is wrong with all that came so far, or null. */
  read(piece: Uint8Array): ShapeRefusal | null {
    const { depth: maxDepth, values: maxValues } = this.#bounds;
    let depth = this.#depth;
    let values = this.#values;
    let isText = this.#isText;
    let isEscaped = this.#isEscaped;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at];
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
      } else if (byte === QUOTE) {
        isText = true;
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth += 1;
        values += 1;
        if (depth > maxDepth) return 'too deep';
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        depth -= 1;
      } else if (byte === COMMA) {
        values += 1;
      }
    }
    this.#depth = depth;
    this.#values = values;
    this.#isText = isText;
    this.#isEscaped = isEscaped;
    return values > maxValues ? 'too many values' : null;
  }
}
