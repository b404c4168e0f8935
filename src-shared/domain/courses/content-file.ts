import type { DocumentFile } from '../documents/document-files.ts';
import type { MediaKind } from '../media/kinds.ts';

/** A file of the library as a publication keeps it: what plays it, and how large it is. */
export interface ContentMedia {
  readonly media_file_id: number;
  readonly name: string;
  readonly kind: MediaKind;
  readonly mime: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly duration_ms: number | null;
  /** WebVTT. */
  readonly captions: string | null;
  readonly poster: string | null;
}

/** A file that a content names, by its hash. */
export interface NamedFile {
  readonly sha256: string;
  readonly use: DocumentFile['use'];
}
