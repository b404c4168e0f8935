import type { JourneyState, Questionnaire } from '#shared/contract/onboarding.ts';
import { splitSteps } from '#shared/domain/onboarding/journey-answers.ts';
import { QUESTIONNAIRE_VERSION } from '#shared/domain/onboarding/questionnaire.ts';
import type { ProfileRow } from '../profile/profile-service.ts';

/** Where an SME stands, with what was answered; empty where nothing was. */
export const toJourney = (row: ProfileRow | undefined, isComplete: boolean): JourneyState => ({
  step: row?.journey_step ?? 1,
  data: {
    skip_step: splitSteps(row?.skip_step ?? null),
    attempted_step: splitSteps(row?.attempted_step ?? null),
  },
  is_onboarding_complete: isComplete,
  content_review_type: row?.content_review_type ?? '',
  experience_in_reviewing_content: row?.experience_in_reviewing_content ?? '',
  education_level: row?.education_level ?? '',
  familiarity_with_platform: row?.familiarity_with_platform ?? '',
  current_occupation: row?.current_occupation ?? '',
  desired_occupation: row?.desired_occupation ?? '',
  area_of_employment: row?.area_of_employment ?? '',
  experience_level: row?.experience_level ?? '',
  highest_level_of_education: row?.highest_level_of_education ?? '',
  specialisation_area: row?.specialisation_area ?? '',
  subject_are_you_interested_in: row?.subject_are_you_interested_in ?? '',
});

/** The questionnaire of today with the answers of an instructor. */
export const toQuestionnaire = (userId: number, row: ProfileRow | undefined): Questionnaire => ({
  user_id: userId,
  onboarding_questions_id: QUESTIONNAIRE_VERSION,
  answered_questions_id: row?.onboarding_questions_id ?? null,
  teaching_experience: row?.teaching_experience ?? '',
  video_experience: row?.video_experience ?? '',
  audience_size: row?.audience_size ?? '',
  current_career_goals: row?.current_career_goals ?? '',
  current_occupation: row?.current_occupation ?? '',
  desired_occupation: row?.desired_occupation ?? '',
  area_of_employment: row?.area_of_employment ?? '',
  experience_level: row?.experience_level ?? '',
  highest_level_of_education: row?.highest_level_of_education ?? '',
});
