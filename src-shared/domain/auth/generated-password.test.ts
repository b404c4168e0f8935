import { expect, it } from 'vitest';
import { MIN_PASSWORD_LENGTH } from './password-rules.ts';
import { passwordStrength } from './password-strength.ts';
import { generatedPassword } from './generated-password.ts';

const counting = (bytes: number): Uint8Array => Uint8Array.from({ length: bytes }, (_, index) => index * 13);

it('is strong for everybody, and can be read out', () => {
  const password = generatedPassword(counting);
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(password).not.toMatch(/[lo01]/);
  expect(passwordStrength(password, { minimum: MIN_PASSWORD_LENGTH.staff, personal: [] }).level).toBe(
    'strong',
  );
});

it('uses every sign as often as any other', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const counts = new Map<string, number>();
  for (let start = 0; start < 256; start += 16) {
    for (const sign of generatedPassword(() => all.slice(start, start + 16)).replaceAll('-', ''))
      counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8));
});
