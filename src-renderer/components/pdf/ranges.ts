/** From a byte up to, without, another one. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** Cuts a range into parts of at most so many bytes, in their order. */
export function rangesOf(begin: number, end: number, most: number): readonly ByteRange[] {
  const count = Math.max(0, Math.ceil((end - begin) / most));
  return Array.from({ length: count }, (_, at) => ({
    from: begin + at * most,
    to: Math.min(end, begin + (at + 1) * most),
  }));
}
