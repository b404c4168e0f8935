import { importLimits } from '#shared/domain/imports/limits.ts';
import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { FileBuilder } from './file-builder.ts';
import { resolvePath } from './manifest.ts';
import { Pacer, type ParseControl } from './parse-control.ts';
import { readQti2Item } from './qti2-item.ts';
import { readTest, type TestPlaces } from './qti2-test.ts';
import { OversizedText, type ImageSource } from './source-text.ts';
import { parseXmlElement } from './xml-element.ts';
import { readProlog } from './xml-prolog.ts';
import type { ZipArchive } from './zip-archive.ts';

const roots = new Set(['assessmentItem', 'assessmentTest', 'assessmentSection']);
const titleOf = /^[^>]{0,2000}?\btitle\s*=\s*["']([^"'<]{0,500})/;
const MAX_DEPTH = 60;

/** One part of a package: where it lies, its labels, and what its images' addresses mean. */
export interface Qti2Part {
  readonly path: string;
  readonly tags: readonly string[];
  readonly source: ImageSource;
}

/** Reads items, tests and sections of QTI 2.1 and 2.2 into one builder; a test says in which folders its items lie. */
export class Qti2Reader {
  found = 0;
  readonly #builder: FileBuilder;
  /** The place of each item among the questions, by its path. */
  readonly #items = new Map<string, number>();
  readonly #places = new Map<string, TestPlaces>();

  constructor(builder: FileBuilder) {
    this.#builder = builder;
  }

  static isRoot(name: string): boolean {
    return roots.has(name);
  }

  /** @param body the XML from its first element on. */
  take(root: string, body: string, part: Qti2Part): void {
    if (root === 'assessmentItem') this.#item(body, part);
    else this.#test(body, part.path);
  }

  /** Puts the items into the folders of the tests, and names those that are missing. */
  finish(archive: ZipArchive | null): void {
    const placed = new Set<string>();
    for (const [path, test] of this.#places) {
      if (
        ![...this.#places.values()].some((other) => other.sections.some((section) => section.path === path))
      ) {
        this.#place(test, [], placed, 0);
      }
    }
    if (archive === null) return;
    for (const path of placed) {
      if (this.#items.has(path) || archive.has(path)) continue;
      this.found++;
      this.#builder.reject(
        null,
        path,
        'assessmentItemRef',
        `The test names the item “${path}”, which the package does not hold.`,
      );
    }
  }

  #place(test: TestPlaces, folders: readonly string[], placed: Set<string>, depth: number): void {
    for (const item of test.items) {
      if (placed.has(item.path)) continue;
      placed.add(item.path);
      const index = this.#items.get(item.path);
      if (index !== undefined) this.#builder.place(index, [...folders, ...item.folders], item.weight);
    }
    for (const section of test.sections) {
      const inner = this.#places.get(section.path);
      if (inner !== undefined && depth < importLimits.folderDepth) {
        this.#place(inner, [...folders, ...section.folders], placed, depth + 1);
      }
    }
  }

  #item(body: string, { path, tags, source }: Qti2Part): void {
    const title = titleOf.exec(body)?.[1] ?? path;
    const line = path === '' ? 1 : null;
    this.found++;
    if (body.length > importLimits.sourceChars) {
      return this.#builder.reject(line, title, 'assessmentItem', 'The item is larger than 24 MB.');
    }
    const parsed = parseXmlElement(body, 'local');
    if (!parsed.ok) {
      const reason = `The item is not well-formed XML (line ${parsed.line}), or nested more than ${MAX_DEPTH} deep: ${parsed.reason}`;
      return this.#builder.reject(line, title, 'assessmentItem', path === '' ? reason : `${path}: ${reason}`);
    }
    this.#items.set(path, this.#builder.found);
    try {
      readQti2Item(this.#builder, { element: parsed.element, line, tags, source });
    } catch (error) {
      if (!(error instanceof OversizedText)) throw error;
      this.#builder.reject(line, title, 'assessmentItem', error.message);
    }
  }

  #test(body: string, path: string): void {
    const parsed = parseXmlElement(body, 'local');
    if (parsed.ok)
      this.#places.set(
        path,
        readTest(parsed.element, (href) => this.#resolve(path, href)),
      );
    else
      this.#builder.warn(
        null,
        `${path}: the test is not well-formed XML (line ${parsed.line}): ${parsed.reason}`,
      );
  }

  #resolve(path: string, href: string): string | null {
    return resolvePath(path.split('/').slice(0, -1).join('/'), href);
  }
}

/** Reads a single item of QTI 2.1 or 2.2; what it names beside itself lies elsewhere. */
export async function parseQti2(text: string, control: ParseControl = {}): Promise<ParseOutcome> {
  const prolog = readProlog(text);
  if (!prolog.ok) return prolog;
  if (prolog.root !== 'assessmentItem') {
    return {
      ok: false,
      reason:
        'The file is a QTI test, whose questions are in other files. Upload the package (ZIP) that holds them all.',
    };
  }
  const builder = new FileBuilder('qti21');
  new Qti2Reader(builder).take(prolog.root, prolog.body, { path: '', tags: [], source: () => null });
  new Pacer(control).finish(1);
  return builder.outcome();
}
