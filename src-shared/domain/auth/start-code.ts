import { groupedCode, typedCodeOf } from '../text/typed-code.ts';

const LENGTH = 12;
const GROUP = 4;

/** How long a start code lets its person choose a password. */
export const START_CODE_MS = 14 * 24 * 60 * 60 * 1000;

/** Draws a code of sixty bits. @param random gives so many random bytes. */
export const newStartCode = (random: (bytes: number) => Uint8Array): string => typedCodeOf(random(LENGTH));

/** As it is shown: three groups of four. */
export const showStartCode = (code: string): string => groupedCode(code, GROUP);
