import { sql } from 'kysely';
import { addSubjects } from './first-subjects.ts';
import { tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Texts of a profile that a person sets one by one; null until then. */
const PROFILE_TEXTS = [
  'headline',
  'biography',
  'photo_sha256',
  'subjects',
  'current_occupation',
  'desired_occupation',
  'area_of_employment',
  'experience_level',
  'education_level',
  'highest_level_of_education',
  'specialisation_area',
  'content_review_type',
  'experience_in_reviewing_content',
  'familiarity_with_platform',
  'subject_are_you_interested_in',
  'skip_step',
  'attempted_step',
  'teaching_experience',
  'video_experience',
  'audience_size',
  'current_career_goals',
] as const;

/**
 * Profiles and settings of people, one row each under the id of its person: two computers that make it without each
 * other make the same one. Subjects of the institution, its logo, and how long sign-ins are kept.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const profile = tableOf(db, dialect, 'user_profile')
    .id()
    .flag('is_public')
    .int('journey_step', { optional: true })
    .int('onboarding_questions_id', { optional: true })
    .int('first_login_completed_at', { optional: true });
  for (const column of PROFILE_TEXTS) profile.text(column, { optional: true });
  await profile
    .synced()
    .with((table) => table.addForeignKeyConstraint('user_profile_person', ['id'], 'user', ['id']))
    .create();
  await tableOf(db, dialect, 'user_setting')
    .id()
    .text('time_zone', { optional: true })
    .text('notifications')
    .text('messages')
    .synced()
    .with((table) => table.addForeignKeyConstraint('user_setting_person', ['id'], 'user', ['id']))
    .create();
  await tableOf(db, dialect, 'subject').id().text('name').synced().create();
  await db.schema.alterTable('institution').addColumn('logo_sha256', 'text').execute();
  await db.schema
    .alterTable('institution')
    .addColumn('sign_in_retention_days', dialect === 'sqlite' ? 'integer' : 'bigint')
    .execute();
  await addSubjects(
    db,
    sql<{ name: string }>`
    select distinct name from (
      select folder_name as name from folder where parent_folder_id is null and deleted_at is null
      union select category as name from course where deleted_at is null) as known
    where name <> '' order by name`,
  );
}
