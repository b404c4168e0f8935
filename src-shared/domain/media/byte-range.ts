/** A part of a file: from a byte on, up to and without another. */
export interface ByteSpan {
  readonly from: number;
  readonly end: number;
}

/**
 * What a Range header wants of a file (RFC 9110 §14.2). One range is answered; of several, of another unit and of
 * what is no range, the whole file, as HTTP allows.
 * @param size of the file in bytes
 * @param most of a range without an end: its sender asks again for what follows
 */
export function readByteRange(
  header: string | null | undefined,
  size: number,
  most = Number.MAX_SAFE_INTEGER,
): ByteSpan | 'whole' | 'unsatisfiable' {
  const said = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = said ?? [];
  if (said === null || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const from = Math.max(0, size - Number(last));
    return from < size ? { from, end: size } : 'unsatisfiable';
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return 'whole';
  const end = last === '' ? Math.min(size, from + most) : Math.min(size, Number(last) + 1);
  return from < end ? { from, end } : 'unsatisfiable';
}
