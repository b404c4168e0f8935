/** What a source file asks of the texts. */
export interface KeyUse {
  /** Namespaces that the file opens; empty when it is handed its `t`. */
  readonly namespaces: readonly string[];
  /** Keys that `t` is called with, word for word. */
  readonly calls: readonly string[];
  /** Every string literal: a key may be kept in a table and looked up later. */
  readonly literals: readonly string[];
  /** Template literals with a hole, as patterns of the keys they may become. */
  readonly patterns: readonly RegExp[];
}

const namespacePattern = /(?:useTranslation\(|TFunction<)\s*'([\w-]+)'/gu;
const callPattern = /\bt\(\s*'([^'\n]+)'/gu;
const literalPattern = /'([^'\n]*)'|"([^"\n]*)"/gu;
const templatePattern = /`([^`\n]*\$\{[^`\n]*)`/gu;
const hole = /\$\{[^}]*\}+/gu;

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

const toPattern = (template: string): RegExp | undefined => {
  const fixed = template.split(hole);
  // A template without a fixed beginning could be any text at all.
  if (!/^[\w:-]+\./u.test(fixed[0] ?? '')) return undefined;
  return new RegExp(`^${fixed.map(escape).join(String.raw`[\w.-]+`)}$`, 'u');
};

const all = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');

/** Reads the uses of texts out of one source file. */
export const scanKeys = (source: string): KeyUse => ({
  namespaces: [...new Set(all(source, namespacePattern))],
  calls: all(source, callPattern),
  literals: all(source, literalPattern),
  patterns: all(source, templatePattern).flatMap((template) => toPattern(template) ?? []),
});

export type Texts = { readonly [key: string]: string | Texts };

/** The keys of a namespace as `t` names them; the plural forms of one key count as one. */
export const keysOf = (texts: Texts, prefix = ''): ReadonlySet<string> =>
  new Set(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [`${prefix}${key.replace(/_(zero|one|two|few|many|other)$/u, '')}`]
        : [...keysOf(value, `${prefix}${key}.`)],
    ),
  );
