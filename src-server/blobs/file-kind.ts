import { statSync } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import { isFileMime, type FileMime } from '#shared/domain/media/kinds.ts';
import { readMp4Tracks } from './mp4-tracks.ts';
import { readPart } from './store.ts';

/** What a file is by its bytes, whatever it is called, and what it says of itself. */
export interface ToldFile {
  readonly mime: FileMime;
  readonly durationMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Why a file is not taken. */
export interface NotTaken {
  readonly reason: 'empty' | 'unknown' | 'video-format' | 'container';
  /** What it is, where that is known: `hvc1`, `video/quicktime`. */
  readonly found: string | null;
}

const HEAD_BYTES = 64 * 1024;

/** The same kind by another name. */
const ALIASES: Readonly<Record<string, FileMime>> = {
  // An animated PNG is a PNG to everything that shows one.
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/opus': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
};

/** What Chromium plays without a licence of its own: H.264, and AAC or MP3 as the sound of it. */
const VIDEO_FORMATS = new Set(['avc1', 'avc3']);
const AUDIO_FORMATS = new Set(['mp4a', '.mp3']);

/** Held for text by what has no NUL and is whole UTF-8; the head may end within a character. */
function textKind(head: Uint8Array, isAll: boolean): FileMime | null {
  if (head.includes(0)) return null;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isAll });
  } catch {
    return null;
  }
  return /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/u.test(text) ? 'text/vtt' : 'text/plain';
}

const plain = (mime: FileMime): ToldFile => ({ mime, durationMs: null, width: null, height: null });

async function mp4Kind(file: string, size: number, mime: FileMime): Promise<ToldFile | NotTaken> {
  const tracks = await readMp4Tracks(file, size);
  if (tracks === null) return { reason: 'container', found: mime };
  const foreign =
    tracks.video.find((format) => !VIDEO_FORMATS.has(format)) ??
    tracks.audio.find((format) => !AUDIO_FORMATS.has(format));
  if (foreign !== undefined) return { reason: 'video-format', found: foreign.trim() };
  if (tracks.video.length + tracks.audio.length === 0) return { reason: 'container', found: mime };
  const { durationMs, width, height } = tracks;
  return { mime: tracks.video.length === 0 ? 'audio/mp4' : 'video/mp4', durationMs, width, height };
}

/** Tells a file by its bytes; nothing of it is read as a whole. */
export async function tellFile(file: string): Promise<ToldFile | NotTaken> {
  const { size } = statSync(file);
  if (size === 0) return { reason: 'empty', found: null };
  const found = (await fileTypeFromFile(file))?.mime;
  if (found === undefined) {
    const head = (await readPart(file, { offset: 0, length: HEAD_BYTES })) ?? new Uint8Array();
    const text = textKind(head, size <= HEAD_BYTES);
    return text === null ? { reason: 'unknown', found: null } : plain(text);
  }
  const mime = ALIASES[found] ?? found;
  if (mime === 'video/mp4' || mime === 'audio/mp4') return mp4Kind(file, size, mime);
  if (isFileMime(mime)) return plain(mime);
  return found.startsWith('video/') || found.startsWith('audio/')
    ? { reason: 'container', found }
    : { reason: 'unknown', found };
}

/** The kind under which a stored file is known; null for what is no kind that anybody may put there. */
export async function storedKindOf(file: string): Promise<FileMime | null> {
  const told = await tellFile(file);
  return 'mime' in told ? told.mime : null;
}
