/** The part of Electron's Input that a key rule needs. */
export interface KeyInput {
  readonly type: string;
  readonly key: string;
  readonly control: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

const blockedWithControl = new Set([
  'r',
  'p',
  'u',
  's',
  'n',
  't',
  'w',
  'o',
  'f',
  'g',
  '+',
  '=',
  '-',
  '_',
  '0',
]);
const blockedWithControlShift = new Set(['i', 'j', 'c', 'r', 'n', 't', 'p', 's']);
const blockedAlone = new Set(['f5', 'f12', 'browserback', 'browserforward', 'browserrefresh', 'printscreen']);
const blockedWithAlt = new Set(['arrowleft', 'arrowright', 'home']);

/** True for keys that would leave, reload, print, inspect or zoom the exam; the exam has its own zoom. */
export function isBlockedInExam(input: KeyInput): boolean {
  if (input.type !== 'keyDown' && input.type !== 'rawKeyDown') return false;
  const key = input.key.toLowerCase();
  const command = input.control || input.meta;
  if (blockedAlone.has(key)) return true;
  if (command && input.shift && blockedWithControlShift.has(key)) return true;
  if (command && blockedWithControl.has(key)) return true;
  return input.alt && blockedWithAlt.has(key);
}

/** What a key tries that an exam is to know of; undefined of every other one. `clipboard` may be within an answer. */
export function triedBy(
  input: KeyInput & { readonly isAutoRepeat: boolean },
): 'print_try' | 'screenshot_try' | 'clipboard' | undefined {
  if (input.isAutoRepeat || (input.type !== 'keyDown' && input.type !== 'rawKeyDown')) return undefined;
  const key = input.key.toLowerCase();
  const command = input.control || input.meta;
  if (key === 'printscreen') return 'screenshot_try';
  if (command && key === 'p') return 'print_try';
  const isClipboard = command ? ['c', 'x', 'v', 'insert'].includes(key) : input.shift && key === 'insert';
  return isClipboard ? 'clipboard' : undefined;
}
