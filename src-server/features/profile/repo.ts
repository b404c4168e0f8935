import type { Insertable, Updateable } from 'kysely';
import type { UserProfileTable } from '#server/db/profile-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type ProfileChanges = Omit<
  Updateable<UserProfileTable>,
  'id' | 'version' | 'created_at' | 'updated_at' | 'deleted_at'
>;

/** The profile of a person; undefined until something of it is set. */
export const findProfile = (db: Db, userId: number) =>
  db.selectFrom('user_profile').where('id', '=', userId).selectAll().executeTakeFirst();

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** Sets fields of a profile; those that are not named stay. @param initial what a new one begins with */
export const setProfile = (
  db: Db,
  userId: number,
  changes: ProfileChanges,
  { now, initial = {} }: { now: number; initial?: ProfileChanges },
) =>
  db
    .insertInto('user_profile')
    .values({ ...initial, ...changes, id: userId, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...changes,
        updated_at: now,
        version: eb('user_profile.version', '+', 1),
      })),
    )
    .execute();

/** A profile that says nothing; a column that comes later does not compile without its line. */
const NOTHING = {
  is_public: 0,
  headline: null,
  biography: null,
  photo_sha256: null,
  subjects: null,
  current_occupation: null,
  desired_occupation: null,
  area_of_employment: null,
  experience_level: null,
  education_level: null,
  highest_level_of_education: null,
  specialisation_area: null,
  content_review_type: null,
  experience_in_reviewing_content: null,
  familiarity_with_platform: null,
  subject_are_you_interested_in: null,
  skip_step: null,
  attempted_step: null,
  journey_step: null,
  teaching_experience: null,
  video_experience: null,
  audience_size: null,
  current_career_goals: null,
  onboarding_questions_id: null,
  first_login_completed_at: null,
} satisfies Required<ProfileChanges>;

/** Takes away what a profile says. */
export const eraseProfile = (db: Db, userId: number, now: number) =>
  db
    .updateTable('user_profile')
    .set((eb) => ({ ...NOTHING, deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();

export type NewProfile = Omit<Insertable<UserProfileTable>, 'created_at' | 'updated_at'>;

/** Profiles of people who have none yet. */
export const insertProfiles = (db: Db, rows: Insertable<UserProfileTable>[]) =>
  db.insertInto('user_profile').values(rows).execute();

/** What a person has chosen; undefined while nothing was. */
export const findSettings = (db: Db, userId: number) =>
  db.selectFrom('user_setting').where('id', '=', userId).selectAll().executeTakeFirst();

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** Sets some of the settings; the others stay. */
export const setSettings = (
  db: Db,
  userId: number,
  changes: {
    readonly time_zone?: string | null;
    readonly notifications?: string;
    readonly messages?: string;
    readonly reading?: string;
  },
  now: number,
) =>
  db
    .insertInto('user_setting')
    .values({
      notifications: '{}',
      messages: '{}',
      ...changes,
      id: userId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...changes,
        updated_at: now,
        version: eb('user_setting.version', '+', 1),
      })),
    )
    .execute();

/** Takes away what somebody has chosen. */
export const eraseSettings = (db: Db, userId: number, now: number) =>
  db
    .updateTable('user_setting')
    .set((eb) => ({
      time_zone: null,
      notifications: '{}',
      messages: '{}',
      deleted_at: now,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();

/** What an author offers today, the last published first. */
export const listOfferedBy = (db: Db, instructorId: number, limit: number) =>
  db
    .selectFrom('exam')
    .innerJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .where('exam.instructor_id', '=', instructorId)
    .where('exam.status', 'in', ['published', 'scheduled'])
    .where('exam.deleted_at', 'is', null)
    .where('exam_version.is_for_some', '=', 0)
    .orderBy('exam.published_at', 'desc')
    .orderBy('exam.id', 'desc')
    .limit(limit)
    .select([
      'exam.id as exam_id',
      'exam_version.title as exam_title',
      'exam_version.subject',
      'exam_version.question_count as num_of_questions',
    ])
    .execute();
