/** What an option carries beside its text and image; absent where a program that does not know it wrote the option. */
export interface OptionExtras {
  /** What its image shows, for whoever does not see it. */
  readonly alt?: string | undefined;
  /** What a student reads who chose it. */
  readonly feedback?: string | undefined;
}

export interface ExtendedOption extends OptionExtras {
  readonly text: string;
  readonly image: string | null;
}

/** The same where nothing is left out. */
export interface FullExtras {
  readonly alt: string;
  readonly feedback: string;
}

export interface FullOption extends FullExtras {
  readonly text: string;
  readonly image: string | null;
}

/** Texts by option as one column keeps them; null where there are none. */
export function packTexts(texts: readonly (string | undefined)[]): string | null {
  const trimmed = texts.map((text) => text?.trim() ?? '');
  const last = trimmed.findLastIndex((text) => text !== '');
  return last === -1 ? null : JSON.stringify(trimmed.slice(0, last + 1));
}

/** The texts of a column by option, from 0; what is damaged counts as none. */
export function unpackTexts(column: string | null): string[] {
  if (column === null) return [];
  try {
    const parsed: unknown = JSON.parse(column);
    return Array.isArray(parsed) ? parsed.map((text) => (typeof text === 'string' ? text : '')) : [];
  } catch {
    return [];
  }
}

/**
 * Options with what a program that does not know it has left out: the words for an image stay with the image, the
 * feedback with an option that says the same.
 */
export const withStoredExtras = <Option extends ExtendedOption>(
  options: readonly Option[],
  stored: readonly ExtendedOption[],
): (Option & FullExtras)[] =>
  options.map((option) => ({
    ...option,
    alt: option.alt ?? stored.find(({ image }) => image !== null && image === option.image)?.alt ?? '',
    feedback:
      option.feedback ??
      stored.find(({ text, image }) => image === option.image && text.trim() === option.text.trim())
        ?.feedback ??
      '',
  }));
