import { checkDocument, documentText } from '../documents/check-document.ts';
import type { BlockNode } from '../documents/document.ts';
import { append } from '../lists.ts';
import { withoutDivs } from './fenced-divs.ts';
import {
  MAX_MINUTES,
  titleOf,
  type FoundItem,
  type FoundOutline,
  type FoundSection,
  type NotTaken,
} from './found-outline.ts';
import { readFrontMatter } from './front-matter.ts';
import { keptBlocks } from './markdown-blocks.ts';
import type { Reading } from './markdown-inline.ts';
import { lineOf, markdownTree, type Markdown } from './markdown-tree.ts';

export interface MarkdownFile {
  /** Without its folder, for places and for a lesson that has no title. */
  readonly name: string;
  readonly text: string;
  readonly imageOf: Reading['imageOf'];
}

type Heading = Markdown<'heading'>;

/** A heading with what stands below it, up to the next one. */
interface Part {
  readonly heading: Heading | null;
  readonly blocks: Markdown[];
}

/** Deeper headings are those of a lesson. */
const DEEPEST = 5;

const wordsOf = (node: Markdown): string => {
  if ('value' in node) return node.value;
  if ('children' in node) return node.children.map((child: Markdown) => wordsOf(child)).join('');
  return 'alt' in node ? (node.alt ?? '') : '';
};

function partsOf(nodes: readonly Markdown[]): Part[] {
  const parts: Part[] = [{ heading: null, blocks: [] }];
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth <= DEEPEST) parts.push({ heading: node, blocks: [] });
    else parts.at(-1)?.blocks.push(node);
  }
  return parts;
}

/** Reads the blocks of one file, and counts what became of them. */
class Reader {
  readonly #file: MarkdownFile;
  readonly #reading: Reading;
  readonly #named: NotTaken[] = [];
  #taken = 0;

  constructor(file: MarkdownFile, nodes: readonly Markdown[]) {
    this.#file = file;
    const definitions = nodes.filter((node) => node.type === 'definition');
    this.#reading = {
      imageOf: file.imageOf,
      addresses: new Map(definitions.map((node) => [node.identifier.toLowerCase(), node.url])),
      named: [],
    };
  }

  /** The document of some blocks; null where nothing is left of them. */
  documentOf(nodes: readonly Markdown[]): string | null {
    const kept: BlockNode[] = [];
    for (const node of nodes) {
      const before = this.#reading.named.length;
      const blocks = keptBlocks(node, this.#reading);
      // What names places of other blocks is taken by them.
      if (blocks.length > 0 || node.type === 'definition' || this.#reading.named.length === before)
        this.#taken += 1;
      append(kept, blocks);
    }
    if (kept.length === 0) return null;
    const check = checkDocument({ type: 'doc', content: kept });
    if (check.ok) return documentText(check.document);
    this.name(nodes[0], `${check.problem} (${check.where})`);
    return null;
  }

  takeHeading(): void {
    this.#taken += 1;
  }

  name(node: Markdown | undefined, reason: string): void {
    this.#named.push({ place: node === undefined ? 'line 1' : lineOf(node), reason });
  }

  /** @param sections what the file became */
  end(sections: readonly FoundSection[], named: readonly NotTaken[]): FoundOutline {
    const all = [...named, ...this.#named, ...this.#reading.named].map(({ place, reason }) => ({
      place: `${this.#file.name}, ${place}`,
      reason,
    }));
    return { sections, named: all, taken: this.#taken, found: this.#taken + all.length };
  }
}

const lesson = (title: string, document: string | null, minutes = 0): FoundItem => ({
  kind: 'lesson',
  title,
  minutes: Math.min(minutes, MAX_MINUTES),
  description: '',
  document,
});

const nameOf = (file: MarkdownFile): string => titleOf(file.name.replace(/\.[A-Za-z]+$/u, '')) || 'Lesson';

function open(file: MarkdownFile) {
  const matter = readFrontMatter(file.text.replaceAll('\r\n', '\n').replace(/^\uFEFF/u, ''));
  const { text, named } = withoutDivs(matter.text);
  const nodes: readonly Markdown[] = markdownTree(text).children;
  return { matter, nodes, named, reader: new Reader(file, nodes) };
}

