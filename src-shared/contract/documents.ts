import { z } from 'zod';
import { documentText, parseDocument } from '#shared/domain/documents/check-document.ts';

const canonical = (text: string): string => {
  const check = parseDocument(text);
  return check.ok ? documentText(check.document) : text;
};

/**
 * A document as text, which is how it is stored and sent: nested, it would be deeper than a body may be. What is
 * taken comes out canonical (`documentText`); what cannot be kept is refused with a sentence and the place.
 */
export const DocumentText = z
  .string()
  .superRefine((text, context) => {
    const check = parseDocument(text);
    if (!check.ok) context.addIssue({ code: 'custom', message: `${check.problem} (${check.where})` });
  })
  .overwrite(canonical);
