import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallOptions } from '#shared/contract/client.ts';

/** The page size of the specification. */
export const PAGE_SIZE = 10;

/** The most that one request of a list gives. */
export const LARGEST_PAGE = 100;

export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Asks for one part of a list; whatever else the answer says comes along. */
export type LoadPage<Page extends PageOf<unknown>> = (
  range: PageRange,
  options: CallOptions,
) => Promise<Page>;

/** One page of a list; the page before stays in sight until the next one is there. */
export const pagedQuery = <Page extends PageOf<unknown>>(
  key: readonly unknown[],
  page: number,
  load: LoadPage<Page>,
  size: number = PAGE_SIZE,
) =>
  queryOptions({
    queryKey: [...key, ...(size === PAGE_SIZE ? [] : [`by ${size}`]), page],
    queryFn: ({ signal }) => load({ offset: page * size, limit: size }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A whole list, in as few requests as there can be; whoever has seen enough stops. */
export async function* pagesOf<Page extends PageOf<unknown>>(
  load: LoadPage<Page>,
  options: CallOptions = {},
): AsyncGenerator<Page> {
  for (let offset = 0; ;) {
    const page = await load({ offset, limit: LARGEST_PAGE }, options);
    yield page;
    offset += page.rows.length;
    if (page.rows.length === 0 || offset >= page.total) return;
  }
}

/** Every row of a list, at most `max` of them. */
export const readAllPages = async <Row>(
  load: LoadPage<PageOf<Row>>,
  { max = Infinity, ...options }: CallOptions & { readonly max?: number } = {},
): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const page of pagesOf(load, options)) {
    rows.push(...page.rows);
    if (rows.length >= max) break;
  }
  return rows.slice(0, max);
};
