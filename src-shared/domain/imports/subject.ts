const folded = (name: string): string => name.trim().toLocaleLowerCase('en');

/** True when a name stands in a text as words of their own, whatever joins them there. */
const isNamedIn = (text: string, name: string): boolean => {
  const words = (value: string): string => ` ${folded(value).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return words(name).trim() !== '' && words(text).includes(words(name));
};

export interface SubjectClues {
  readonly fileName: string;
  /** Top categories of the file. */
  readonly categories: readonly string[];
  /** Subjects that the library has. */
  readonly subjects: readonly string[];
}

/**
 * The subject that a file most likely belongs to: one of the library's that the file names, the only
 * one there is, or the only category of the file. Never the file's own name, which says nothing to students.
 */
export function proposeSubject({ fileName, categories, subjects }: SubjectClues): string | undefined {
  const [category] = categories;
  const only = categories.length === 1 ? category : undefined;
  return (
    subjects.find((subject) => only !== undefined && folded(subject) === folded(only)) ??
    subjects.find((subject) => isNamedIn(fileName, subject)) ??
    (subjects.length === 1 ? subjects[0] : only)
  );
}

/** A path of the file below a folder: a category that is the folder itself is not made again inside it. */
export const pathBelow = (path: readonly string[], folderName: string | null): readonly string[] =>
  folderName !== null && path[0] !== undefined && folded(path[0]) === folded(folderName)
    ? path.slice(1)
    : path;
