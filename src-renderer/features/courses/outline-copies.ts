import { AppError } from '#shared/contract/errors.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import { parseCopyTitle } from '#shared/domain/sync/titles.ts';
import type { CopyChoices } from '#renderer/components/patterns/copy-decision.tsx';
import { api } from '#renderer/lib/api.ts';
import { differingItemFields, itemDraftOf, withItemFields, type ItemForm } from './item-form.ts';
import type { OutlineRow } from './outline-rows.ts';
import { fetchItem } from './queries.ts';

type SectionForm = { readonly title: string; readonly description: string };

/** @see CopyChoices */
type Copies = CopyChoices<keyof ItemForm | keyof SectionForm>;

/** The title without the words that say that it is a copy. */
const plainTitle = (title: string): string => parseCopyTitle(title)?.title ?? title;

async function orGone<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

const saveItem = async (id: number, version: number, draft: ItemForm): Promise<void> => {
  await api(coursesContract.saveCourseItem, { params: { id }, body: { version, draft: itemDraftOf(draft) } });
};

async function itemCopies(id: number, originalId: number): Promise<Copies> {
  const [copy, original] = await Promise.all([fetchItem(id), orGone(fetchItem(originalId))]);
  const mine = { ...copy.draft, title: plainTitle(copy.draft.title) };
  const drop = async (): Promise<void> => {
    await api(coursesContract.deleteCourseItem, { params: { id } });
  };
  const fields = original === undefined ? [] : differingItemFields(mine, original.draft);
  return {
    hasOriginal: original !== undefined,
    differing: fields.map((field) => ({ field, mine: mine[field], theirs: original?.draft[field] })),
    merge: async (fromCopy) => {
      if (original === undefined) return;
      const taken = fields.filter((field) => fromCopy.has(field));
      await saveItem(original.id, original.version, withItemFields(original.draft, mine, taken));
      await drop();
    },
    keepBoth: () => saveItem(id, copy.version, mine),
    drop,
  };
}

const fetchSection = async (id: number) =>
  (await api(coursesContract.getCourseSection, { params: { id } })).body.data;

const saveSection = async (
  id: number,
  version: number,
  { title, description }: SectionForm,
): Promise<void> => {
  await api(coursesContract.saveCourseSection, { params: { id }, body: { version, title, description } });
};

async function sectionCopies(id: number, originalId: number): Promise<Copies> {
  const [copy, original] = await Promise.all([fetchSection(id), orGone(fetchSection(originalId))]);
  const mine: SectionForm = { title: plainTitle(copy.title), description: copy.description };
  const fields = (['title', 'description'] as const).filter((field) => mine[field] !== original?.[field]);
  const drop = async (): Promise<void> => {
    await api(coursesContract.deleteCourseSection, { params: { id } });
  };
  return {
    hasOriginal: original !== undefined,
    differing: fields.map((field) => ({ field, mine: mine[field], theirs: original?.[field] })),
    merge: async (fromCopy) => {
      if (original === undefined) return;
      const chosen = {
        title: fromCopy.has('title') ? mine.title : original.title,
        description: fromCopy.has('description') ? mine.description : original.description,
      };
      await saveSection(original.id, original.version, chosen);
      await drop();
    },
    keepBoth: () => saveSection(id, copy.version, mine),
    drop,
  };
}

/** Reads both sides of a row that is a copy. */
export const loadCopies = (row: OutlineRow): Promise<Copies> =>
  row.kind === 'item'
    ? itemCopies(row.item.id, row.item.copy_of ?? 0)
    : sectionCopies(row.section.id, row.section.copy_of ?? 0);
