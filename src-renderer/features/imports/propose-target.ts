import { proposeSubject, type SubjectClues } from '#shared/domain/imports/subject.ts';

/** The longest name of a folder. */
export const MAX_FOLDER = 120;

/** The name of a file without its ending, as that of a folder. */
export const baseName = (fileName: string): string =>
  fileName.replace(/\.[a-z0-9]{1,5}$/iu, '').slice(0, MAX_FOLDER) || fileName.slice(0, MAX_FOLDER);

/** Where a file goes when nobody says otherwise: its subject, and a folder in it where it has no categories of its own. */
export const proposeTarget = ({ otherwise, ...clues }: SubjectClues & { readonly otherwise: string }) => ({
  subject: proposeSubject(clues) ?? otherwise,
  folder: clues.categories.length > 0 ? '' : baseName(clues.fileName),
});
