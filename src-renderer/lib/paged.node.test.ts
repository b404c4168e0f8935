import { describe, expect, it } from 'vitest';
import { pagedQuery, pagesOf, readAllPages, type LoadPage, type PageOf, type PageRange } from './paged.ts';

const listOf = (total: number) => {
  const asked: PageRange[] = [];
  const load: LoadPage<PageOf<number>> = ({ offset, limit }) => {
    asked.push({ offset, limit });
    const count = Math.max(0, Math.min(limit, total - offset));
    return Promise.resolve({ rows: Array.from({ length: count }, (_, at) => offset + at), total });
  };
  return { asked, load };
};

describe('a list that comes in pages', () => {
  it.each([0, 1, 100, 101, 250])('is read whole, every row once (%i)', async (total) => {
    const { asked, load } = listOf(total);
    expect(await readAllPages(load)).toEqual(Array.from({ length: total }, (_, at) => at));
    expect(asked).toHaveLength(Math.max(1, Math.ceil(total / 100)));
  });

  it('is read no further than it was asked for', async () => {
    const { asked, load } = listOf(1000);
    expect(await readAllPages(load, { max: 150 })).toHaveLength(150);
    expect(asked).toHaveLength(2);
  });

  it('is left by whoever has found what they look for', async () => {
    const { asked, load } = listOf(1000);
    for await (const { rows } of pagesOf(load)) if (rows.includes(42)) break;
    expect(asked).toEqual([{ offset: 0, limit: 100 }]);
  });

  it('ends where it became shorter while it was read', async () => {
    const load: LoadPage<PageOf<number>> = ({ offset }) =>
      Promise.resolve({ rows: offset === 0 ? [1] : [], total: 5 });
    expect(await readAllPages(load)).toEqual([1]);
  });

  it('is asked for by the page that is looked at', () => {
    expect(pagedQuery(['things', 'list'], 3, listOf(0).load).queryKey).toEqual(['things', 'list', 3]);
  });
});
