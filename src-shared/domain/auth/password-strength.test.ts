import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const strengthOf = (password: string) =>
  passwordStrength(password, {
    minimum: 12,
    personal: ['Amara', 'Okonkwo-Lindqvist', 'amara@northfield.example', 'Northfield College'],
  });

describe('passwordStrength', () => {
  it('says how many characters are missing', () => {
    expect(strengthOf('lamp')).toEqual({ level: 'short', missing: 8 });
    expect(strengthOf('elevenchars')).toEqual({ level: 'short', missing: 1 });
  });

  it.each([
    'password1234',
    'aaaaaaaaaaaaaaaa',
    'northfield2026',
    'Amara-okonkwo-1',
    '121212121212',
    'qwerty123456',
  ])('finds %s easy to guess', (password) => {
    expect(strengthOf(password).level).toBe('guessable');
  });

  it('does not mind a known word in a long phrase', () => {
    expect(strengthOf('three green kites over northfield').level).toBe('strong');
  });

  it('asks for sixteen characters before it calls anything strong', () => {
    expect(strengthOf('violet-harbo').level).toBe('fair');
    expect(strengthOf('violet-harbour-7').level).toBe('strong');
  });
});
