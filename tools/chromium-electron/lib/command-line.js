import { runtime } from './runtime.js';

/** @type {Map<string, string>} */
const appended = new Map();

/** @param {string} name */
function find(name) {
  return appended.get(name) ?? runtime.args?.switches.get(name);
}

/** Electron's `app.commandLine`. Switches appended before `ready` are given to Chromium. */
export const commandLine = {
  /**
   * @param {string} name
   * @param {string} [value]
   */
  appendSwitch: (name, value = '') => {
    const old = appended.get(name);
    const isList = name.endsWith('able-features') && old;
    appended.set(name.toLowerCase(), isList ? `${old},${value}` : value);
  },
  appendArgument: () => undefined,
  /** @param {string} name */
  hasSwitch: (name) => find(name) !== undefined,
  /** @param {string} name */
  getSwitchValue: (name) => find(name) ?? '',
  /** @param {string} name */
  removeSwitch: (name) => {
    appended.delete(name);
    runtime.args?.switches.delete(name);
  },
};

export const appendedSwitches = () => new Map(appended);
