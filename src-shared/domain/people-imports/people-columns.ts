/** The columns of a file of people, in the order in which they are written. */
export const PEOPLE_COLUMNS = ['first_name', 'last_name', 'email', 'role', 'groups'] as const;
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];

/** Where each column stands; -1 where it is not there. */
export type ColumnPlaces = Readonly<Record<PeopleColumn, number>>;

const NEEDED = ['first_name', 'last_name'] as const;

const nameOf = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** How many cells of a row name columns of people. */
export const countColumns = (cells: readonly string[]): number =>
  PEOPLE_COLUMNS.filter((column) => cells.map(nameOf).includes(column)).length;

/** Where the columns stand, by their names in the header; in words what is wrong with it. */
export function findPeopleColumns(
  header: readonly string[],
): { readonly places: ColumnPlaces; readonly unknown: readonly string[] } | { readonly problem: string } {
  const names = header.map(nameOf);
  const missing = NEEDED.filter((column) => !names.includes(column));
  if (missing.length > 0)
    return {
      problem: `The first row does not name the column ${missing.join(' and ')}. Add the header row.`,
    };
  const twice = PEOPLE_COLUMNS.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice !== undefined)
    return { problem: `The first row names the column ${twice} twice. Keep one of them.` };
  const at = (column: PeopleColumn): number => names.indexOf(column);
  const places = {
    first_name: at('first_name'),
    last_name: at('last_name'),
    email: at('email'),
    role: at('role'),
    groups: at('groups'),
  };
  const isKnown = (name: string): boolean => PEOPLE_COLUMNS.some((column) => column === name);
  return { places, unknown: header.filter((_cell, at_) => !isKnown(names[at_] ?? '') && names[at_] !== '') };
}
