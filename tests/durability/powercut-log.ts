const HEADER_BYTES = 24;

/** One thing that the recorded process did; `file` is the inode number. */
export type LogEntry =
  | { readonly kind: 'create'; readonly file: number; readonly path: string }
  | { readonly kind: 'write'; readonly file: number; readonly offset: number; readonly data: Uint8Array }
  | { readonly kind: 'truncate'; readonly file: number; readonly size: number }
  | { readonly kind: 'sync'; readonly file: number }
  | { readonly kind: 'unlink'; readonly path: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'sync-folder'; readonly path: string }
  | { readonly kind: 'mark'; readonly text: string };

function toEntry(kind: number, file: number, offset: number, data: Buffer): LogEntry {
  switch (kind) {
    case 1:
      return { kind: 'create', file, path: data.toString() };
    case 2:
      return { kind: 'write', file, offset, data };
    case 3:
      return { kind: 'truncate', file, size: offset };
    case 4:
      return { kind: 'sync', file };
    case 5:
      return { kind: 'unlink', path: data.toString() };
    case 6: {
      const [from = '', to = ''] = data.toString().split('\0');
      return { kind: 'rename', from, to };
    }
    case 7:
      return { kind: 'sync-folder', path: data.toString() };
    case 8:
      return { kind: 'mark', text: data.toString() };
    default:
      throw new Error(`The log has a record of the unknown kind ${kind}.`);
  }
}

/** Reads what tools/powercut/recorder.c has written. */
export function parseLog(bytes: Buffer): LogEntry[] {
  const entries: LogEntry[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + length);
    if (data.length !== length) throw new Error('The log ends within a record.');
    const file = Number(bytes.readBigUInt64LE(at + 8));
    const offset = Number(bytes.readBigUInt64LE(at + 16));
    entries.push(toEntry(bytes.readUInt32LE(at), file, offset, data));
    at += HEADER_BYTES + length;
  }
  return entries;
}
