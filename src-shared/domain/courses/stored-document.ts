import { parseDocument } from '../documents/check-document.ts';
import type { RichDocument } from '../documents/document.ts';

/** Characters of the texts whose documents are kept. */
const MOST_KEPT = 16 * 1024 * 1024;

const kept = new Map<string, RichDocument | null>();
let size = 0;

function keep(text: string, document: RichDocument | null): void {
  kept.set(text, document);
  size += text.length;
  for (const oldest of kept.keys()) {
    if (size <= MOST_KEPT) return;
    kept.delete(oldest);
    size -= oldest.length;
  }
}

/**
 * Reads the text of a document as it is stored; null for none, and for what cannot be read. Those that were read last are
 * kept: the outline of a course asks for all of them again whenever one was changed.
 */
export function readStored(text: string | null): RichDocument | null {
  if (text === null) return null;
  const known = kept.get(text);
  if (known !== undefined) {
    // The last one that was asked for leaves last.
    kept.delete(text);
    kept.set(text, known);
    return known;
  }
  const check = parseDocument(text);
  const document = check.ok ? check.document : null;
  keep(text, document);
  return document;
}
