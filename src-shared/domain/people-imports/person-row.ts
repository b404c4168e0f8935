import { z } from 'zod';
import { splitCellList } from '../text/cell-list.ts';
import { isVisible } from '../text/visible.ts';
import { isPlainText } from '../wire/plain-text.ts';
import { PEOPLE_COLUMNS, type ColumnPlaces, type PeopleColumn } from './people-columns.ts';

export const PEOPLE_LIMITS = { rows: 10_000, name: 80, email: 254, group: 80, groups: 20 } as const;

/** What is wrong with one cell, or with the whole row where it has no column. */
const CellProblem = z.object({ column: z.enum(PEOPLE_COLUMNS).nullable(), message: z.string() });
export type CellProblem = z.infer<typeof CellProblem>;

/** One row of a file of people as it was read; `line` is where it begins, from 1. */
export const PersonRow = z.object({
  line: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** In lower case; empty where the person has none. */
  email: z.string(),
  /** As it is written; empty where the file leaves it open. */
  role: z.string(),
  groups: z.array(z.string()),
  problems: z.array(CellProblem),
});
export type PersonRow = z.infer<typeof PersonRow>;

interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem: string | null;
}

const Address = z.email().max(PEOPLE_LIMITS.email);

const WORDS = { first_name: 'first name', last_name: 'last name' } as const;

function nameProblem(column: 'first_name' | 'last_name', name: string): string | null {
  if (name === '') return `The ${WORDS[column]} is missing.`;
  if (name.length > PEOPLE_LIMITS.name) return `The ${WORDS[column]} is longer than 80 characters.`;
  return isPlainText(name) && isVisible(name) ? null : `The ${WORDS[column]} has no sign that can be seen.`;
}

function emailProblem(email: string): string | null {
  if (email === '' || Address.safeParse(email).success) return null;
  return `“${email.slice(0, 60)}” is no e-mail address.`;
}

function groupsProblem(groups: readonly string[]): string | null {
  if (groups.length > PEOPLE_LIMITS.groups) return 'These are more than 20 groups.';
  const long = groups.find((group) => group.length > PEOPLE_LIMITS.group);
  if (long !== undefined) return `The group “${long.slice(0, 40)}…” is longer than 80 characters.`;
  return groups.every((group) => isPlainText(group) && isVisible(group))
    ? null
    : 'A group has no sign that can be seen.';
}

/** Reads one row below the header. @returns null for an empty one. */
export function readPersonRow(row: TableRow, places: ColumnPlaces, width: number): PersonRow | null {
  if (row.problem === null && row.cells.every((cell) => cell.trim() === '')) return null;
  const cell = (column: PeopleColumn): string => (row.cells[places[column]] ?? '').trim();
  const groups = [...new Set(splitCellList(cell('groups')).map((name) => name.trim()))].filter(
    (name) => name !== '',
  );
  const person = {
    line: row.line,
    first_name: cell('first_name'),
    last_name: cell('last_name'),
    email: cell('email').toLowerCase(),
    role: cell('role'),
    groups,
  };
  const found: readonly (readonly [PeopleColumn | null, string | null])[] =
    row.problem === null
      ? [
          [null, row.cells.slice(width).some((one) => one.trim() !== '') ? TOO_WIDE : null],
          ['first_name', nameProblem('first_name', person.first_name)],
          ['last_name', nameProblem('last_name', person.last_name)],
          ['email', emailProblem(person.email)],
          ['groups', groupsProblem(groups)],
        ]
      : [[null, row.problem]];
  const problems = found.flatMap(([column, message]) => (message === null ? [] : [{ column, message }]));
  return { ...person, problems };
}

const TOO_WIDE =
  'The row has more cells than the header. Put quotation marks around texts that contain the separator.';
