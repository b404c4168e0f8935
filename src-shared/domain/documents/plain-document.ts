import { checkDocument, documentText } from './check-document.ts';

/** Plain text as a document, a paragraph for each line; null where there are no words. */
export function documentOfText(text: string): string | null {
  const lines = text.split(/\r?\n/u).filter((line) => line.trim() !== '');
  if (lines.length === 0) return null;
  const check = checkDocument({
    type: 'doc',
    content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
  });
  return check.ok ? documentText(check.document) : null;
}
