import { DIFFICULTY_BANDS } from '#shared/domain/questions/difficulty.ts';
import { QUESTION_SORTS, type SavedFilter } from '#shared/contract/question-filter.ts';
import { QUESTION_TYPES } from '#shared/contract/question-types.ts';
import { readId } from '#renderer/lib/read-id.ts';
import type { LibraryFilter } from './queries.ts';

/** The days that one can choose from; the address may name any others. */
export const CHANGED_DAYS = [1, 7, 30, 365] as const;
const MAX_DAYS = 3650;

/** The states that a question can have, as exams have them. */
export const QUESTION_STATUSES = ['published', 'pending_approval', 'savedAsDraft'] as const;

/** Names in the address of what narrows the library; its folder and its order do not. */
export const NARROWING = [
  'q',
  'tag',
  'type',
  'unused',
  'status',
  'review',
  'difficulty',
  'image',
  'changed',
] as const;
export type NarrowingName = (typeof NARROWING)[number];

/** One narrowing that is set, as the address holds it. */
export interface SetFilter {
  readonly name: Exclude<NarrowingName, 'q'>;
  readonly value: string;
}

const YES = 'yes';
const NO = 'no';

const yesOrNo = (value: string | null): boolean | undefined =>
  value === YES ? true : value === NO ? false : undefined;

const readDays = (value: string | null): number | undefined => {
  const days = readId(value);
  return days === undefined || days > MAX_DAYS ? undefined : days;
};

/** The filter that an address names; what somebody mistyped there is left out. */
export const readFilter = (search: URLSearchParams): SavedFilter => {
  const words = (search.get('q') ?? '').trim().slice(0, 200);
  const folder = search.get('folder');
  const status = (search.get('status') ?? '').trim().slice(0, 40);
  return {
    search: words === '' ? undefined : words,
    folder_id: folder === 'root' ? folder : readId(folder),
    direct: search.get('direct') === YES ? true : undefined,
    tag_id: readId(search.get('tag')),
    question_type: QUESTION_TYPES.find((one) => one === search.get('type')),
    unused: search.get('unused') === YES ? true : undefined,
    question_status: status === '' ? undefined : status,
    under_review: yesOrNo(search.get('review')),
    difficulty: DIFFICULTY_BANDS.find((one) => one === search.get('difficulty')),
    has_image: yesOrNo(search.get('image')),
    changed_days: readDays(search.get('changed')),
    sort: QUESTION_SORTS.find((one) => one === search.get('sort')),
  };
};

const text = (value: boolean | undefined): string | undefined =>
  value === undefined ? undefined : value ? YES : NO;

/** A filter as the address names it. */
export const addressOf = (filter: SavedFilter): URLSearchParams => {
  const address = new URLSearchParams();
  const put = (name: string, value: string | number | undefined): void => {
    if (value !== undefined) address.set(name, String(value));
  };
  put('folder', filter.folder_id);
  put('direct', text(filter.direct === true ? true : undefined));
  put('q', filter.search);
  put('tag', filter.tag_id);
  put('type', filter.question_type);
  put('unused', text(filter.unused === true ? true : undefined));
  put('status', filter.question_status);
  put('review', text(filter.under_review));
  put('difficulty', filter.difficulty);
  put('image', text(filter.has_image));
  put('changed', filter.changed_days);
  if (filter.sort !== undefined && filter.sort !== 'newest') put('sort', filter.sort);
  return address;
};

/** Whether two filters find the same in the same order. */
export const isSameFilter = (one: SavedFilter, other: SavedFilter): boolean =>
  addressOf(one).toString() === addressOf(other).toString();

/** Every narrowing of a filter but its words, which have a field of their own. */
export const setFiltersOf = (filter: SavedFilter): SetFilter[] => {
  const address = addressOf(filter);
  return NARROWING.flatMap((name) => {
    const value = address.get(name);
    return name === 'q' || value === null ? [] : [{ name, value }];
  });
};

const flag = (value: boolean | undefined): 'true' | 'false' | undefined =>
  value === undefined ? undefined : value ? 'true' : 'false';

/** The same filter as the server wants it. */
export const queryOf = (filter: SavedFilter): LibraryFilter => ({
  ...filter,
  sort: filter.sort ?? 'newest',
  direct: flag(filter.direct),
  unused: flag(filter.unused),
  under_review: flag(filter.under_review),
  has_image: flag(filter.has_image),
});
