import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { eastAsianFile, eastAsianFonts } from './east-asian-fonts.ts';
import type { FontWeight } from './font-weight.ts';
import { unpackWoff } from './woff.ts';

/** A part of Noto Sans: the signs of one script, in two weights. */
interface FontFile {
  readonly name: string;
  /** Found when it is needed: a start looks for none of them. */
  readonly files: Readonly<Record<FontWeight, () => string>>;
}

const require = createRequire(import.meta.url);

/** In the order in which they are asked: what stands first wins where several have a sign. */
const FONTS: readonly FontFile[] = [
  {
    name: 'latin',
    files: {
      regular: () => require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
      bold: () => require.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff'),
    },
  },
  {
    name: 'latin-ext',
    files: {
      regular: () => require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
      bold: () => require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff'),
    },
  },
  {
    name: 'vietnamese',
    files: {
      regular: () => require.resolve('@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff'),
      bold: () => require.resolve('@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff'),
    },
  },
  {
    name: 'cyrillic',
    files: {
      regular: () => require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff'),
      bold: () => require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff'),
    },
  },
  {
    name: 'cyrillic-ext',
    files: {
      regular: () => require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff'),
      bold: () => require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-700-normal.woff'),
    },
  },
  {
    name: 'greek',
    files: {
      regular: () => require.resolve('@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff'),
      bold: () => require.resolve('@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff'),
    },
  },
  {
    name: 'greek-ext',
    files: {
      regular: () => require.resolve('@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff'),
      bold: () => require.resolve('@fontsource/noto-sans/files/noto-sans-greek-ext-700-normal.woff'),
    },
  },
  {
    name: 'arabic',
    files: {
      regular: () =>
        require.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff'),
      bold: () =>
        require.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff'),
    },
  },
  {
    name: 'hebrew',
    files: {
      regular: () =>
        require.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff'),
      bold: () =>
        require.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-700-normal.woff'),
    },
  },
  {
    name: 'devanagari',
    files: {
      regular: () =>
        require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
      bold: () =>
        require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff'),
    },
  },
  {
    name: 'thai',
    files: {
      regular: () => require.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff'),
      bold: () => require.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-700-normal.woff'),
    },
  },
];

const NAMES: readonly string[] = FONTS.map(({ name }) => name);

const bytes = new Map<string, Buffer>();
const signs = new Map<string, ReadonlySet<number>>();

const failed = (reason: string): never => {
  throw new Error(reason);
};

const fileOf = (name: string, weight: FontWeight): string => {
  const font = FONTS.find((one) => one.name === name);
  const file = font === undefined ? eastAsianFile(name, weight) : font.files[weight]();
  return file ?? failed(`There is no font ${name}.`);
};

/** The bytes of a font, read once. */
export function fontBytes(name: string, weight: FontWeight): Buffer {
  const file = fileOf(name, weight);
  const known = bytes.get(file) ?? unpackWoff(readFileSync(file));
  bytes.set(file, known);
  return known;
}

const isFont = (font: ReturnType<typeof create>): font is Font => 'characterSet' in font;

/** The code points that a font has; both weights have the same. */
function signsOf(name: string): ReadonlySet<number> {
  const known = signs.get(name);
  if (known !== undefined) return known;
  const font = create(fontBytes(name, 'regular'));
  const set = new Set(isFont(font) ? font.characterSet : []);
  signs.set(name, set);
  return set;
}

/** Signs that are never drawn: joiners, variation selectors. */
const isUndrawn = (code: number): boolean =>
  (code >= 0x200b && code <= 0x200d) || code === 0x2060 || (code >= 0xfe00 && code <= 0xfe0f);

/**
 * The font that has everything of one letter with its marks; null where none has.
 * @param line what it stands in: which of the languages that share their signs it is in.
 */
export function fontFor(cluster: string, before: string | null, line = cluster): string | null {
  const codes = Array.from(cluster)
    .map((sign) => sign.codePointAt(0) ?? 0)
    .filter((code) => !isUndrawn(code));
  const has = (name: string) => codes.every((code) => signsOf(name).has(code));
  // A blank or a digit stays in the font of what stands before it.
  if (before !== null && has(before)) return before;
  return NAMES.find(has) ?? eastAsianFonts(codes, line).find(has) ?? null;
}
