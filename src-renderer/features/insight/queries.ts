import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { AppError } from '#shared/contract/errors.ts';
import type { Analytics } from '#shared/contract/insight-institution.ts';
import { insightContract as contract } from '#shared/contract/insight.ts';
import type { FigureName } from '#shared/domain/insight/figures.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery, readAllPages } from '#renderer/lib/paged.ts';

const root = ['insight'] as const;

/** What of the address every page asks for. */
export interface Asked {
  readonly days: string;
  readonly from?: string;
  readonly to?: string;
  readonly exam?: string;
  readonly course?: string;
}

const shared = { placeholderData: keepPreviousData } as const;

export const overviewQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...root, 'overview', asked],
    queryFn: async ({ signal }) => (await api(contract.overview, { query: asked }, { signal })).body,
    ...shared,
  });

export const engagementQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...root, 'engagement', asked],
    queryFn: async ({ signal }) => (await api(contract.engagement, { query: asked }, { signal })).body,
    ...shared,
  });

export const trafficQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...root, 'traffic', asked],
    queryFn: async ({ signal }) => (await api(contract.traffic, { query: asked }, { signal })).body,
    ...shared,
  });

export const revenueQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...root, 'revenue', asked],
    queryFn: async ({ signal }) => (await api(contract.revenue, { query: asked }, { signal })).body,
    ...shared,
  });

/** Away from the hub, what it reckoned last is shown in place of what was asked for. */
async function readAnalytics(
  asked: Asked,
  signal: AbortSignal,
): Promise<Analytics & { readonly isKept: boolean }> {
  try {
    return { ...(await api(contract.analytics, { query: asked }, { signal })).body, isKept: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
    const { data } = (await api(contract.keptAnalytics, {}, { signal })).body;
    if (data === null) throw error;
    return { ...data, isKept: true };
  }
}

export const analyticsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...root, 'analytics', asked],
    queryFn: ({ signal }) => readAnalytics(asked, signal),
    ...shared,
  });

export interface ShownStudents {
  readonly page: number;
  readonly search: string;
  readonly behind: 'all' | 'yes' | 'quiet' | 'failed' | 'overdue';
  readonly sort: 'name' | 'last' | 'mean' | 'progress';
  readonly dir: 'asc' | 'desc';
  readonly thresholds: Readonly<Record<string, string>>;
}

const studentsOf = ({ search, behind, sort, dir, thresholds }: ShownStudents, asked: Asked) => ({
  ...asked,
  ...thresholds,
  behind,
  sort,
  dir,
  ...(search === '' ? {} : { search }),
});

export const studentsQuery = (shown: ShownStudents, asked: Asked) => {
  const query = studentsOf(shown, asked);
  return pagedQuery([...root, 'students', query], shown.page, async (range, options) => {
    const { body } = await api(contract.students, { query: { ...query, ...range } }, options);
    return { ...body, rows: body.data, total: body.count };
  });
};

/** Everybody of the current filter, for a file. */
export const loadStudents = (shown: ShownStudents, asked: Asked) =>
  readAllPages(async (range, options) => {
    const { body } = await api(
      contract.students,
      { query: { ...studentsOf(shown, asked), ...range } },
      options,
    );
    return { rows: body.data, total: body.count };
  });

export const studentQuery = (id: number, thresholds: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [...root, 'student', id, thresholds],
    queryFn: async ({ signal }) =>
      (await api(contract.student, { params: { id }, query: thresholds }, { signal })).body,
  });

export interface ShownReviews {
  readonly page: number;
  readonly search: string;
  readonly stars: string | undefined;
  readonly answered: 'yes' | 'no' | undefined;
}

const reviewsOf = ({ search, stars, answered }: ShownReviews, asked: Asked) => ({
  ...asked,
  ...(search === '' ? {} : { search }),
  ...(stars === undefined ? {} : { stars }),
  ...(answered === undefined ? {} : { answered }),
});

export const reviewsQuery = (shown: ShownReviews, asked: Asked) => {
  const query = reviewsOf(shown, asked);
  // A reply asks for all lists of reviews again.
  return pagedQuery(['course-reviews', 'insight', query], shown.page, async (range, options) => {
    const { body } = await api(contract.reviews, { query: { ...query, ...range } }, options);
    return { ...body, rows: body.data, total: body.count };
  });
};

/** Every review of the current filter, for a file. */
export const loadReviews = (shown: ShownReviews, asked: Asked) =>
  readAllPages(async (range, options) => {
    const { body } = await api(
      contract.reviews,
      { query: { ...reviewsOf(shown, asked), ...range } },
      options,
    );
    return { rows: body.data, total: body.count };
  });

/** Rows that are shown behind a figure at once. */
export const ROWS = 10;

interface ShownRows {
  readonly page: number;
  /** Only those of one label. */
  readonly label: string | undefined;
}

const rowsOf = (asked: Asked, label: string | undefined) => ({
  ...asked,
  ...(label === undefined ? {} : { label }),
});

export const rowsQuery = (name: FigureName, asked: Asked, shown: ShownRows) =>
  pagedQuery([...root, 'rows', name, asked, shown.label], shown.page, async (range, options) => {
    const { body } = await api(
      contract.listRows,
      { params: { name }, query: { ...rowsOf(asked, shown.label), ...range } },
      options,
    );
    return { ...body, rows: body.data, total: body.count };
  });

/** Every row behind a figure, or of one of its labels, for a file. */
export const loadRows = (name: FigureName, asked: Asked, label: string | undefined) =>
  readAllPages(async (range, options) => {
    const { body } = await api(
      contract.listRows,
      { params: { name }, query: { ...rowsOf(asked, label), ...range } },
      options,
    );
    return { rows: body.data, total: body.count };
  });
