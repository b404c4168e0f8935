/** What each step of the journey asks for, by its number, as the payload names it (spec 1 §3, §5). */
export const STEP_FIELDS = {
  1: ['content_review_type'],
  2: ['subject_are_you_interested_in'],
  3: ['experience_in_reviewing_content'],
  4: ['familiarity_with_platform'],
  5: [
    'current_occupation',
    'desired_occupation',
    'area_of_employment',
    'experience_level',
    'education_level',
    'specialisation_area',
  ],
} as const satisfies Readonly<Record<number, readonly string[]>>;

type Step = keyof typeof STEP_FIELDS;
export type JourneyField = (typeof STEP_FIELDS)[Step][number];
export type JourneyAnswers = { readonly [F in JourneyField]?: string | null | undefined };

const isStep = (step: number): step is Step => Object.hasOwn(STEP_FIELDS, step);

/** The fields of a step that are still empty. */
export const missingIn = (step: number, answers: JourneyAnswers): JourneyField[] =>
  isStep(step) ? STEP_FIELDS[step].filter((field) => (answers[field] ?? '').trim() === '') : [];

/** Several names as one text, as the payload carries them. */
export const joinNames = (names: readonly string[]): string => names.join(',');

/** The names of such a text. */
export const splitNames = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Numbers of steps as a profile keeps them. */
export const splitSteps = (text: string | null): number[] => splitNames(text).map(Number);
