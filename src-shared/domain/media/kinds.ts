/** What a file is to people: how it is shown, or that it can only be saved. */
export const MEDIA_KINDS = ['video', 'audio', 'image', 'document', 'captions', 'download'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

interface Kind {
  readonly kind: MediaKind;
  /** The usual ending of a name. */
  readonly extension: string;
}

/** Every kind of file that is kept, told by its bytes alone; nothing that carries script is ever shown in a page. */
const MIMES = {
  'video/mp4': { kind: 'video', extension: 'mp4' },
  'video/webm': { kind: 'video', extension: 'webm' },
  'audio/mpeg': { kind: 'audio', extension: 'mp3' },
  'audio/aac': { kind: 'audio', extension: 'aac' },
  'audio/mp4': { kind: 'audio', extension: 'm4a' },
  'audio/ogg': { kind: 'audio', extension: 'ogg' },
  'audio/wav': { kind: 'audio', extension: 'wav' },
  'image/png': { kind: 'image', extension: 'png' },
  'image/jpeg': { kind: 'image', extension: 'jpg' },
  'image/gif': { kind: 'image', extension: 'gif' },
  'image/webp': { kind: 'image', extension: 'webp' },
  'application/pdf': { kind: 'document', extension: 'pdf' },
  'text/vtt': { kind: 'captions', extension: 'vtt' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    kind: 'download',
    extension: 'docx',
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    kind: 'download',
    extension: 'xlsx',
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    kind: 'download',
    extension: 'pptx',
  },
  'application/vnd.oasis.opendocument.text': { kind: 'download', extension: 'odt' },
  'application/vnd.oasis.opendocument.spreadsheet': { kind: 'download', extension: 'ods' },
  'application/vnd.oasis.opendocument.presentation': { kind: 'download', extension: 'odp' },
  'application/x-cfb': { kind: 'download', extension: 'doc' },
  'application/rtf': { kind: 'download', extension: 'rtf' },
  'application/zip': { kind: 'download', extension: 'zip' },
  'text/plain': { kind: 'download', extension: 'txt' },
} as const satisfies Readonly<Record<string, Kind>>;

/** The kind of a file as HTTP names it. */
export type FileMime = keyof typeof MIMES;

export function isFileMime(mime: string): mime is FileMime {
  return Object.hasOwn(MIMES, mime);
}

export const FILE_MIMES = Object.keys(MIMES).filter(isFileMime);

export const kindOfMime = (mime: FileMime): MediaKind => MIMES[mime].kind;

/** Whether a page may show it by its own elements; everything else is only saved. */
export const isShown = (mime: string): boolean =>
  isFileMime(mime) && ['video', 'audio', 'image', 'captions'].includes(kindOfMime(mime));

/** The kind as it is sent to whoever asked for it: what is not shown is bytes to save, whatever is in it. */
export const sentAs = (mime: string): string => (isShown(mime) ? mime : 'application/octet-stream');

/** A name as people see it: in one line, and with nothing in it that shows its ending elsewhere. */
export const seenName = (name: string): string =>
  // oxlint-disable-next-line no-control-regex -- These are what is taken out.
  name.replaceAll(/[\u0000-\u001F\u007F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '');

/** A name for the file when it is saved: what its author called it, with the ending of what it is. */
export function fileNameOf(name: string, mime: string): string {
  const plain = name
    // oxlint-disable-next-line no-control-regex -- A name is no path, on any system.
    .replaceAll(/[/\\:*?"<>|\u0000-\u001F\u007F\u202A-\u202E\u2066-\u2069]/gu, '_')
    .slice(0, 150)
    // Not half of a sign.
    .replace(/\p{Cs}$/u, '')
    .trim();
  const ending = isFileMime(mime) ? MIMES[mime].extension : 'bin';
  const hasEnding = /\.[a-z0-9]{1,5}$/iu.test(plain);
  if (!isShown(mime) && mime !== 'application/pdf' && hasEnding) return plain;
  return plain.toLowerCase().endsWith(`.${ending}`) ? plain : `${plain === '' ? 'file' : plain}.${ending}`;
}
