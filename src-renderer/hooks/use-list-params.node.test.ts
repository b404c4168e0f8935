import { describe, expect, test } from 'vitest';
import { parseListParams } from './use-list-params.ts';

const parse = (search: string, defaults = {}) => parseListParams(new URLSearchParams(search), defaults);

describe('list parameters in the address', () => {
  test.each(['page=0', 'page=-3', 'page=abc', 'page=1.5', 'page=', ''])(
    '"%s" is the first page',
    (search) => {
      expect(parse(search).page).toBe(0);
    },
  );

  test('pages count from one in the address and from zero inside', () => {
    expect(parse('page=3').page).toBe(2);
  });

  test('everything that is not its own is a filter, with all its values', () => {
    const { filters, q, preview, tab } = parse('q=krebs&tag=recall&tag=lipids&type=&preview=385&tab=Student');
    expect(filters).toEqual({ tag: ['recall', 'lipids'], type: [] });
    expect(q).toBe('krebs');
    expect(preview).toBe('385');
    expect(tab).toBe('Student');
  });

  test('a malformed direction or view falls back to the default', () => {
    const params = parse('dir=sideways&view=map', { sort: 'updated', dir: 'desc' });
    expect(params).toMatchObject({ sort: 'updated', dir: 'desc', view: 'table' });
  });
});
