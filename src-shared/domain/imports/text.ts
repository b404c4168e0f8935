// Control characters, lone surrogates and non-characters: no format can carry all of them, and no reader needs them.
const unwanted = /[^\P{Cc}\t\n]|\ufeff|\p{Noncharacter_Code_Point}/gu;
const needsWork = /[^\P{Cc}\n]|\p{Cs}|\ufeff|\p{Noncharacter_Code_Point}| \n|\n{3}|^\s|\s$/u;

/** The one stored form of a text: LF line ends, no control characters, at most one empty line, trimmed. Idempotent. */
export function normaliseText(text: string): string {
  if (!needsWork.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(unwanted, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The stored form of a one-line text (tag, folder name). */
export function normaliseLabel(text: string): string {
  return normaliseText(text).replace(/\s+/g, ' ').trim();
}

/** The start of a text, to name a question in a list. */
export function excerpt(text: string, chars = 120): string {
  const line = normaliseLabel(text.length > chars * 4 ? text.slice(0, chars * 4) : text);
  return line.length <= chars
    ? line
    : `${line
        .slice(0, chars - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}

/** What stands in a text for an embedded image. */
export function imageMarker(ref: string): string {
  return `[image: ${ref}]`;
}

/** Several pieces of text as paragraphs, without empty and repeated ones. */
export function joinParagraphs(parts: readonly string[]): string {
  const kept: string[] = [];
  for (const part of parts) {
    if (part !== '' && !kept.includes(part)) kept.push(part);
  }
  return kept.join('\n\n');
}
