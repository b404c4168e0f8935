import type { Generated } from 'kysely';

/** What a person says of themselves, field by field; null until they do. The id is that of the person. */
export interface UserProfileTable {
  id: number;
  /** Whether everybody in the institution may read the public fields. */
  is_public: Generated<0 | 1>;
  headline: string | null;
  biography: string | null;
  photo_sha256: string | null;
  /** Names, joined by commas. */
  subjects: string | null;
  current_occupation: string | null;
  desired_occupation: string | null;
  area_of_employment: string | null;
  experience_level: string | null;
  education_level: string | null;
  highest_level_of_education: string | null;
  specialisation_area: string | null;
  content_review_type: string | null;
  experience_in_reviewing_content: string | null;
  familiarity_with_platform: string | null;
  subject_are_you_interested_in: string | null;
  /** Numbers of steps, joined by commas. */
  skip_step: string | null;
  attempted_step: string | null;
  journey_step: number | null;
  teaching_experience: string | null;
  video_experience: string | null;
  audience_size: string | null;
  current_career_goals: string | null;
  /** The version of the questionnaire that was answered. */
  onboarding_questions_id: number | null;
  /** When the questionnaire was answered or put off; null while the first sign-in is to come. */
  first_login_completed_at: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** What a person has chosen for themselves; `notifications` and `messages` are JSON. The id is that of the person. */
export interface UserSettingTable {
  id: number;
  /** Null: that of the computer in use. */
  time_zone: string | null;
  notifications: string;
  messages: string;
  reading: Generated<string>;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface SubjectTable {
  id: number;
  name: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
