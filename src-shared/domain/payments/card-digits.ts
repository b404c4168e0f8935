/** How the numbers of the great networks begin, and how long they are: Visa, Mastercard, American Express, and others. */
const NETWORKS =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|35\d{14,17}|6(?:011|5\d\d|4[4-9]\d|2\d\d)\d{12,15})$/u;
/**
 * A run of 13 to 19 digits, with a blank or a dash between groups; not within a word, a fraction, a phone number, an
 * IBAN or another run.
 */
const RUNS = /(?<![\p{L}\p{N}_.+-])(?<!\p{Lu}{2}\d\d )\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}_-])/gu;

/** The check digit of Luhn, which every card has and one number in ten. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = digit * 2;
    sum += at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Cards are written in groups of four, or as American Express writes them. */
const isGroupedAsCard = (run: string): boolean => {
  const groups = run.split(/[ -]/u);
  if (groups.length === 1) return true;
  return groups.slice(0, -1).every((group) => group.length === 4) || /^\d{4}[ -]\d{6}[ -]\d{4,5}$/u.test(run);
};

/**
 * Whether a text has what may be the number of a card in it. Such a text is refused before it is kept: no card number
 * ever enters this product.
 */
export function hasCardDigits(text: string): boolean {
  // Most texts have no such run, and are not looked at any closer.
  if (text.length < 13) return false;
  for (const [run] of text.matchAll(RUNS)) {
    const digits = run.replaceAll(/[ -]/gu, '');
    if (NETWORKS.test(digits) && isGroupedAsCard(run) && passesLuhn(digits)) return true;
  }
  return false;
}

/**
 * Whether any text in a value, at any depth, has what may be the number of a card. Passwords are looked at by nobody,
 * and kept as hashes.
 */
export function holdsCardDigits(value: unknown): boolean {
  if (typeof value === 'string') return hasCardDigits(value);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false;
  return Object.entries(value).some(([key, inner]) => !key.endsWith('password') && holdsCardDigits(inner));
}
