import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import { indexText, searchText } from './full-text.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

/** Owners whose mark looks like a number, a version or a word to a parser of natural language. */
const OWNERS = ['4e12abcdefg', '12345678901', '1e1e1e1e1e1', '0x1f2e3d4c5', 'zzzzzzzz1e9'].map((mark) =>
  Number.parseInt(mark, 36),
);

it('finds the words of every owner, whatever the owner’s number looks like', async () => {
  const { dialect, write, read } = server.database;
  for (const [at, ownerId] of OWNERS.entries()) {
    await indexText(write, dialect, [{ id: at + 1, ownerId, text: 'Osmosis in 3 cells' }]);
  }
  for (const [at, ownerId] of OWNERS.entries()) {
    const found = await searchText(read, dialect, {
      ownerIds: [ownerId],
      words: ['osmo', '3'],
      offset: 0,
      limit: 5,
    });
    expect(found).toEqual({ ids: [at + 1], count: 1 });
  }
});
