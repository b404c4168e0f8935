import { readFileSync } from 'node:fs';
import path from 'node:path';

export const giftFile = path.resolve(import.meta.dirname, '../fixtures/ammonites.gift');

export interface FixtureQuestion {
  readonly text: string;
  readonly options: readonly string[];
  readonly right: string;
}

const TRUE_FALSE = ['True', 'False'];

/** The importable questions of the fixture, read without any code of the application. */
export function fixtureQuestions(): FixtureQuestion[] {
  const blocks = readFileSync(giftFile, 'utf8').split(/\n\n+/);
  return blocks.flatMap((block) => {
    const [, text = '', answers = ''] = /^::.*?::(.*?) \{(.*)\}/s.exec(block) ?? [];
    const trueFalse = /^(TRUE|FALSE)$/.exec(answers)?.[1];
    if (trueFalse !== undefined) {
      return [{ text, options: TRUE_FALSE, right: trueFalse === 'TRUE' ? 'True' : 'False' }];
    }
    const options = [...answers.matchAll(/^\s*([=~])(.*)$/gm)].map(([, mark, option = '']) => ({
      mark,
      option,
    }));
    const right = options.filter(({ mark }) => mark === '=');
    const [only] = right;
    if (only === undefined || right.length > 1 || options.length > 5) return [];
    return [{ text, options: options.map(({ option }) => option), right: only.option }];
  });
}
