import { EventEmitter } from 'node:events';
import { combinationsOf } from './accelerators.js';
import { ROLE_MENU_LABELS, ROLE_MENUS, ROLES } from './menu-roles.js';
import { createEvent, runtime } from './runtime.js';

let lastCommand = 0;
/** @type {Menu | null} */
let applicationMenu = null;

/** @param {any} options */
function withRole(options) {
  const role = options.role?.toLowerCase();
  const submenu = ROLE_MENUS[role];
  if (submenu && !options.submenu) {
    const items = submenu.map((name) => (name === 'separator' ? { type: 'separator' } : { role: name }));
    return { label: ROLE_MENU_LABELS[role], ...options, role, submenu: items };
  }
  return role
    ? { label: ROLES[role]?.label ?? role, accelerator: ROLES[role]?.accelerator, ...options, role }
    : options;
}

/** One entry of a menu. */
export class MenuItem {
  #handler;

  /** @param {any} given */
  constructor(given) {
    const options = withRole(given);
    lastCommand += 1;
    this.commandId = lastCommand;
    this.id = options.id;
    this.role = options.role;
    this.label = options.label ?? '';
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.icon = options.icon;
    this.accelerator = options.accelerator || undefined;
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.acceleratorWorksWhenHidden = options.acceleratorWorksWhenHidden ?? true;
    this.submenu = Array.isArray(options.submenu) ? Menu.buildFromTemplate(options.submenu) : options.submenu;
    this.type = options.type ?? (this.submenu ? 'submenu' : 'normal');
    /** @type {Menu | null} */
    this.menu = null;
    this.#handler = options.click;
    // A test may call it without its item.
    this.click = this.click.bind(this);
  }

  /**
   * @param {object} [event]
   * @param {any} [window]
   * @param {any} [contents]
   */
  click(event = {}, window = runtime.focusedWindow(), contents = window?.webContents) {
    if (!this.enabled) return;
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.type === 'radio') this.#check();
    if (this.#handler) this.#handler(this, window, event);
    else ROLES[this.role]?.run?.(window, contents);
  }

  /** Checks this item of its group: the radio items next to it. */
  #check() {
    const items = this.menu?.items ?? [this];
    const at = items.indexOf(this);
    const start = items.findLastIndex((item, index) => index < at && item.type !== 'radio') + 1;
    const end = items.findIndex((item, index) => index > at && item.type !== 'radio');
    const group = items.slice(start, end < 0 ? items.length : end);
    for (const item of group) item.checked = item === this;
  }
}

/** A menu nobody sees: its items are reached by their keys and by tests. */
export class Menu extends EventEmitter {
  /** @type {MenuItem[]} */
  items = [];

  /** @param {any[]} template */
  static buildFromTemplate(template) {
    const menu = new Menu();
    for (const entry of template) menu.append(entry instanceof MenuItem ? entry : new MenuItem(entry));
    return menu;
  }

  /** @param {Menu | null} menu */
  static setApplicationMenu(menu) {
    applicationMenu = menu;
    for (const contents of runtime.contents.values()) contents.link.updateInput();
  }

  static getApplicationMenu() {
    return applicationMenu;
  }

  static sendActionToFirstResponder() {}

  /** @param {MenuItem} item */
  append(item) {
    this.insert(this.items.length, item);
  }

  /**
   * @param {number} at
   * @param {MenuItem} item
   */
  insert(at, item) {
    item.menu = this;
    this.items.splice(at, 0, item);
  }

  /** @param {string} id */
  getMenuItemById(id) {
    return everyItem(this).find((item) => item.id === id) ?? null;
  }

  /** @param {{ callback?: () => void }} [options] */
  popup({ callback } = {}) {
    this.emit('menu-will-show', createEvent(this));
    setImmediate(() => {
      this.emit('menu-will-close', createEvent(this));
      callback?.();
    });
  }

  closePopup() {
    this.emit('menu-will-close', createEvent(this));
  }
}

/**
 * @param {Menu} menu
 * @returns {MenuItem[]}
 */
function everyItem(menu) {
  return menu.items.flatMap((item) => [item, ...(item.submenu ? everyItem(item.submenu) : [])]);
}

/** @param {import('./web-contents.js').WebContents} [contents] */
function activeMenu(contents) {
  const window = contents && [...runtime.windows.values()].find((each) => each.webContents === contents);
  return window?.ownMenu === undefined ? applicationMenu : window.ownMenu;
}

/** @param {Menu | null} menu */
function keyed(menu) {
  if (!menu) return [];
  return everyItem(menu).filter(
    (item) => item.accelerator && item.registerAccelerator && item.type !== 'separator',
  );
}

/**
 * The key combinations the menu of a window answers to.
 *
 * @param {import('./web-contents.js').WebContents} [contents]
 * @returns {string[]}
 */
export function acceleratorsOf(contents) {
  const enabled = keyed(activeMenu(contents)).filter((item) => item.enabled);
  return [
    ...enabled.flatMap((item) => combinationsOf(item.accelerator ?? '')),
    ...runtime.globalShortcuts.keys(),
  ];
}

/**
 * @param {string} pressed
 * @param {import('./web-contents.js').WebContents} contents
 */
export function runAccelerator(pressed, contents) {
  const shortcut = runtime.globalShortcuts.get(pressed);
  if (shortcut) {
    shortcut();
    return;
  }
  const item = keyed(activeMenu(contents)).find((each) =>
    combinationsOf(each.accelerator ?? '').includes(pressed),
  );
  const window = [...runtime.windows.values()].find((each) => each.webContents === contents);
  item?.click({ triggeredByAccelerator: true }, window, contents);
}
