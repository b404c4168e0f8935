import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { PersonRow } from '#shared/domain/people-imports/person-row.ts';
import { append } from '#shared/domain/lists.ts';

/** Rows that are worked on in one go: a few milliseconds. */
const PART = 200;

/** Works on a long list part by part; others get their turn between them. */
export async function inParts<T>(all: readonly T[], work: (part: readonly T[]) => unknown): Promise<void> {
  for (let start = 0; start < all.length; start += PART) {
    await work(all.slice(start, start + PART));
    await nextTurn();
  }
}

/** Rows as text, one line of JSON for each part. */
export async function writeRows(rows: readonly PersonRow[]): Promise<string> {
  const lines: string[] = [];
  await inParts(rows, (part) => lines.push(JSON.stringify(part)));
  return lines.join('\n');
}

const Part = z.array(PersonRow);

/** The rows of such a text. */
export async function readRows(text: string): Promise<PersonRow[]> {
  const rows: PersonRow[] = [];
  for (const line of text.split('\n')) {
    append(rows, Part.parse(JSON.parse(line)));
    await nextTurn();
  }
  return rows;
}
