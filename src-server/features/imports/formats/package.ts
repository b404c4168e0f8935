import { importLimits } from '#shared/domain/imports/limits.ts';
import { smallest } from '#shared/domain/lists.ts';
import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { declaredXmlEncoding, decodeText } from '#server/text-files/decode-text.ts';
import { FileBuilder } from './file-builder.ts';
import { LECTERN_ENTRY, parseLecternZip } from './lectern-file.ts';
import { readManifest, type ManifestResource } from './manifest.ts';
import { PackageImages } from './package-images.ts';
import { Pacer, type ParseControl } from './parse-control.ts';
import { Qti12Reader } from './qti12.ts';
import { Qti2Reader } from './qti2.ts';
import { readProlog, type XmlProlog } from './xml-prolog.ts';
import { openZip, type ZipArchive } from './zip-archive.ts';

const refuse = (reason: string): ParseOutcome => ({ ok: false, reason });

const questionType = /qti|question-?bank|assessment/i;
const notQuestions = /associatedcontent|learning-application-resource|imswl|webcontent|css|resprocessing/i;
const xmlName = /\.(?:xml|qti|dat)$/i;

/** Where the list of contents lies: at the top, or in the one folder that was packed. */
function findManifest(archive: ZipArchive): string | null | 'several' {
  const found = archive.names.filter((name) => /(?:^|\/)imsmanifest\.xml$/i.test(name));
  const depthOf = (name: string) => name.split('/').length;
  const depth = smallest(found.map(depthOf), Infinity);
  const highest = found.filter((name) => depthOf(name) === depth);
  return highest.length > 1 ? 'several' : (highest[0] ?? null);
}

interface Listed {
  readonly path: string;
  readonly type: string;
  readonly tags: readonly string[];
}

/** The parts that hold questions, as the list of contents names them. */
function listedParts(resources: readonly ManifestResource[], archive: ZipArchive): Listed[] {
  const parts = new Map<string, Listed>();
  for (const { type, files, tags } of resources) {
    if (!questionType.test(type) || notQuestions.test(type)) continue;
    const [first, ...others] = files;
    const wanted = [first, ...others.filter((path) => xmlName.test(path) && archive.has(path))];
    for (const path of wanted)
      if (path !== undefined) parts.set(path, parts.get(path) ?? { path, type, tags });
  }
  // Canvas writes a quiz twice: in the common form, and whole in a folder of its own.
  for (const path of archive.names.filter((name) => /(?:^|\/)non_cc_assessments\/[^/]+\.qti$/i.test(name))) {
    const id = /([^/]+?)(?:\.xml)?\.qti$/i.exec(path)?.[1] ?? '';
    for (const common of [...parts.keys()]) {
      if (common.includes(`${id}/`) && common.endsWith('assessment_qti.xml')) parts.delete(common);
    }
    parts.set(path, { path, type: 'imsqti_xmlv1p2', tags: [] });
  }
  return [...parts.values()];
}

const unlistedParts = (archive: ZipArchive): Listed[] =>
  archive.names
    .filter((name) => xmlName.test(name) && !/(?:^|\/)imsmanifest\.xml$/i.test(name))
    .map((path) => ({ path, type: '', tags: [] }));

type Text = { ok: true; text: string; warning: string | null } | { ok: false; reason: string };

function readText(archive: ZipArchive, path: string): Text {
  const part = archive.read(path, importLimits.packageTextBytes);
  return part.ok ? { ok: true, ...decodeText(part.bytes, declaredXmlEncoding(part.bytes)) } : part;
}

/** Reads a ZIP file with questions: a package of QTI 1.2, 2.1 or 2.2, or our own. */
export async function parsePackage(bytes: Uint8Array, control: ParseControl = {}): Promise<ParseOutcome> {
  const opened = openZip(bytes);
  if (!opened.ok) return opened;
  const { archive } = opened;
  if (archive.has(LECTERN_ENTRY)) return parseLecternZip(archive, control);
  const manifest = findManifest(archive);
  if (manifest === 'several') {
    return refuse(
      'The package holds more than one list of contents (imsmanifest.xml). Upload one package at a time.',
    );
  }
  let parts = unlistedParts(archive);
  if (manifest !== null) {
    const text = readText(archive, manifest);
    if (!text.ok) return text;
    const read = readManifest(text.text, manifest.split('/').slice(0, -1).join('/'));
    if (!read.ok) return read;
    const listed = listedParts(read.resources, archive);
    if (listed.length > 0) parts = listed;
  }
  return new PackageReader(archive, control).read(parts);
}

class PackageReader {
  readonly #archive: ZipArchive;
  readonly #control: ParseControl;
  readonly #pacer: Pacer;

  constructor(archive: ZipArchive, control: ParseControl) {
    this.#archive = archive;
    this.#control = control;
    this.#pacer = new Pacer(control);
  }

  async read(parts: readonly Listed[]): Promise<ParseOutcome> {
    const builder = new FileBuilder('qti21');
    const images = new PackageImages(this.#archive, builder);
    const older = new Qti12Reader(builder, this.#control);
    const newer = new Qti2Reader(builder);
    this.#warnOfArchives(builder);
    let hasQti3 = false;
    for (const [at, { path, type, tags }] of parts.entries()) {
      const pause = this.#pacer.step(at, parts.length, 1);
      if (pause !== undefined) await pause;
      if (builder.isFull) break;
      const part = this.#open(path);
      if (!part.ok) {
        this.#missing(builder, path, type, part.reason);
        continue;
      }
      if (part.warning !== null) builder.warn(null, `${path}: ${part.warning}`);
      const { root } = part;
      if (root === 'questestinterop') await older.read(part.body, images.seenFrom(path));
      else if (Qti2Reader.isRoot(root))
        newer.take(root, part.body, { path, tags, source: images.seenFrom(path) });
      else if (root.startsWith('qti-')) hasQti3 = true;
    }
    if (older.found > 0 && older.found >= newer.found) builder.format = 'qti12';
    newer.finish(this.#archive);
    this.#pacer.finish(parts.length);
    if (hasQti3 && builder.found === 0) return refuse(QTI3);
    if (hasQti3) builder.warn(null, `A part of the package was left out. ${QTI3}`);
    return builder.found === 0 && builder.isSilent ? refuse(this.#nothing()) : builder.outcome();
  }

  #open(path: string): XmlProlog & { warning?: string | null } & { ok: boolean } {
    const text = readText(this.#archive, path);
    if (!text.ok) return text;
    const prolog = readProlog(text.text);
    return prolog.ok ? { ...prolog, warning: text.warning } : prolog;
  }

  #missing(builder: FileBuilder, path: string, type: string, reason: string): void {
    if (/item/i.test(type)) builder.reject(null, path, 'item', reason);
    else builder.warn(null, `${path}: ${reason}`);
  }

  #warnOfArchives(builder: FileBuilder): void {
    for (const name of this.#archive.names.filter((one) => /\.(?:zip|imscc|7z|rar|tar|t?gz)$/i.test(one))) {
      builder.warn(null, `The archive “${name}” inside the package was not opened. Upload it by itself.`);
    }
  }

  #nothing(): string {
    return this.#archive.names.some((name) => /\.(?:zip|imscc)$/i.test(name))
      ? 'The file holds other archives and no questions. Unpack it and upload them one after the other.'
      : 'The package holds no questions of QTI 1.2, 2.1 or 2.2.';
  }
}

/** Said of a file, or a part of one, in the version that came after those we read. */
export const QTI3 = 'This is QTI 3, which cannot be imported. Export it as QTI 2.1 or 2.2.';
