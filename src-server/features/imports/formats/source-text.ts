import { importLimits } from '#shared/domain/imports/limits.ts';
import type { ImagePlace } from '#shared/domain/imports/parsed-file.ts';
import { imageMarker } from '#shared/domain/imports/text.ts';
import type { FileBuilder } from './file-builder.ts';
import { htmlToText, looksLikeHtml } from './html-to-text.ts';
import { decodeBase64, ImageCollector } from './images.ts';
import { equationImagesToTex, mathToTex } from './mathml.ts';

/** How a source says its text is to be read; `auto` is Moodle's default, HTML where it looks like it. */
export type TextFormat = 'html' | 'markdown' | 'plain' | 'auto';

const dataUri =
  /(<img\b[^<>]{0,2000}?\bsrc\s{0,9}=\s{0,9}["']?\s{0,9})data:image\/[a-z0-9.+-]{1,40};base64,([A-Za-z0-9+/=\r\n]+)/gi;

const remarks = {
  formatting: 'Formatting such as bold or lists was simplified to plain text.',
  table: 'Tables were turned into lines of text.',
  media: 'Video, sound and embedded pages were replaced by their address.',
};

/** An image that came beside the text: its bytes, or null where the package lacks it. */
export type NamedImage = { name: string; bytes: Uint8Array | null };

/** What an address in a text means inside a package; null when it leads out of it. */
export type ImageSource = (src: string) => NamedImage | null;

const nowhere: ImageSource = () => null;
const droppedScript =
  'A script in the text, which may have drawn something, was left out. Check the question.';
const unreadFormula = 'A MathML formula could not be turned into TeX; its bare text was kept. Check it.';

/** Reads the texts of one question: HTML becomes plain text, embedded images are collected, losses are remembered. */
export class TextReader {
  readonly collector = new ImageCollector();
  readonly warnings: string[] = [];
  readonly #builder: FileBuilder;
  readonly #source: ImageSource;
  readonly #remarks = new Set<keyof typeof remarks>();

  constructor(builder: FileBuilder, source: ImageSource = nowhere) {
    this.#builder = builder;
    this.#source = source;
  }

  /** The plain text; `files` are the images that came beside the text (Moodle's PLUGINFILE). */
  read(
    source: string,
    format: TextFormat,
    where: ImagePlace,
    files: ReadonlyMap<string, Uint8Array> = new Map(),
  ): string {
    if (format === 'plain' || format === 'markdown') return source;
    if (format === 'auto' && !looksLikeHtml(source)) return source;
    const uris: string[] = [];
    const html = source.replace(
      dataUri,
      (_uri, before: string, base64: string) => `${before}data-uri-${uris.push(base64) - 1}`,
    );
    if (html.length > importLimits.htmlChars) throw new OversizedText();
    const withTex = mathToTex(equationImagesToTex(html), () => {
      if (!this.warnings.includes(unreadFormula)) this.warnings.push(unreadFormula);
    });
    if (/<script[\s>]/i.test(html) && !this.warnings.includes(droppedScript))
      this.warnings.push(droppedScript);
    return htmlToText(withTex, {
      image: (src, alt) => this.#image(src, alt, where, uris, files),
      simplified: (what) => this.#remarks.add(what),
    });
  }

  /** Counts the remarks for the file and returns the warnings of this question. */
  report(): string[] {
    for (const remark of this.#remarks) this.#builder.note(remarks[remark]);
    return [...this.warnings, ...this.collector.problems];
  }

  #image(
    src: string,
    alt: string,
    where: ImagePlace,
    uris: readonly string[],
    files: ReadonlyMap<string, Uint8Array>,
  ): string {
    const uri = /^data-uri-(\d{1,6})$/.exec(src)?.[1];
    const embedded = uri === undefined ? undefined : uris[Number(uri)];
    if (embedded !== undefined) {
      return this.#embedded('', decodeBase64(embedded), alt, where);
    }
    const pluginName = pluginFileName(src);
    const found =
      pluginName === null ? this.#source(src) : { name: pluginName, bytes: files.get(pluginName) ?? null };
    if (found !== null) {
      const { name, bytes } = found;
      if (bytes !== null) return this.#embedded(name, bytes, alt, where);
      this.warnings.push(`The image ${name} is not part of the file and was left out.`);
      return imageMarker(name);
    }
    const what =
      src === ''
        ? `An image (${alt || 'without a name'}) has no readable source`
        : `The image ${src.slice(0, 200)} lies elsewhere`;
    this.warnings.push(`${what} and was not fetched.`);
    return imageMarker(alt || src || '?');
  }

  #embedded(name: string, bytes: Uint8Array | null, alt: string, where: ImagePlace): string {
    const known = this.collector.images.find(
      (image) => image.where === where && bytes !== null && sameBytes(image.bytes, bytes),
    );
    const ref = known?.ref ?? this.collector.add(name, bytes ?? new Uint8Array(), alt, where);
    return imageMarker(ref ?? (alt || name || '?'));
  }
}

/** A text that is too long to be worth reading; the question becomes a rejection. */
export class OversizedText extends Error {
  constructor() {
    super(
      `A text of this question has more than ${importLimits.htmlChars.toLocaleString('en-GB')} characters. Shorten it.`,
    );
    this.name = 'OversizedText';
  }
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

function pluginFileName(src: string): string | null {
  const path = /^@@PLUGINFILE@@\/+([^?#]+)/.exec(src)?.[1];
  if (path === undefined) return null;
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
