import { createCodec } from './codec.js';
import { isolatedWorld } from '../page/isolated-world.js';
import { mainWorld } from '../page/main-world.js';
import { preloadModules } from '../page/preload-modules.js';
import { createWorldLink } from '../page/world-link.js';

export const ISOLATED_WORLD = 'Electron Isolated Context';
export const SYNC_PATH = '/__chromium_electron_sync__';
export const BINDING = '__chromiumElectronSend';
export const DELIVER = '__chromiumElectronDeliver';

/**
 * The script for the page's own world of every frame.
 *
 * @param {string} linkName
 */
export function mainWorldScript(linkName) {
  return `(() => {
const createWorldLink = ${createWorldLink.toString()};
(${mainWorld.toString()})(createWorldLink(${JSON.stringify(linkName)}, 'page'));
})();`;
}

/**
 * The script for the isolated world: the channel in every frame, the app's preload in the main frame only.
 *
 * @param {string} linkName
 * @param {Record<string, unknown>} processInfo what the preload sees as `process`
 * @param {{ path: string; source: string } | null} preload
 */
export function isolatedWorldScript(linkName, processInfo, preload) {
  const names = { binding: BINDING, deliver: DELIVER, syncPath: SYNC_PATH };
  const runPreload = preload
    ? `if (globalThis.top === globalThis) {
const { require, process } = (${preloadModules.toString()})(link, channel, ${JSON.stringify(processInfo)});
const global = globalThis;
const module = { exports: {} };
try {
(function (exports, require, module, __filename, process, global) {
${preload.source}
})(module.exports, require, module, ${JSON.stringify(preload.path)}, process, global);
} catch (error) {
console.error(error);
channel.post({ type: 'preload-error', error });
}
}`
    : '';
  return `(() => {
const createWorldLink = ${createWorldLink.toString()};
const createCodec = ${createCodec.toString()};
const link = createWorldLink(${JSON.stringify(linkName)}, 'preload');
const channel = (${isolatedWorld.toString()})(link, createCodec(), ${JSON.stringify(names)});
${runPreload}
})();`;
}
