import { parseDocument } from '#shared/domain/documents/check-document.ts';

/** What every document has in it that says or shows something. */
const SAYS = /"type":"(?:text|inlineMath|blockMath|image|video|audio|file)"/u;

/** What an editor holds, as it is stored: nothing where nothing is written. What cannot be read stays. */
export const documentOrNull = (text: string | null): string | null =>
  text === null || SAYS.test(text) || !parseDocument(text).ok ? text : null;

/** Why a document cannot be stored, in a sentence; undefined where it can. */
export function documentProblem(text: string | null): string | undefined {
  const read = text === null ? undefined : parseDocument(text);
  return read?.ok === false ? `${read.problem} (${read.where})` : undefined;
}
