/** What a draft says where its author has said nothing yet (spec 2 §4, §9). */
const PLACEHOLDERS = {
  title: 'untitled course',
  description: 'no description',
} as const;

type Field = keyof typeof PLACEHOLDERS;

/** The text, or the draft placeholder where it is empty. */
export const orPlaceholder = (field: Field, text: string): string =>
  text.trim() === '' ? PLACEHOLDERS[field] : text;

/** The text without the placeholder: what a learner reads. */
export const withoutPlaceholder = (field: Field, text: string): string =>
  text === PLACEHOLDERS[field] ? '' : text;
