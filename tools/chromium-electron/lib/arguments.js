/**
 * @typedef {object} ElectronArguments
 * @property {string[]} preloads modules given with `-r`, loaded before the app
 * @property {number | null} inspectPort port of Node's inspector, null when it stays closed
 * @property {boolean} inspectBreak whether to wait for a debugger before the app runs
 * @property {number | null} debuggingPort port of Chromium's DevTools, null when it stays closed
 * @property {boolean} noSandbox
 * @property {string} appPath
 * @property {string[]} rest what follows the app path
 * @property {Map<string, string>} switches every `--name=value` of the command line
 */

const VALUE_OPTIONS = new Set(['-r', '--require']);

/** @param {string | undefined} value */
function port(value) {
  const digits = /(\d+)$/.exec(value ?? '');
  return digits ? Number(digits[1]) : 0;
}

/**
 * Splits a command line as Electron does: options, the app's path, the app's own arguments.
 *
 * @param {readonly string[]} argv without the executable
 * @returns {ElectronArguments}
 */
export function parseArguments(argv) {
  /** @type {ElectronArguments} */
  const result = {
    preloads: [],
    inspectPort: null,
    inspectBreak: false,
    debuggingPort: null,
    noSandbox: false,
    appPath: '',
    rest: [],
    switches: new Map(),
  };
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] ?? '';
    if (!result.appPath && VALUE_OPTIONS.has(argument)) {
      index += 1;
      result.preloads.push(argv[index] ?? '');
    } else if (argument.startsWith('--')) {
      readSwitch(result, argument);
      if (result.appPath) result.rest.push(argument);
    } else if (result.appPath) {
      result.rest.push(argument);
    } else {
      result.appPath = argument;
    }
  }
  return result;
}

/**
 * @param {ElectronArguments} result
 * @param {string} argument
 */
function readSwitch(result, argument) {
  const [, name = '', value] = /^--([^=]*)=?(.*)$/s.exec(argument) ?? [];
  result.switches.set(name, value ?? '');
  if (name === 'inspect' || name === 'inspect-brk') {
    result.inspectPort = value ? port(value) : 9229;
    result.inspectBreak = name === 'inspect-brk';
  } else if (name === 'remote-debugging-port') {
    result.debuggingPort = port(value);
  } else if (name === 'no-sandbox') {
    result.noSandbox = true;
  }
}
