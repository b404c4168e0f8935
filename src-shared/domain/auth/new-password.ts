import { minPasswordLength } from './password-rules.ts';
import { passwordStrength } from './password-strength.ts';

/**
 * Why nobody may choose a password; null when they may.
 * @param personal what others know: names, the e-mail address, the institution.
 */
export function newPasswordProblem(
  password: string,
  { role, personal }: { readonly role: string; readonly personal: readonly string[] },
): string | null {
  const minimum = minPasswordLength(role);
  switch (passwordStrength(password, { minimum, personal }).level) {
    case 'short':
      return `Use at least ${minimum} characters.`;
    case 'guessable':
      return 'Others would guess this password soon. Use several words that are not your name.';
    case 'fair':
    case 'strong':
      return null;
  }
}
