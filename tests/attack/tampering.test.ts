import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findingsOf, openSchool, type School } from './tampered-school.ts';
import { TAMPERINGS } from './tampering-kinds.ts';

const DOC = path.resolve(import.meta.dirname, '../../docs/tampering.md');

let school: School;
beforeAll(async () => {
  school = await openSchool();
}, 60_000);

/** The first sentence, without the numbers that differ from run to run. */
const said = ([first]: readonly string[]): string =>
  first === undefined ? 'nothing' : first.replaceAll(/[0-9a-f]{64}/g, '…').replaceAll(/-?\d{4,}/g, 'N');

const head = `# What \`lectern verify\` says of a database that was changed behind its back

Each row is one way to change the tables of a school with SQL, and the first thing that \`verify\` says
afterwards. A test does all of them and compares this page with what it found (\`tests/attack/tampering.test.ts\`).
Rows that say "nothing" are not found: every hash can be reckoned anew by whoever may write the file. Only a
receipt, which a hub has signed with a key that is not in the database, cannot. Whoever has that key as well, or
puts back an older copy of the whole file, is not found either.

| What was changed | Standing alone | On a hub |
| --- | --- | --- |
`;

const rows: string[] = [];

describe('verify', () => {
  it('finds nothing in a school that nobody has touched', async () => {
    expect(await findingsOf(school, () => undefined, true)).toEqual([]);
    expect(await findingsOf(school, () => undefined, false)).toEqual([]);
  });

  it('knows 41 kinds of tampering', () => {
    expect(new Set(TAMPERINGS.map(({ what }) => what)).size).toBe(41);
  });

  it.each(TAMPERINGS)('of this: $what', async (kind) => {
    const alone = await findingsOf(school, kind.do, true);
    const onHub = await findingsOf(school, kind.do, false);
    rows.push(`| ${kind.what} | ${said(alone)} | ${said(onHub)} |`);
    expect({ alone: alone.length > 0, onHub: onHub.length > 0 }).toEqual({
      alone: kind.isFoundAlone,
      onHub: kind.isFoundOnHub,
    });
    if (kind.says !== undefined) expect(alone).toContainEqual(expect.stringMatching(kind.says));
  });

  it('says what docs/tampering.md says it does', async () => {
    await expect(`${head}${rows.join('\n')}\n`).toMatchFileSnapshot(DOC);
  });
});
