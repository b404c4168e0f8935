import type { Generated } from 'kysely';

export interface PeopleGroupTable {
  id: number;
  name: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface PeopleGroupMemberTable {
  id: number;
  people_group_id: number;
  user_id: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface PeopleImportTable {
  id: number;
  /** Who brought the file. */
  user_id: number;
  file_name: string;
  state: 'ready' | 'imported' | 'undone' | 'cancelled';
  /** Rows below the header. */
  total: number;
  created_count: Generated<number>;
  updated_count: Generated<number>;
  /** The rows as they were read, as JSON; null once they are not needed any more. */
  content: string | null;
  /** What the import made, as JSON, for its undo and its start codes; null before it and after its undo. */
  made: string | null;
  created_at: number;
  imported_at: number | null;
}
