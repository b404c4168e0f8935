import { questionsContract, type Question } from '#shared/contract/questions.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { partsOf, runParts, type RunEnd } from './bulk-run.ts';
import type { QuestionChange } from './change-in-parts.ts';
import { isSameName } from './folder-nodes.ts';
import { libraryQuery } from './queries.ts';

/** A tag that a change made is known by its name alone. */
type StepChange = QuestionChange | { readonly kind: 'untagNamed'; readonly tag_name: string };

/** One change of some questions. */
export interface Step {
  readonly ids: readonly number[];
  readonly change: StepChange;
}

/** What is done with a part of the questions, and what takes it back. */
export interface Plan {
  readonly forward: readonly Step[];
  readonly back: readonly Step[];
}

export type Planner = (ids: readonly number[]) => Promise<Plan>;

/** Questions as they are now; at most 500 of them. */
export const readQuestions = async (ids: readonly number[]): Promise<Question[]> =>
  (await api(questionsContract.questionsInBulk, { body: { question_ids: [...ids] } })).body.question;

const idsOf = (rows: readonly Question[]): number[] => rows.map((row) => row.id);

const step = (rows: readonly Question[], change: StepChange): Step[] =>
  rows.length === 0 ? [] : [{ ids: idsOf(rows), change }];

const hasTag = (row: Question, name: string): boolean => row.tag_names.some((one) => isSameName(one, name));

export const planMove =
  (folderId: number | null): Planner =>
  async (ids) => {
    const leaving = (await readQuestions(ids)).filter((row) => row.assign_folder_id !== folderId);
    const from = Map.groupBy(leaving, (row) => row.assign_folder_id);
    return {
      forward: step(leaving, { kind: 'move', folder_id: folderId }),
      back: [...from].flatMap(([id, rows]) => step(rows, { kind: 'move', folder_id: id })),
    };
  };

export const planTag =
  (names: readonly string[]): Planner =>
  async (ids) => {
    const rows = await readQuestions(ids);
    const given = names.map((tag_name) => ({
      tag_name,
      without: rows.filter((row) => !hasTag(row, tag_name)),
    }));
    return {
      forward: given.flatMap(({ tag_name, without }) => step(without, { kind: 'tag', tag_name })),
      back: given.flatMap(({ tag_name, without }) => step(without, { kind: 'untagNamed', tag_name })),
    };
  };

export const planUntag =
  (tags: readonly { readonly id: number; readonly tag_names: string }[]): Planner =>
  async (ids) => {
    const rows = await readQuestions(ids);
    const taken = tags.map((tag) => ({ tag, with: rows.filter((row) => row.tags.includes(tag.id)) }));
    return {
      forward: taken.flatMap((one) => step(one.with, { kind: 'untag', tag_id: one.tag.id })),
      back: taken.flatMap((one) => step(one.with, { kind: 'tag', tag_name: one.tag.tag_names })),
    };
  };

export const planMark =
  (mark: number): Planner =>
  async (ids) => {
    const rows = (await readQuestions(ids)).filter((row) => row.question_mark !== mark);
    const before = Map.groupBy(rows, (row) => row.question_mark);
    return {
      forward: step(rows, { kind: 'mark', mark }),
      back: [...before].flatMap(([old, same]) => step(same, { kind: 'mark', mark: old })),
    };
  };

const planBoth =
  (there: 'delete' | 'restore', back: 'delete' | 'restore'): Planner =>
  (ids) =>
    Promise.resolve({
      forward: [{ ids, change: { kind: there } }],
      back: [{ ids, change: { kind: back } }],
    });

export const planDelete = planBoth('delete', 'restore');
export const planRestore = planBoth('restore', 'delete');

/** The tag of a name as it is now; undefined when somebody has deleted it. */
export const findTag = async (name: string): Promise<number | undefined> => {
  const { tags } = await queryClient.fetchQuery({ ...libraryQuery, staleTime: 0 });
  return tags.find((tag) => isSameName(tag.tag_names, name))?.id;
};

const toChange = async (change: StepChange): Promise<QuestionChange | undefined> => {
  if (change.kind !== 'untagNamed') return change;
  const tag_id = await findTag(change.tag_name);
  return tag_id === undefined ? undefined : { kind: 'untag', tag_id };
};

const send = async ({ ids, change: wanted }: Step): Promise<string> => {
  const change = await toChange(wanted);
  if (change === undefined) return '';
  const body = { question_ids: [...ids], change };
  return (await api(questionsContract.changeQuestions, { body })).body.message;
};

export interface BulkResult extends RunEnd {
  /** How many questions are another than before. */
  readonly changed: number;
  /** The server's words about the first part. */
  readonly message: string;
  /** What takes back everything that was done. */
  readonly back: readonly Step[];
}

/** Changes any number of questions, part by part. What was done before it ends early can be taken back too. */
export const changeMany = async (
  label: string,
  ids: readonly number[],
  plan: Planner,
): Promise<BulkResult> => {
  const back: Step[] = [];
  const changed = new Set<number>();
  let message = '';
  const end = await runParts(
    label,
    partsOf(ids).map((part) => ({ ids: part })),
    async (part) => {
      const planned = await plan(part.ids);
      for (const [at, one] of planned.forward.entries()) {
        const said = await send(one);
        if (message === '') message = said;
        for (const id of one.ids) changed.add(id);
        // Taken back one by one as well where the step after it fails.
        if (at === 0) back.push(...planned.back);
      }
    },
  );
  return { ...end, changed: changed.size, message, back };
};

/** Steps of one change become one, so that taking back needs few calls. */
const merged = (steps: readonly Step[]): Step[] => {
  const byChange = Map.groupBy(steps, (one) => JSON.stringify(one.change));
  return [...byChange.values()].flatMap((same) => {
    const [first] = same;
    const ids = same.flatMap((one) => [...one.ids]);
    return first === undefined ? [] : partsOf(ids).map((part) => ({ ids: part, change: first.change }));
  });
};

/** Does what takes a change back. @throws what broke it off. */
export const takeBack = async (label: string, steps: readonly Step[]): Promise<void> => {
  const { failure } = await runParts(label, merged(steps), async (one) => {
    await send(one);
  });
  if (failure !== undefined) throw failure;
};
