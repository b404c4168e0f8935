import { groupedCode, typedCodeOf } from '../text/typed-code.ts';

const LENGTH = 10;
const GROUP = 5;

export const ENROLMENT_CODE_MS = 24 * 60 * 60 * 1000;

/** A code of fifty bits from ten random bytes. */
export const enrolmentCodeOf = (random: Uint8Array): string => typedCodeOf(random.subarray(0, LENGTH));

/** As it is shown: two groups of five. */
export const showEnrolmentCode = (code: string): string => groupedCode(code, GROUP);
