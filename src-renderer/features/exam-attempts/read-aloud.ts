import type { CandidateQuestion } from '#shared/contract/candidate-view.ts';

/** Voices of this computer: what a voice of the network reads leaves it, and is not there without one. */
export const localVoices = (): SpeechSynthesisVoice[] =>
  'speechSynthesis' in globalThis ? speechSynthesis.getVoices().filter((voice) => voice.localService) : [];

/** The voice for a language, else the one that the computer prefers; null where it has none. */
export function voiceFor(
  voices: readonly SpeechSynthesisVoice[],
  language: string,
): SpeechSynthesisVoice | null {
  const [primary = ''] = language.split('-');
  return (
    voices.find((voice) => voice.lang === language) ??
    voices.find((voice) => voice.lang.split(/[-_]/u)[0] === primary) ??
    voices.find((voice) => voice.default) ??
    voices[0] ??
    null
  );
}

const TEX = /\${1,2}([^$]*)\${1,2}|\\\((.*?)\\\)/gu;

/** What is read of a text: formulas by their signs, without what sets them apart. */
const spoken = (text: string): string =>
  text.replaceAll(TEX, (_, one, two) => ` ${one ?? two ?? ''} `).trim();

/** A question and its options, each a sentence of its own. */
export const spokenParts = (
  { question_title: title, options }: Pick<CandidateQuestion, 'question_title' | 'options'>,
  nameOption: (position: number) => string,
): string[] => [
  spoken(title),
  ...options.map(({ text, alt }, index) => `${nameOption(index + 1)}: ${spoken(text || (alt ?? ''))}`),
];

/** Reads parts one after the other. @returns what stops it */
export function readAloud(
  parts: readonly string[],
  {
    voice,
    rate,
    onEnd,
  }: { readonly voice: SpeechSynthesisVoice; readonly rate: number; readonly onEnd: () => void },
): () => void {
  speechSynthesis.cancel();
  for (const [index, part] of parts.entries()) {
    const said = new SpeechSynthesisUtterance(part);
    said.voice = voice;
    said.lang = voice.lang;
    said.rate = rate;
    if (index === parts.length - 1) said.addEventListener('end', onEnd);
    said.addEventListener('error', onEnd);
    speechSynthesis.speak(said);
  }
  return () => speechSynthesis.cancel();
}
