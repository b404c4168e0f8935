import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import type { FontWeight } from './font-weight.ts';

const require = createRequire(import.meta.url);

/** Which signs a script has is said by its package, in a hundred files of some signs each. */
interface Family {
  readonly name: 'chinese' | 'japanese' | 'korean';
  readonly of: string;
  /** Two of them have one weight alone. */
  readonly weights: Readonly<Record<FontWeight, number>>;
}

// Noto Sans of these three is 50 to 79 MB each; these together are 25.
const FAMILIES: readonly Family[] = [
  { name: 'chinese', of: 'zcool-xiaowei', weights: { regular: 400, bold: 400 } },
  { name: 'japanese', of: 'sawarabi-gothic', weights: { regular: 400, bold: 400 } },
  { name: 'korean', of: 'nanum-gothic', weights: { regular: 400, bold: 700 } },
];

interface Part {
  readonly font: string;
  readonly ranges: readonly (readonly [number, number])[];
}

const Ranges = z.record(z.string(), z.string());

const rangeOf = (text: string): readonly [number, number] => {
  const [first = '', last = first] = text.trim().replace(/^U\+/iu, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
};

const known = new Map<string, readonly Part[]>();

/** The files of a family with what they say they have; of letters other fonts have better ones. */
function partsOf({ name, of }: Family): readonly Part[] {
  const parts = known.get(name);
  if (parts !== undefined) return parts;
  const said: unknown = JSON.parse(readFileSync(require.resolve(`@fontsource/${of}/unicode.json`), 'utf8'));
  const numbered = Object.entries(Ranges.parse(said)).flatMap(([key, text]) => {
    const no = /^\[(\d+)\]$/u.exec(key)?.[1];
    return no === undefined ? [] : [{ font: `${name} ${no}`, ranges: text.split(',').map(rangeOf) }];
  });
  known.set(name, numbered);
  return numbered;
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/** Chinese and Japanese share most signs and draw some of them differently: kana tell which it is. */
function inOrderFor(line: string): readonly Family[] {
  const first = KANA.test(line) ? 'japanese' : HANGUL.test(line) ? 'korean' : 'chinese';
  return FAMILIES.toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
}

const FIRST_SIGN = 0x2e80;

/** The fonts that say they have the first of some signs, best first. */
export function eastAsianFonts([code = 0]: readonly number[], line: string): string[] {
  if (code < FIRST_SIGN && !(code >= 0x1100 && code <= 0x11ff)) return [];
  return inOrderFor(line).flatMap((family) =>
    partsOf(family)
      .filter(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
      .map(({ font }) => font),
  );
}

/** The file of one of these fonts; undefined where there is none of that name. */
export function eastAsianFile(font: string, weight: FontWeight): string | undefined {
  const [name, no] = font.split(' ');
  const family = FAMILIES.find((one) => one.name === name);
  if (family === undefined || no === undefined) return undefined;
  const folder = path.dirname(require.resolve(`@fontsource/${family.of}/unicode.json`));
  return path.join(folder, 'files', `${family.of}-${no}-${family.weights[weight]}-normal.woff`);
}
