import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import { MAX_DOCUMENT_BYTES, type RichDocument } from './document.ts';
import { readDocument } from './read-document.ts';
import type { DocumentFault } from './read-problem.ts';

export type DocumentCheck =
  | { readonly ok: true; readonly document: RichDocument }
  | ({ readonly ok: false } & DocumentFault);

const TOO_LARGE = `The document is larger than ${MAX_DOCUMENT_BYTES / 1024} KiB. Split it in two, or remove what is not needed.`;

const refused = (problem: string): DocumentCheck => ({ ok: false, problem, where: 'document' });

/** The text under which a checked document is stored, sent and hashed. */
export const documentText = (document: RichDocument): string => canonicalJson(document);

/** How many bytes a checked document takes where it is stored. */
export const sizeOf = (document: RichDocument): number =>
  new TextEncoder().encode(documentText(document)).length;

/**
 * Reads TipTap's JSON, or whatever was sent in its place. What is taken is canonical: kept nodes, marks and
 * attributes alone, each attribute present, neighbouring texts with the same marks joined, so that equal documents
 * give equal JSON, and so the same hash on every device.
 * @returns the document, or one sentence on the first thing that is wrong, and where ("block 3, part 2")
 */
export function checkDocument(json: unknown): DocumentCheck {
  const read = readDocument(json);
  if ('problem' in read) return { ok: false, ...read };
  return sizeOf(read) > MAX_DOCUMENT_BYTES ? refused(TOO_LARGE) : { ok: true, document: read };
}

/** A text longer than any document that fits, however its signs are escaped. */
const MAX_TEXT_LENGTH = MAX_DOCUMENT_BYTES * 6;

/** Reads a document as text, which is how it is stored and sent: as nested JSON it is deeper than a body may be. */
export function parseDocument(text: string): DocumentCheck {
  if (text.length > MAX_TEXT_LENGTH) return refused(TOO_LARGE);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refused('The document is not JSON.');
  }
  return checkDocument(json);
}
