import { parseDocument } from '#shared/domain/documents/check-document.ts';
import { textOf } from '#shared/domain/documents/document-text.ts';

/** The words of a stored document. */
export function documentWords(document: string | null): string {
  const check = document === null ? undefined : parseDocument(document);
  return check?.ok === true ? textOf(check.document) : '';
}
