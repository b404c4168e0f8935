import { z } from 'zod';
import { JOURNEY_STEPS } from '#shared/domain/onboarding/sme-journey.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { Claim, Id, IdText, Message, text } from './wire.ts';

const Answer = text(120).optional();

const JourneyAnswers = {
  content_review_type: Answer,
  experience_in_reviewing_content: Answer,
  education_level: Answer,
  familiarity_with_platform: Answer,
  current_occupation: Answer,
  desired_occupation: Answer,
  area_of_employment: Answer,
  experience_level: Answer,
  highest_level_of_education: Answer,
  specialisation_area: text(400).optional(),
  /** Names of `get-subjects`, joined by commas. */
  subject_are_you_interested_in: text(2000).optional(),
} as const;

const Steps = z.array(z.int().min(1).max(JOURNEY_STEPS)).max(JOURNEY_STEPS);
const JourneyLists = z.strictObject({ skip_step: Steps, attempted_step: Steps });

const JourneyState = z.object({
  step: z.int().min(1).max(JOURNEY_STEPS),
  data: z.object({ skip_step: z.array(z.int()), attempted_step: z.array(z.int()) }),
  is_onboarding_complete: z.boolean(),
  content_review_type: z.string(),
  experience_in_reviewing_content: z.string(),
  education_level: z.string(),
  familiarity_with_platform: z.string(),
  current_occupation: z.string(),
  desired_occupation: z.string(),
  area_of_employment: z.string(),
  experience_level: z.string(),
  highest_level_of_education: z.string(),
  specialisation_area: z.string(),
  subject_are_you_interested_in: z.string(),
});
export type JourneyState = z.infer<typeof JourneyState>;

const questionnaire = {
  teaching_experience: Answer,
  video_experience: Answer,
  audience_size: Answer,
  current_career_goals: Answer,
  current_occupation: Answer,
  desired_occupation: Answer,
  area_of_employment: Answer,
  experience_level: Answer,
  highest_level_of_education: Answer,
} as const;

const Questionnaire = z.object({
  user_id: Id,
  /** The version of the questions that are asked today. */
  onboarding_questions_id: z.int(),
  /** The version that was answered; null while none was. */
  answered_questions_id: z.int().nullable(),
  teaching_experience: z.string(),
  video_experience: z.string(),
  audience_size: z.string(),
  current_career_goals: z.string(),
  current_occupation: z.string(),
  desired_occupation: z.string(),
  area_of_employment: z.string(),
  experience_level: z.string(),
  highest_level_of_education: z.string(),
});
export type Questionnaire = z.infer<typeof Questionnaire>;

const own = { auth: 'session', ability: [] } as const;
const change = { ...own, sync: 'command', conflict: 'merge', audit: NOT_AUDITED.ownProfile } as const;
const UserParams = z.strictObject({ userId: IdText });

export const onboardingContract = {
  getJourney: defineEndpoint({
    method: 'GET',
    path: '/api/onboarding',
    summary: 'Where the signed-in SME stands in the journey, with what was answered',
    responses: { 200: z.object({ data: JourneyState }) },
    ...own,
    origin: 'lectern',
    sync: 'read',
  }),
  saveJourney: defineEndpoint({
    method: 'PUT',
    path: '/api/onboarding',
    summary: 'Keep how far the journey is; answers that are not named stay',
    body: z.strictObject({
      step: z.int().min(1).max(JOURNEY_STEPS),
      data: JourneyLists,
      ...JourneyAnswers,
    }),
    responses: { 200: z.object({ data: JourneyState }) },
    ...change,
    origin: 'lectern',
  }),
  completeJourney: defineEndpoint({
    method: 'POST',
    path: '/api/user-onboarding',
    summary: 'Finish the journey of an SME',
    body: z.strictObject({ data: JourneyLists, ...JourneyAnswers }),
    responses: { 200: Message.extend({ data: JourneyState }) },
    ...change,
    origin: 'spec',
  }),
  firstTimeSignIn: defineEndpoint({
    method: 'GET',
    path: '/api/firstTimeSignIn/{userId}',
    summary: 'Whether the questionnaire of an instructor is still to come: 200, else 404; the own id only',
    params: UserParams,
    responses: { 200: z.object({ message: z.string(), first_time: z.literal(true) }) },
    ...own,
    origin: 'spec',
    sync: 'read',
  }),
  completeFirstLogin: defineEndpoint({
    method: 'PUT',
    path: '/api/completeFirstLogin/{userId}',
    summary: 'Ends the first sign-in, answered or put off; the own id only',
    params: UserParams,
    responses: { 200: Message },
    ...change,
    origin: 'spec',
  }),
  storeResponse: defineEndpoint({
    method: 'POST',
    path: '/api/storeResponse',
    summary: 'Answers to the questionnaire of instructors; those that are not named stay',
    body: z.strictObject({
      user_id: Claim,
      onboarding_questions_id: z.int().min(1).max(1_000_000),
      onboarding_complete: z.boolean().optional(),
      ...questionnaire,
    }),
    responses: { 200: Message.extend({ data: Questionnaire }) },
    ...change,
    origin: 'spec',
  }),
  getQuestionnaire: defineEndpoint({
    method: 'GET',
    path: '/api/questionnaire',
    summary: 'The questionnaire of the signed-in instructor, with what was answered',
    responses: { 200: z.object({ data: Questionnaire }) },
    ...own,
    origin: 'lectern',
    sync: 'read',
  }),
} as const;