/** A file that is one lesson: its title stands above it, in its one heading of the first level, or is its name. */
export function lessonOfMarkdown(file: MarkdownFile, section: string): FoundOutline {
  const { matter, nodes, named, reader } = open(file);
  const tops = nodes.filter((node) => node.type === 'heading' && node.depth === 1);
  const [top] = tops;
  const isTitled = matter.title === null && tops.length === 1 && top !== undefined && nodes[0] === top;
  if (isTitled) reader.takeHeading();
  const title = titleOf(matter.title ?? (isTitled ? wordsOf(top) : '')) || nameOf(file);
  const document = reader.documentOf(isTitled ? nodes.slice(1) : nodes);
  return reader.end(
    [{ title: section, parent: null, items: [lesson(title, document, matter.minutes)] }],
    named,
  );
}

/**
 * One file as an outline: headings become sections, subsections and lessons; a heading that holds others is a section
 * of at most two levels, all else a lesson. One heading above all others is the title of the course. A file that says
 * its own title at its top is one lesson.
 */
export function outlineOfMarkdown(file: MarkdownFile): FoundOutline {
  if (readFrontMatter(file.text).title !== null) return lessonOfMarkdown(file, '');
  const { nodes, named, reader } = open(file);
  const parts = partsOf(nodes);
  const depths = parts.flatMap(({ heading }) => (heading === null ? [] : [heading.depth]));
  if (depths.length === 0) return lessonOfMarkdown(file, '');
  const levels = [...new Set(depths)].toSorted((one, other) => one - other);
  const [highest = 1] = levels;
  const isCourseTitle =
    levels.length > 1 && depths[0] === highest && depths.filter((depth) => depth === highest).length === 1;
  const top = isCourseTitle ? (levels[1] ?? highest) : highest;
  const sections: { title: string; parent: number | null; items: FoundItem[] }[] = [];
  /** The section and the subsection that are open. */
  let outer: number | null = null;
  let inner: { readonly index: number; readonly depth: number } | null = null;
  const add = (title: string, parent: number | null): number =>
    sections.push({ title, parent, items: [] }) - 1;
  const within = (): number => inner?.index ?? (outer ??= add(nameOf(file), null));
  let at = 0;
  while (at < parts.length) {
    const part = parts[at];
    at += 1;
    if (part === undefined) break;
    const { heading } = part;
    if (heading === null || (isCourseTitle && heading.depth < top)) {
      // What stands above the first section.
      if (heading !== null) reader.takeHeading();
      const document = reader.documentOf(part.blocks);
      const title = heading === null ? '' : titleOf(wordsOf(heading));
      if (document !== null) sections[within()]?.items.push(lesson(title || nameOf(file), document));
      if (heading !== null && document !== null) outer = null;
      continue;
    }
    const title = titleOf(wordsOf(heading)) || nameOf(file);
    const next = parts[at]?.heading;
    const holdsOthers = next !== null && next !== undefined && next.depth > heading.depth;
    reader.takeHeading();
    if (heading.depth <= top) {
      outer = add(title, null);
      inner = null;
      const document = reader.documentOf(part.blocks);
      if (document !== null || !holdsOthers) sections[outer]?.items.push(lesson(title, document));
      continue;
    }
    if (inner !== null && heading.depth <= inner.depth) inner = null;
    if (holdsOthers && inner === null) {
      inner = { index: add(title, (outer ??= add(nameOf(file), null))), depth: heading.depth };
      const document = reader.documentOf(part.blocks);
      if (document !== null) sections[inner.index]?.items.push(lesson(title, document));
      continue;
    }
    // A lesson, with all that stands deeper.
    const blocks = [...part.blocks];
    for (
      let deeper = parts[at];
      deeper?.heading != null && deeper.heading.depth > heading.depth;
      deeper = parts[at]
    ) {
      blocks.push(deeper.heading);
      append(blocks, deeper.blocks);
      at += 1;
    }
    // Items of a section are read before its subsections: what stands behind one is in one of its own.
    const isBehind =
      inner === null && sections.some((section) => section.parent !== null && section.parent === outer);
    const place = isBehind ? add(title, outer) : within();
    sections[place]?.items.push(lesson(title, reader.documentOf(blocks)));
  }
  return reader.end(sections, named);
}
