import { setImmediate as nextTurn } from 'node:timers/promises';
import Papa from 'papaparse';
import { PEOPLE_COLUMNS } from '#shared/domain/people-imports/people-columns.ts';
import { peopleCells } from '#shared/domain/people-imports/people-csv.ts';
import { FORMULA } from '#shared/domain/text/formula-guard.ts';
import type { Ctx } from '#server/context.ts';
import * as repo from './repo.ts';

/** The same on both databases, whose collations differ. */
const inOrder = (names: readonly string[]): string[] =>
  names.toSorted((one, other) => (one < other ? -1 : 1));

const PART = 500;

/** Whom to export: everybody, or those of a role, of a group, with some words in name or address. */
export interface ExportChoice {
  readonly role?: string | undefined;
  readonly group?: number | undefined;
  readonly search?: string | undefined;
}

/** What was written before the transaction, by the choice that it was written for. */
const written = new WeakMap<ExportChoice, Uint8Array>();

const lines = (rows: readonly (readonly string[])[]): string =>
  `${Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: FORMULA, newline: '\r\n' },
  )}\r\n`;

/** Writes the file before the transaction, part by part, while others write. */
export async function writeBeforeExport(ctx: Ctx, choice: ExportChoice): Promise<void> {
  const { role, group, search = '' } = choice;
  const texts = [`\ufeff${lines([PEOPLE_COLUMNS])}`];
  for (let after = 0; ;) {
    const query = { role, group, search, after, limit: PART };
    const rows = await repo.listForExport(ctx.db, query);
    if (rows.length > 0) texts.push(await toLines(ctx, rows));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PART) break;
    after = last.id;
    await nextTurn();
  }
  written.set(choice, new TextEncoder().encode(texts.join('')));
}

async function toLines(ctx: Ctx, rows: readonly repo.PersonRow[]): Promise<string> {
  const groups = new Map<number, string[]>();
  const ids = rows.map(({ id }) => id);
  for (const { user_id: id, name } of await repo.groupNamesOf(ctx.db, ids))
    groups.set(id, [...(groups.get(id) ?? []), name]);
  return lines(
    rows.map((row) => {
      const { first_name, last_name, email, role_name: role } = row;
      return peopleCells({ first_name, last_name, email, role, groups: inOrder(groups.get(row.id) ?? []) });
    }),
  );
}

/** The file that was written for a choice. */
export const exportedFile = (choice: ExportChoice): Uint8Array => written.get(choice) ?? new Uint8Array();

/** How many accounts there are that have not been deleted. */
export const countPeople = (db: Ctx['db']): Promise<number> => repo.countPeople(db);
