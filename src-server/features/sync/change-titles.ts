import { z } from 'zod';
import type { WaitingChange } from '#shared/contract/sync-status.ts';
import { plainTitle, titleOfInput } from '#shared/domain/sync/titles.ts';
import type { Db } from '../../db/tables.ts';
import { ROOTS, titleColumnOf } from '../../sync/aggregates.ts';
import { readRows } from '../../sync/rows.ts';
import type { Drafts } from './touched-drafts.ts';

/** What a command is about: the title of one draft, and how many others there are. */
export type ChangeTitle = Pick<WaitingChange, 'title' | 'others'>;

/** It names questions by their ids; the only word in it is that of a tag. */
const OF_QUESTIONS = 'questions.changeQuestions';

/** What a person said; what a handler recorded beside it names other drafts too. */
const Said = z.looseObject({ params: z.unknown(), query: z.unknown(), body: z.unknown() }).partial();

/** Every number in an input, in the body or as the text that stood in an address. */
function numbersIn(value: unknown, found = new Set<number>()): Set<number> {
  if (typeof value === 'number') found.add(value);
  else if (typeof value === 'string' && /^\d{1,16}$/u.test(value)) found.add(Number(value));
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) numbersIn(inner, found);
  return found;
}

/** The titles that recorded commands carry, or else those of the drafts that they change. */
export async function changeTitles(
  db: Db,
  commands: readonly { readonly mid: number; readonly endpoint: string; readonly input: string }[],
  drafts: ReadonlyMap<number, Drafts | undefined>,
): Promise<ReadonlyMap<number, ChangeTitle>> {
  const titles = new Map<number, ChangeTitle>();
  const named = new Map<number, Drafts>();
  for (const { mid, endpoint, input } of commands) {
    const parsed: unknown = JSON.parse(input);
    const title = titleOfInput(parsed);
    titles.set(mid, { title, others: 0 });
    if (title !== null && endpoint !== OF_QUESTIONS) continue;
    const { params, query, body } = Said.parse(parsed);
    const numbers = numbersIn([params, query, body]);
    const touched = drafts.get(mid) ?? [];
    const own = touched.filter(({ id }) => numbers.has(id));
    // A part, such as the options of a question, is named by an id of its own.
    named.set(mid, own.length === 0 && touched.length === 1 ? touched : own);
  }
  const stored = new Map<string, string>();
  for (const kind of ROOTS) {
    const ids = [...named.values()].flat().flatMap((draft) => (draft.kind === kind ? [draft.id] : []));
    for (const [id, row] of await readRows(db, kind, ids))
      stored.set(`${kind} ${id}`, plainTitle(String(row[titleColumnOf(kind)])));
  }
  for (const [mid, own] of named) {
    const title = own.map(({ kind, id }) => stored.get(`${kind} ${id}`)).find(Boolean);
    if (title !== undefined) titles.set(mid, { title, others: own.length - 1 });
  }
  return titles;
}
