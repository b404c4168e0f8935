import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../durable-file.ts';

const NOTE = 'recovered.json';

const RecoveryNote = z.object({
  at: z.number(),
  problem: z.string(),
  /** When the backup was made that is in the place of the database now. */
  backup_at: z.number().nullable(),
  /** Where the damaged database is kept. */
  aside: z.string().nullable(),
  /** Entries of exams that the backup lacked and that are back. */
  restored: z.number(),
  /** Those that are kept beside a log, or in their file, for a person to judge. */
  left: z.number(),
  /** Second copies that have something a person has to judge. */
  files: z.array(z.string()).default([]),
});

/** What was done about a damaged database when it was opened, for people to read. */
export type RecoveryNote = z.infer<typeof RecoveryNote>;

/** Keeps what was done for whoever works here next. */
export const noteRecovery = (folder: string, note: RecoveryNote): void =>
  replaceFile(path.join(folder, NOTE), JSON.stringify(note));

/** What was done, where it was done after a moment; null for nothing. */
export function readRecovery(folder: string, since: number): RecoveryNote | null {
  const file = path.join(folder, NOTE);
  if (!existsSync(file)) return null;
  try {
    const note = RecoveryNote.parse(JSON.parse(readFileSync(file, 'utf8')));
    return note.at >= since ? note : null;
  } catch {
    // A spoilt note keeps nobody from working.
    return null;
  }
}
