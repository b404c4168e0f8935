import { importLimits } from '#shared/domain/imports/limits.ts';
import type { ImagePlace, ImportImage } from '#shared/domain/imports/parsed-file.ts';

type ImageKind = { mime: string; extension: string };

/** The kind of an image by its first bytes; a name or a declared type is never believed. */
export function sniffImage(bytes: Uint8Array): ImageKind | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return { mime: 'image/png', extension: 'png' };
  if (head.startsWith('\xff\xd8\xff')) return { mime: 'image/jpeg', extension: 'jpg' };
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return { mime: 'image/gif', extension: 'gif' };
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return { mime: 'image/webp', extension: 'webp' };
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, 4096)).trimStart();
  if (/^(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(text) && /<svg[\s>]/i.test(text)) {
    return { mime: 'image/svg+xml', extension: 'svg' };
  }
  return null;
}

/** Whether a file is a PDF, by its first bytes. */
export const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';

/** The bytes of a base64 text, or null when it is none. Padding may be missing, spaces and line ends are ignored. */
export function decodeBase64(text: string): Uint8Array | null {
  const compact = text.replace(/\s+/g, '');
  if (compact === '' || /[^A-Za-z0-9+/=_-]/.test(compact)) return null;
  const bytes = Buffer.from(compact, 'base64');
  return bytes.length === 0 ? null : new Uint8Array(bytes);
}

function safeName(name: string): string {
  const base = name.replace(/^.*[\\/]/, '').toWellFormed();
  return base
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .trim()
    .slice(-80)
    .trim();
}

/** The images of one question, each under a name that is unique in it. */
export class ImageCollector {
  readonly images: ImportImage[] = [];
  readonly problems: string[] = [];

  /** Keeps an image and returns its name, or returns null and says why it is left out. */
  add(name: string, bytes: Uint8Array, alt: string, where: ImagePlace): string | null {
    const kind = sniffImage(bytes);
    if (kind === null)
      return this.#refuse(`The image ${name} is damaged or of an unknown kind and was left out.`);
    if (bytes.length > importLimits.imageBytes)
      return this.#refuse(`The image ${name} is larger than 10 MiB and was left out.`);
    if (this.images.length >= importLimits.images)
      return this.#refuse(`The image ${name} is one too many for a question and was left out.`);
    const ref = this.#uniqueName(safeName(name), kind.extension);
    this.images.push({ ref, alt, mime: kind.mime, bytes, where });
    return ref;
  }

  #refuse(problem: string): null {
    this.problems.push(problem);
    return null;
  }

  #uniqueName(name: string, extension: string): string {
    const wanted = name === '' ? `image-${this.images.length + 1}.${extension}` : name;
    const taken = new Set(this.images.map((image) => image.ref));
    if (!taken.has(wanted)) return wanted;
    let n = 2;
    while (taken.has(`${n}-${wanted}`)) n++;
    return `${n}-${wanted}`;
  }
}
