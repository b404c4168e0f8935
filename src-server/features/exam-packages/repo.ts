import type { Insertable } from 'kysely';
import type { ExamPackageTable, ExamStartCodeTable } from '#server/db/exam-package-tables.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

const PACKAGE = [
  'exam_id',
  'exam_version_id',
  'manifest',
  'signature',
  'sha256',
  'size',
  'created_at',
] as const;

/** The sealed paper of a version. */
export const findPackage = (db: Db, versionId: number) =>
  db
    .selectFrom('exam_package')
    .where('exam_version_id', '=', versionId)
    .where('deleted_at', 'is', null)
    .select(PACKAGE)
    .executeTakeFirst();

export type PackageRow = NonNullable<Awaited<ReturnType<typeof findPackage>>>;

/** The sealed papers of some versions. */
export const listPackages = (db: Db, versionIds: readonly number[]): Promise<PackageRow[]> =>
  db
    .selectFrom('exam_package')
    .where('exam_version_id', 'in', idsIn(db, versionIds))
    .where('deleted_at', 'is', null)
    .select(PACKAGE)
    .execute();

/** Sealed versions that candidates get and that have no package yet. */
export const listUnpacked = (db: Db, limit: number) =>
  db
    .selectFrom('exam_version')
    .innerJoin('exam_version_paper', 'exam_version_paper.exam_version_id', 'exam_version.id')
    .where('exam_version.secrecy', '=', 'sealed')
    .where('exam_version.is_unapproved', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exam_package')
            .whereRef('exam_package.exam_version_id', '=', 'exam_version.id')
            .select('exam_package.id'),
        ),
      ),
    )
    .orderBy('exam_version.id')
    .limit(limit)
    .select([
      'exam_version.id',
      'exam_version.exam_id',
      'exam_version.version_no',
      'exam_version.content_hash',
      'exam_version.opens_at',
      'exam_version.closes_at',
      'exam_version.duration_minutes',
      'exam_version_paper.content',
    ])
    .execute();

export type UnpackedVersion = Awaited<ReturnType<typeof listUnpacked>>[number];

/** A package with what opens it, both or neither. */
export async function insertPackage(
  db: Db,
  sealed: Insertable<ExamPackageTable>,
  code: Insertable<ExamStartCodeTable>,
): Promise<void> {
  await db.insertInto('exam_package').values(sealed).execute();
  await db.insertInto('exam_start_code').values(code).execute();
}

/** Start codes that nobody but authors was shown, of versions that have opened. */
export const listToShow = async (db: Db, now: number): Promise<number[]> =>
  (
    await db
      .selectFrom('exam_start_code as c')
      .innerJoin('exam_version as v', 'v.id', 'c.exam_version_id')
      .where('c.is_shown', '=', 0)
      .where('c.deleted_at', 'is', null)
      .where((eb) => eb.or([eb('v.opens_at', 'is', null), eb('v.opens_at', '<=', now)]))
      .select('c.id')
      .execute()
  ).map(({ id }) => id);

/** From now on computers of invigilators get them. */
export const showCodes = (db: Db, ids: readonly number[], now: number) =>
  db
    .updateTable('exam_start_code')
    .set((eb) => ({ is_shown: 1, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', idsIn(db, ids))
    .execute();

/** What opens the paper of a version, where this computer may know it. */
export const findStartCode = (db: Db, versionId: number) =>
  db
    .selectFrom('exam_start_code')
    .where('exam_version_id', '=', versionId)
    .where('deleted_at', 'is', null)
    .select(['code', 'package_key'])
    .executeTakeFirst();

/** A version with its window, by its own id. */
export const findSealedVersion = (db: Db, versionId: number) =>
  db
    .selectFrom('exam_version')
    .where('id', '=', versionId)
    .select(['id', 'exam_id', 'version_no', 'title', 'secrecy', 'opens_at', 'closes_at'])
    .executeTakeFirst();

/** Of some versions, those that somebody sits on this computer. */
export const listSat = async (db: Db, versionIds: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await db
        .selectFrom('exam_attempt')
        .where('exam_version_id', 'in', idsIn(db, versionIds))
        .where('state', '=', 'in_progress')
        .select('exam_version_id')
        .distinct()
        .execute()
    ).map((row) => row.exam_version_id),
  );

/** Whether somebody sits a version. */
export const isSatBy = async (db: Db, userId: number, versionId: number): Promise<boolean> =>
  (await db
    .selectFrom('exam_attempt')
    .where('student_id', '=', userId)
    .where('exam_version_id', '=', versionId)
    .where('state', '=', 'in_progress')
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;
