import { z } from 'zod';
import { questionDraft } from '#tests/factories/questions.ts';
import type { Device, Node } from './fleet.ts';
import { versionOn, type TwoLaptops } from './two-laptops.ts';

type DraftTexts = Parameters<typeof questionDraft>[0];

const Saved = z.object({ question: z.object({ id: z.number() }) });
const Made = z.object({ folder: z.object({ id: z.number() }) });
const Tagged = z.object({ tag: z.object({ id: z.number() }) });
const Refused = z.object({ refused: z.array(z.object({ mid: z.number(), code: z.string() })) });

/** What an author does in the library of a node. */
export const libraryOf = ({ call, author }: Pick<TwoLaptops, 'call' | 'author'>) => ({
  save: async (node: Node, title: string, more: DraftTexts = {}): Promise<number> => {
    const draft = questionDraft({ question_title: title, ...more });
    return Saved.parse(await call(node, 'POST', '/api/questions', draft)).question.id;
  },
  replace: async (node: Node, id: number, title: string, more: DraftTexts = {}) =>
    call(node, 'PUT', `/api/questions/${id}`, {
      version: await versionOn(node, id),
      draft: questionDraft({ question_title: title, ...more }),
    }),
  change: (node: Node, questions: readonly number[], change: object) =>
    call(node, 'POST', '/api/questions/bulk-changes', { question_ids: questions, change }),
  makeFolder: async (node: Node, name: string): Promise<number> => {
    const made = await call(node, 'POST', '/api/folder', { folder_name: name, parent_folder_id: null });
    return Made.parse(made).folder.id;
  },
  makeTag: async (node: Node, name: string): Promise<number> =>
    Tagged.parse(await call(node, 'POST', '/api/tags', { tag_names: name })).tag.id,
  deleteTag: (node: Node, tag: number) =>
    call(node, 'DELETE', `/api/deleteTagsWithQuestionId/${author.id}/${tag}`),
  refusedOn: async (device: Device) => Refused.parse(await call(device, 'GET', '/api/sync')).refused,
});

const withoutMark = (title: string): string => title.replace(/ \(conflict.*/, ' (copy)');

export async function titlesOn(node: Node): Promise<string[]> {
  const live = node.database.read.selectFrom('question').where('deleted_at', 'is', null);
  return (await live.select('title').orderBy('title').execute()).map((row) => withoutMark(row.title));
}

/** The tags of each question, as in "Mitosis: biology". */
export async function tagsOn(node: Node): Promise<string[]> {
  const rows = await node.database.read
    .selectFrom('question_tag')
    .innerJoin('tag', 'tag.id', 'question_tag.tag_id')
    .innerJoin('question', 'question.id', 'question_tag.question_id')
    .where('question_tag.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null)
    .select(['question.title', 'tag.tag_name'])
    .execute();
  return rows.map((row) => `${withoutMark(row.title)}: ${row.tag_name}`).toSorted();
}

export async function foldersOn(node: Node): Promise<string[]> {
  const live = node.database.read.selectFrom('folder').where('deleted_at', 'is', null);
  return (await live.select('folder_name').orderBy('folder_name').execute()).map((row) => row.folder_name);
}

export async function tagNamesOn(node: Node): Promise<string[]> {
  const live = node.database.read.selectFrom('tag').where('deleted_at', 'is', null);
  return (await live.select('tag_name').orderBy('tag_name').execute()).map((row) => row.tag_name);
}
