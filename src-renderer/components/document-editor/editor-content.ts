import { getSchema, type Extensions, type JSONContent } from '@tiptap/core';
import { checkDocument, documentText } from '#shared/domain/documents/check-document.ts';
import { EMPTY_DOCUMENT } from '#shared/domain/documents/document.ts';
import { countWords, textOf } from '#shared/domain/documents/document-text.ts';

/** What an editor holds, as its form keeps it. */
export interface EditorText {
  readonly text: string;
  /** Why it cannot be stored, in a sentence; it is kept as it is until it can. */
  readonly problem: string | null;
  readonly words: number;
}

/** The content of an editor as text: canonical where it can be stored, else whole as it stands. */
export function textFrom(json: JSONContent, plain: () => string): EditorText {
  const check = checkDocument(json);
  if (check.ok)
    return {
      text: documentText(check.document),
      problem: null,
      words: countWords(textOf(check.document)),
    };
  return {
    text: JSON.stringify(json),
    problem: `${check.problem} (${check.where})`,
    words: countWords(plain()),
  };
}

const isContent = (json: unknown): json is JSONContent =>
  typeof json === 'object' && json !== null && 'type' in json && json.type === 'doc';

const parsed = (text: string): JSONContent | null => {
  try {
    const json: unknown = JSON.parse(text);
    return isContent(json) ? json : null;
  } catch {
    return null;
  }
};

/**
 * The content of a text for an editor: also what is too large or too deep to be stored, so that it can be mended.
 * Null for what the editor does not know, as a newer version may have written: opening it would lose that.
 */
export function contentFrom(text: string, extensions: Extensions): JSONContent | null {
  const json = parsed(text === '' ? documentText(EMPTY_DOCUMENT) : text);
  if (json === null) return null;
  if (checkDocument(json).ok) return json;
  try {
    getSchema(extensions).nodeFromJSON(json).check();
    return json;
  } catch {
    return null;
  }
}
