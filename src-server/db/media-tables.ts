import type { Generated } from 'kysely';
import type { MediaKind } from '#shared/domain/media/kinds.ts';

/** A file in the library of its author. */
export interface MediaFileTable {
  id: number;
  instructor_id: number;
  name: string;
  kind: MediaKind;
  mime: string;
  /** In bytes. */
  size: number;
  /** Null while the file itself is on its way to the hub: no row there names a file that it lacks. */
  file_sha256: string | null;
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  /** WebVTT. */
  captions: string | null;
  poster_sha256: string | null;
  alt_text: string | null;
  /** What the hub made it of, where it lost a race. */
  copy_of: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** A file that somebody puts into the library on this computer. */
export interface MediaUploadTable {
  upload_id: string;
  user_id: number;
  name: string;
  size: number;
  /** taking: copied from `source_path`; stored: whole and told, until the library has it. */
  state: 'receiving' | 'taking' | 'stored' | 'failed';
  reason: string | null;
  source_path: string | null;
  /** When the source was last written to: one that has changed since is another file. */
  source_changed_at: number | null;
  sha256: string | null;
  mime: string | null;
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  /** The file of the library that it became; it stays until the hub has the bytes. */
  media_file_id: number | null;
  created_at: number;
  updated_at: number;
}

/** An address under which a page may read one file. */
export interface MediaTicketTable {
  token_hash: string;
  /** Of the token of the session that it ends with. */
  session_hash: string;
  user_id: number;
  sha256: string;
  mime: string;
  name: string;
  size: number;
  is_to_save: Generated<0 | 1>;
  /** The address of the same file on the hub, where this computer has not got it. */
  hub_address: string | null;
  created_at: number;
  expires_at: number;
}

/** A row that names a file; kept by the database itself (sync/blobs/file-index.ts). */
export interface FileUseTable {
  sha256: string;
  tbl: string;
  row_id: number;
}

/** A row that names a file of the library, while its author writes. */
export interface MediaUseTable {
  media_file_id: number;
  tbl: string;
  row_id: number;
}
