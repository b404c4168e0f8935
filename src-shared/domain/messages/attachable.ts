/** Endings of what a computer runs when somebody opens it. */
const PROGRAMS = new Set(
  'app bat bin cmd com command cpl desktop dll exe gadget hta jar js jse lnk msc msi msp pif ps1 psm1 reg scr sh url vb vbe vbs workflow ws wsf wsh'.split(
    ' ',
  ),
);

/** Why a file is not sent with a message. */
export type NotAttachable = 'program' | 'markup';

const endingOf = (name: string): string => /\.([^.]+)$/u.exec(name.trim())?.[1]?.toLowerCase() ?? '';

/**
 * Whether a file may go with a message, beside what it is by its bytes. Markup runs in a browser, and a program in its
 * system, whoever opened it by mistake.
 * @param head the first characters of a text; empty for every other file
 */
export function notAttachable(name: string, head: string): NotAttachable | null {
  if (PROGRAMS.has(endingOf(name)) || /^\uFEFF?#!/u.test(head)) return 'program';
  return /^\uFEFF?\s*<[!?a-z]/iu.test(head) ? 'markup' : null;
}
