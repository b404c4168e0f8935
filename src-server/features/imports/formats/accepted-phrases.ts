import { importLimits } from '#shared/domain/imports/limits.ts';

/** One answer of a short-answer question in its source; `weight` is the share of the mark in per cent. */
export type SourcePhrase = { text: string; weight: number };

/** The phrases an open question accepts, or why there are none. */
export type AcceptedPhrases =
  | { ok: true; phrases: string[]; warnings: string[] }
  | { ok: false; reason: string };

/** Text in which `*` stands for itself, as short-answer questions write it. */
export function escapeWildcards(text: string): string {
  return text.replaceAll('*', '\\*');
}

// A leading or trailing * only says that more text may stand there; one inside changes the phrase itself.
function readPhrase(source: string): { phrase: string | null; trimmed: boolean } {
  const literal = source.replaceAll('\\*', '\u0000').trim();
  const bare = literal.replace(/^\*+|\*+$/g, '').trim();
  if (bare.includes('*') || bare === '') return { phrase: null, trimmed: false };
  return { phrase: bare.replaceAll('\u0000', '*'), trimmed: bare !== literal };
}

/** Chooses the fully right answers of a short-answer question as the key phrases of an open one. */
export function acceptPhrases(answers: readonly SourcePhrase[]): AcceptedPhrases {
  const phrases: string[] = [];
  const warnings = new Set<string>();
  for (const answer of answers) {
    if (answer.weight < 100) {
      if (answer.weight > 0) warnings.add('Answers worth part of the mark were left out.');
      continue;
    }
    const { phrase, trimmed } = readPhrase(answer.text);
    if (phrase === null) {
      warnings.add(`The accepted answer “${answer.text}” was left out: its wildcard * cannot be kept.`);
    } else if (!phrases.includes(phrase)) phrases.push(phrase);
    if (trimmed) warnings.add('The wildcards * around accepted answers were removed.');
  }
  if (phrases.length === 0)
    return {
      ok: false,
      reason: 'No accepted answer can be kept. Give at least one full answer without wildcards.',
    };
  if (phrases.length > importLimits.options) {
    return {
      ok: false,
      reason: `The question accepts ${phrases.length} answers; at most ${importLimits.options} are possible. Remove answers or split the question.`,
    };
  }
  return { ok: true, phrases, warnings: [...warnings] };
}
