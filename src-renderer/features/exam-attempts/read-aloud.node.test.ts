import { describe, expect, it } from 'vitest';
import { spokenParts, voiceFor } from './read-aloud.ts';

const voice = (lang: string, isDefault = false): SpeechSynthesisVoice => ({
  lang,
  default: isDefault,
  localService: true,
  name: lang,
  voiceURI: lang,
});

describe('what is read aloud', () => {
  it('is the question, then each option by its place', () => {
    const options = [
      { option: 2, text: 'Four', image: null },
      { option: 1, text: '', image: 'x', alt: 'A circle' },
    ];
    expect(
      spokenParts({ question_title: 'What is $2 + 2$?', options }, (position) => `Option ${position}`),
    ).toEqual(['What is  2 + 2 ?', 'Option 1: Four', 'Option 2: A circle']);
  });

  it('is read by a voice of the language, else by the one that the computer prefers', () => {
    const voices = [voice('de-DE', true), voice('en_GB'), voice('fr-FR')];
    expect(voiceFor(voices, 'fr-FR')?.lang).toBe('fr-FR');
    expect(voiceFor(voices, 'en')?.lang).toBe('en_GB');
    expect(voiceFor(voices, 'hi')?.lang).toBe('de-DE');
    expect(voiceFor([], 'en')).toBeNull();
  });
});
