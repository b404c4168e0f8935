import type { Generated } from 'kysely';

export interface LearningResourceTable {
  id: number;
  title: string;
  description: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
