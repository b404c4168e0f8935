import { z } from 'zod';
import type { WaitingChange } from '#shared/contract/sync-status.ts';
import { namedByInput, plainTitle } from '#shared/domain/sync/titles.ts';
import type { Db } from '#server/db/tables.ts';
import { ROOTS, titleColumnOf, type RootTable } from '#server/sync/aggregates.ts';
import { readRows } from '#server/sync/rows.ts';
import type { Drafts } from './touched-drafts.ts';

/** What a command is about: the title of one draft, and how many others there are. */
export type ChangeTitle = Pick<WaitingChange, 'title' | 'others'>;

/** It names questions by their ids; the only word in it is that of a tag. */
const OF_QUESTIONS = 'questions.changeQuestions';

/** The drafts whose own titles stand under these keys. */
const KINDS = new Map<string, RootTable>([
  ['question_title', 'question'],
  ['exam_title', 'exam'],
  ['folder_name', 'folder'],
  ['tag_name', 'tag'],
]);

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

/** The drafts that a command names by their ids. */
function numbered(input: unknown, touched: Drafts): Drafts {
  const { params, query, body } = Said.parse(input);
  const numbers = numbersIn([params, query, body]);
  const own = touched.filter(({ id }) => numbers.has(id));
  // A part, such as the options of a question, is named by an id of its own.
  return own.length === 0 && touched.length === 1 ? touched : own;
}

interface Command {
  readonly mid: number;
  readonly endpoint: string;
  readonly input: string;
  /** What was refused is not in the drafts: its own words say what it was. */
  readonly state: 'pending' | 'refused';
}

/** The one draft that a command gives its title to, where that waits; what is refused keeps its own words. */
function entitled({ state }: Command, key: string, input: unknown, touched: Drafts): Drafts {
  const ofKind = touched.filter(({ kind }) => kind === KINDS.get(key));
  const own = ofKind.length > 1 ? numbered(input, ofKind) : ofKind;
  return state === 'pending' && own.length === 1 ? own : [];
}

/**
 * The titles of what recorded commands are about. A draft that waits has its newest title on all of its
 * changes; the words of a command serve where it was refused, or names what is no draft.
 */
export async function changeTitles(
  db: Db,
  commands: readonly Command[],
  drafts: ReadonlyMap<number, Drafts | undefined>,
): Promise<ReadonlyMap<number, ChangeTitle>> {
  const titles = new Map<number, ChangeTitle>();
  const named = new Map<number, Drafts>();
  for (const command of commands) {
    const { mid } = command;
    const input: unknown = JSON.parse(command.input);
    const said = namedByInput(input);
    titles.set(mid, { title: said?.title ?? null, others: 0 });
    const touched = drafts.get(mid) ?? [];
    named.set(
      mid,
      said === null || command.endpoint === OF_QUESTIONS
        ? numbered(input, touched)
        : entitled(command, said.key, input, touched),
    );
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
