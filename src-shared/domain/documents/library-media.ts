import { checkDocument, documentText } from './check-document.ts';
import { nodesOf, type RichDocument } from './document.ts';

/** The files of its author's library that a document names, each once. */
export const libraryIdsOf = (document: RichDocument): number[] => [
  ...new Set(
    [...nodesOf(document)].flatMap((node) =>
      node.type === 'video' || node.type === 'audio' || node.type === 'file'
        ? (node.attrs.media_file_id ?? [])
        : [],
    ),
  ),
];

/** A file of the library, as a published document names it. */
interface LibraryFile {
  readonly sha256: string;
  readonly mime: string;
  readonly poster: string | null;
}

const isOfLibrary = (value: unknown): value is { readonly media_file_id: number } =>
  typeof value === 'object' &&
  value !== null &&
  'media_file_id' in value &&
  typeof value.media_file_id === 'number';

/**
 * The text of a document with the files that the library has now in the place of those that it had when they were put
 * there. Captions stand beside the document: the library has them as text.
 */
export function withLibraryFiles(text: string, fileOf: (id: number) => LibraryFile | undefined): string {
  const json: unknown = JSON.parse(text, (_key, value: unknown) => {
    const file = isOfLibrary(value) ? fileOf(value.media_file_id) : undefined;
    if (file === undefined || !isOfLibrary(value)) return value;
    return {
      ...value,
      sha256: file.sha256,
      mime: file.mime,
      ...('poster' in value ? { poster: file.poster } : {}),
      ...('captions' in value ? { captions: null } : {}),
    };
  });
  const check = checkDocument(json);
  return check.ok ? documentText(check.document) : text;
}
