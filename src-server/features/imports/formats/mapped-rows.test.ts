import { describe, expect, it } from 'vitest';
import { TABLE_COLUMNS, TEMPLATE_ROWS } from '#shared/domain/imports/table-template.ts';
import { parseCsv } from './csv.ts';

const read = async (text: string) => {
  const outcome = await parseCsv(text);
  if (!outcome.ok) throw new Error(outcome.reason);
  const { file } = outcome;
  expect(file.total).toBe(file.items.length + file.rejected.length);
  return file;
};

const keys = async (text: string) => (await read(text)).items.map(({ correct }) => correct);

describe('the key of a table', () => {
  it.each([
    ['letters', 'Question,A,B,C,Answer\nq1?,x,y,z,C\nq2?,x,y,z,a)\nq3?,x,y,z,Option B\n', [3, 1, 2]],
    ['numbers', 'Question,A,B,C,Answer\nq1?,x,y,z,3\nq2?,x,y,z,1\n', [3, 1]],
    ['numbers from nought', 'Question,A,B,C,Correct index\nq1?,x,y,z,0\nq2?,x,y,z,2\n', [1, 3]],
    ['texts', 'Question,A,B,C,Answer\nq1?,x,y,z,Z\nq2?,x,y,z,x\n', [3, 1]],
    ['texts that are numbers', 'Question,A,B,C,Answer\nq1?,2,3,4,4\nq2?,1,2,3,1\n', [3, 1]],
    ['a sign before the option', 'Question,Options\nq1?,x|*y|z\n', [2]],
  ])('may be %s', async (_what, text, expected) => {
    expect(await keys(text)).toEqual(expected);
  });

  it('that names several or no options is a rejection that knows the question', async () => {
    const { rejected } = await read('Question,A,B,Answer\nq1?,x,y,"A, B"\nq2?,x,y,\nq3?,x,y,Q\n');
    expect(rejected.map(({ draft }) => draft?.options)).toEqual([
      ['x', 'y'],
      ['x', 'y'],
      ['x', 'y'],
    ]);
    expect(rejected[0]?.reason).toContain('More than one');
    expect(rejected[2]?.reason).toContain('“Q”');
  });
});

it('options may stand in one cell, in lines, between bars, semicolons or commas, with their letters', async () => {
  const { items } = await read(
    'Question,Choices,Correct answer\nq1?,"A) x\nB) y",B\nq2?,x|y;z|w,2\nq3?,"x, y, z",3\n',
  );
  expect(items.map(({ options }) => options)).toEqual([
    ['x', 'y'],
    ['x', 'y;z', 'w'],
    ['x', 'y', 'z'],
  ]);
});

it('kinds are told by their column, by the options, and by the key', async () => {
  const { items } = await read(
    'Question,Type,A,B,Answer,Explanation,Tags\nq1?,MCQ,x,y,1,why,a;b\nq2?,,True,False,False,,\nq3?,,,,true,,\nq4?,short answer,,,blue,,\n',
  );
  expect(items.map(({ type, options, correct }) => [type, options, correct])).toEqual([
    ['multiple-choice', ['x', 'y'], 1],
    ['true-false', ['True', 'False'], 2],
    ['true-false', ['True', 'False'], 1],
    ['open_ended', ['blue'], null],
  ]);
  expect(items[0]).toMatchObject({ feedback: { correct: 'why', incorrect: 'why' }, tags: ['a', 'b'] });
});

it('headings that say nothing ask for the columns, and name them', async () => {
  const outcome = await parseCsv('alpha,beta\nx,y\n');
  expect(outcome).toMatchObject({ ok: false, table: { headings: ['alpha', 'beta'], samples: [['x', 'y']] } });
});

it('the template has the columns of an export and is read whole', async () => {
  const cells = [TABLE_COLUMNS, ...TEMPLATE_ROWS].map((row) => row.map((cell) => `"${cell}"`).join(','));
  const { items, rejected } = await read(cells.join('\n'));
  expect([items.map(({ type }) => type), rejected]).toEqual([
    ['multiple-choice', 'true-false', 'open_ended'],
    [],
  ]);
});
