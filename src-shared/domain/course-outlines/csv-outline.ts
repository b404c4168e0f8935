import { ITEM_KINDS, type ItemKind } from '#shared/contract/course-items.ts';
import {
  MAX_DESCRIPTION,
  MAX_MINUTES,
  titleOf,
  type FoundItem,
  type FoundOutline,
  type FoundSection,
  type NotTaken,
} from './found-outline.ts';

/** The columns of an outline as a table, in the order in which it is written. */
export const OUTLINE_COLUMNS = ['section', 'subsection', 'type', 'title', 'minutes', 'description'] as const;
type OutlineColumn = (typeof OUTLINE_COLUMNS)[number];

export interface OutlineRow {
  /** The line of the file that it begins on. */
  readonly line: number;
  readonly cells: readonly string[];
  /** What is wrong with its quotation marks. */
  readonly problem: string | null;
}

const isColumn = (name: string): name is OutlineColumn => OUTLINE_COLUMNS.some((column) => column === name);
const columnOf = (cell: string): string =>
  cell
    .replace(/^\uFEFF/u, '')
    .trim()
    .toLowerCase();

/** How many cells of a row name columns of an outline. */
export const countOutlineColumns = (cells: readonly string[]): number =>
  new Set(cells.map(columnOf).filter(isColumn)).size;

/** The kind that a word means; a lesson where nothing is said, undefined for a strange word. */
function kindOfWord(word: string): ItemKind | undefined {
  const plain = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '_');
  return plain === '' ? 'lesson' : ITEM_KINDS.find((kind) => kind === plain);
}

function minutesOf(text: string): number | undefined {
  const plain = text.trim();
  if (plain === '') return 0;
  const minutes = /^\d{1,5}$/u.test(plain) ? Number(plain) : Number.NaN;
  return minutes <= MAX_MINUTES ? minutes : undefined;
}

type Cells = Readonly<Record<OutlineColumn, string>>;

/** The item of a row, or why it is none. */
function itemOf({ type, title, minutes, description }: Cells): FoundItem | string {
  const kind = kindOfWord(type);
  const spent = minutesOf(minutes);
  if (kind === undefined) return `'${type.slice(0, 60)}' is no type. Write ${ITEM_KINDS.join(', ')}.`;
  if (titleOf(title) === '') return 'The title is missing.';
  if (spent === undefined) return `'${minutes.slice(0, 60)}' is no number of minutes up to ${MAX_MINUTES}.`;
  if (description.length > MAX_DESCRIPTION) return `The description is longer than ${MAX_DESCRIPTION} signs.`;
  return {
    kind,
    title: titleOf(title),
    minutes: spent,
    description: description.toWellFormed(),
    document: null,
  };
}

/** Sections in the order in which rows name them; those of one name in one place are one. */
class Sections {
  readonly #found: { title: string; parent: number | null; items: FoundItem[] }[] = [];
  readonly #known = new Map<string, number>();

  at(title: string, parent: number | null): number {
    const key = JSON.stringify([parent, title.toLowerCase()]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.#found.length);
    return this.#found.push({ title, parent, items: [] }) - 1;
  }

  add(section: number, item: FoundItem): void {
    this.#found[section]?.items.push(item);
  }

  get all(): readonly FoundSection[] {
    return this.#found;
  }
}

/**
 * An outline as a table: a row is an item, or a section alone where it has neither type nor title. A row that names no
 * section stands in that of the row before it.
 */
export function outlineOfRows(rows: readonly OutlineRow[]): FoundOutline {
  const [header, ...others] = rows;
  const columns = (header?.cells ?? []).map(columnOf);
  const sections = new Sections();
  const named: NotTaken[] = [];
  let found = 0;
  let last: { readonly section: string; readonly subsection: string } = { section: '', subsection: '' };
  for (const { line, cells, problem } of others) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    found += 1;
    const name = (reason: string) => void named.push({ place: `line ${line}`, reason });
    const cellOf = (column: OutlineColumn): string => cells[columns.indexOf(column)] ?? '';
    const section = titleOf(cellOf('section')) || last.section;
    const isSame = section === last.section;
    const subsection =
      titleOf(cellOf('subsection')) || (isSame && titleOf(cellOf('section')) === '' ? last.subsection : '');
    if (problem !== null) name(problem);
    else if (section === '') name('No section is named, and none stands above it.');
    else {
      const isSectionAlone = cellOf('type').trim() === '' && cellOf('title').trim() === '';
      const item = isSectionAlone
        ? undefined
        : itemOf({
            section,
            subsection,
            type: cellOf('type'),
            title: cellOf('title'),
            minutes: cellOf('minutes'),
            description: cellOf('description'),
          });
      if (typeof item === 'string') {
        name(item);
        continue;
      }
      last = { section, subsection };
      const outer = sections.at(section, null);
      const inner = subsection === '' ? outer : sections.at(subsection, outer);
      if (item !== undefined) sections.add(inner, item);
    }
  }
  return { sections: sections.all, named, found, taken: found - named.length };
}
