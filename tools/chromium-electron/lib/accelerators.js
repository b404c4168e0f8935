const MODIFIERS = {
  ctrl: 'Control',
  control: 'Control',
  alt: 'Alt',
  option: 'Alt',
  altgr: 'Alt',
  shift: 'Shift',
  cmd: 'Meta',
  command: 'Meta',
  super: 'Meta',
  meta: 'Meta',
};
const KEYS = {
  plus: '+',
  space: 'Space',
  tab: 'Tab',
  capslock: 'CapsLock',
  backspace: 'Backspace',
  delete: 'Delete',
  insert: 'Insert',
  return: 'Enter',
  enter: 'Enter',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  esc: 'Escape',
  escape: 'Escape',
  printscreen: 'PrintScreen',
};
const ORDER = ['Control', 'Alt', 'Shift', 'Meta'];

/** @param {string} part */
function modifierOf(part) {
  const name = part.toLowerCase();
  if (name === 'cmdorctrl' || name === 'commandorcontrol')
    return process.platform === 'darwin' ? 'Meta' : 'Control';
  return MODIFIERS[name];
}

/**
 * The key combinations, as the page names them, that an Electron accelerator stands for.
 *
 * @param {string} accelerator such as `CmdOrCtrl+Shift+N`
 * @returns {string[]}
 */
export function combinationsOf(accelerator) {
  const parts = accelerator.endsWith('++')
    ? [...accelerator.slice(0, -2).split('+'), '+']
    : accelerator.split('+');
  const key = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1).map(modifierOf);
  const isKnown = modifiers.every(Boolean) && key;
  if (!isKnown) throw new Error(`Invalid accelerator ${accelerator}`);
  const name = KEYS[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key);
  const join = (/** @type {string[]} */ held, /** @type {string} */ pressed) =>
    [...ORDER.filter((each) => held.includes(each)), pressed].join('+');
  const all = [join(modifiers, name)];
  // On most keyboards a plus is typed with Shift, or its key alone is meant.
  if (name === '+') all.push(join([...modifiers, 'Shift'], '+'), join(modifiers, '='));
  return all;
}
