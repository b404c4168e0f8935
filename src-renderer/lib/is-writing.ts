/** Inputs in which a key is no text. */
const TEXTLESS = new Set(['button', 'checkbox', 'radio', 'range', 'reset', 'submit']);

/** True while a key goes into a text: then it is no shortcut. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ['TEXTAREA', 'SELECT'].includes(target.tagName) ||
    (target instanceof HTMLInputElement && !TEXTLESS.has(target.type)));
