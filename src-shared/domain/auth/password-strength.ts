export type PasswordStrength =
  | { readonly level: 'short'; readonly missing: number }
  /** Long enough, but among the first that somebody would try. */
  | { readonly level: 'guessable' }
  | { readonly level: 'fair' }
  | { readonly level: 'strong' };

const STRONG_LENGTH = 16;
const FEWEST_DIFFERENT = 7;
/** A word of the person or the place gives a password away only when little is left without it. */
const FEWEST_OTHERS = 8;
const SHORTEST_WORD = 4;

const common = [
  'password',
  'passwort',
  'qwertz',
  'qwerty',
  'asdfgh',
  'letmein',
  'welcome',
  '123456',
  'abcdef',
];

const words = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= SHORTEST_WORD);

/**
 * How hard a new password is to guess, by rules that can be said in one sentence each.
 * @param personal what others know: names, the e-mail address, the institution.
 */
export function passwordStrength(
  password: string,
  options: { readonly minimum: number; readonly personal: readonly string[] },
): PasswordStrength {
  if (password.length < options.minimum) {
    return { level: 'short', missing: options.minimum - password.length };
  }
  const lower = password.toLowerCase();
  const rest = [...words(options.personal), ...common].reduce(
    (text, word) => text.replaceAll(word, ''),
    lower,
  );
  const isRepetitive = new Set(lower).size < FEWEST_DIFFERENT;
  if (isRepetitive || (rest.length < lower.length && rest.length < FEWEST_OTHERS))
    return { level: 'guessable' };
  return { level: password.length < STRONG_LENGTH ? 'fair' : 'strong' };
}
