/** The version of the questions that instructors are asked; it stands beside their answers. */
export const QUESTIONNAIRE_VERSION = 1;

/** The questions in the order in which they are asked, as the documents name them (spec 1 §3). */
export const QUESTIONNAIRE_FIELDS = [
  'teaching_experience',
  'video_experience',
  'audience_size',
  'current_career_goals',
  'current_occupation',
  'desired_occupation',
  'area_of_employment',
  'experience_level',
  'highest_level_of_education',
] as const;

export type QuestionnaireField = (typeof QUESTIONNAIRE_FIELDS)[number];
export type QuestionnaireAnswers = { readonly [F in QuestionnaireField]?: string | null | undefined };

/** Questions with given answers; what is not among them is asked as text. The values are kept, never their words. */
export const CHOICES = {
  teaching_experience: ['none', 'informal', 'school', 'university', 'online'],
  video_experience: ['none', 'some', 'studio'],
  audience_size: ['none', 'small', 'large'],
  current_career_goals: ['teach', 'assess', 'publish', 'learn'],
  experience_level: ['beginner', 'intermediate', 'expert'],
  highest_level_of_education: ['school', 'vocational', 'bachelor', 'master', 'doctorate'],
  education_level: ['school', 'vocational', 'bachelor', 'master', 'doctorate'],
  content_review_type: ['questions', 'exams', 'courses', 'everything'],
  experience_in_reviewing_content: ['none', 'some', 'regular', 'expert'],
  familiarity_with_platform: ['new', 'seen', 'used', 'expert'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ChoiceField = keyof typeof CHOICES;

export const isChoiceField = (field: string): field is ChoiceField => Object.hasOwn(CHOICES, field);

/** One thing to begin with, by what it is; the screen words it and says where it leads. */
export const STARTER_STEPS = ['answer', 'import', 'write', 'exam', 'look-around', 'profile'] as const;
export type StarterStep = (typeof STARTER_STEPS)[number];

/**
 * What a new author begins with, by their answers: who has taught before has questions to bring along, who is new
 * writes one first.
 */
export function starterSteps(
  answers: QuestionnaireAnswers & { readonly isAnswered: boolean },
): StarterStep[] {
  const hasTaught = !['', 'none'].includes(answers.teaching_experience ?? '');
  const material: StarterStep[] = hasTaught ? ['import', 'write'] : ['write', 'import'];
  const goal: StarterStep[] = answers.current_career_goals === 'learn' ? ['look-around'] : ['exam'];
  return [
    ...(answers.isAnswered ? [] : (['answer'] as const)),
    ...(answers.current_career_goals === 'assess' ? [...goal, ...material] : [...material, ...goal]),
    'profile',
  ];
}
