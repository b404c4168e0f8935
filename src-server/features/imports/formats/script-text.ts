const raised: Record<string, string> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  n: 'ⁿ',
  i: 'ⁱ',
};
const lowered: Record<string, string> = {
  '0': '₀',
  '1': '₁',
  '2': '₂',
  '3': '₃',
  '4': '₄',
  '5': '₅',
  '6': '₆',
  '7': '₇',
  '8': '₈',
  '9': '₉',
  '+': '₊',
  '-': '₋',
  '−': '₋',
};

/** A superscript or subscript as plain text: x², H₂O, a^(b+c); ordinals (1st) stay as they are. */
export function scriptText(kind: 'sup' | 'sub', content: string): string {
  const text = content.trim();
  if (text === '' || /^(?:st|nd|rd|th|er|e|o|a)$/.test(text)) return text;
  const table = kind === 'sup' ? raised : lowered;
  const letters = Array.from(text, (letter) => table[letter]);
  if (!letters.includes(undefined)) return letters.join('');
  const sign = kind === 'sup' ? '^' : '_';
  return text.length === 1 ? `${sign}${text}` : `${sign}(${text})`;
}
