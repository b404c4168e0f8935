import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { IsoTime, line } from './wire.ts';

/** What is known of the file of the database since the server was started. */
export const Soundness = z.enum(['reading', 'readable', 'sound', 'damaged']);

/** What was done about a damaged database when the program was started, in the last week. */
const Recovery = z.object({
  at: IsoTime,
  /** When the backup was made that is in its place; null where that is not known. */
  backup_at: IsoTime.nullable(),
  /** Entries of exams that came back from their second copies, and those that a person has to judge. */
  restored: z.int().nonnegative(),
  left: z.int().nonnegative(),
});

/** The same for whoever sets the institution up: what was found, and where what is missing may be. */
const RecoveryReport = Recovery.extend({
  problem: z.string(),
  /** Names in the folder of the data: what the damaged database is kept as, and second copies that are to be judged. */
  aside: z.string().nullable(),
  files: z.array(z.string()),
});
export type RecoveryReport = z.infer<typeof RecoveryReport>;

export const Backups = z.object({
  /** False on PostgreSQL, which is backed up by its own means. */
  is_available: z.boolean(),
  soundness: Soundness,
  /** Where they are; null for the folder of the data. */
  folder: z.string().nullable(),
  /** Given when the server was started, so that it cannot be chosen here. */
  is_fixed: z.boolean(),
  is_running: z.boolean(),
  newest: z.object({ file: z.string(), made_at: IsoTime, bytes: z.int().nonnegative() }).nullable(),
  kept: z.int().nonnegative(),
  /** Null where nothing has changed since the newest one. */
  next_at: IsoTime.nullable(),
  /** Why the last one was not made where it should be, or not at all. */
  problem: z.string().nullable(),
  /** Null where the database was not damaged in the last week. */
  recovery: RecoveryReport.nullable(),
});
export type Backups = z.infer<typeof Backups>;

const One = z.object({ data: Backups });

export const backupsContract = {
  getBackups: defineEndpoint({
    method: 'GET',
    path: '/api/backups',
    summary: 'Backups that this server makes by itself',
    responses: { 200: One },
    auth: 'session',
    ability: ['settings:view'],
    origin: 'lectern',
    sync: 'read',
  }),
  backUpNow: defineEndpoint({
    method: 'POST',
    path: '/api/backups',
    summary: 'Make a backup now; answers when it is on the disk and checked',
    responses: { 201: One },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'local',
    audit: { target: 'backup' },
  }),
  chooseFolder: defineEndpoint({
    method: 'PUT',
    path: '/api/backups/folder',
    summary: 'Keep the backups of this computer in another folder, best on another disk',
    body: z.strictObject({ folder: line(1000).nullable() }),
    responses: { 200: One },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'local',
    audit: { target: 'backup', keep: ['folder'] },
  }),
  getSoundness: defineEndpoint({
    method: 'GET',
    path: '/api/backups/soundness',
    summary: 'Whether the file of the database is sound, for whoever works here',
    responses: {
      200: z.object({ data: z.object({ soundness: Soundness, recovery: Recovery.nullable() }) }),
    },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
} as const;
