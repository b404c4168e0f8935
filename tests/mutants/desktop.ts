import type { Mutant } from './mutant.ts';

const SENDER = 'src-main/ipc-sender.ts';
const BRIDGE = 'src-main/ipc.test.ts';
const ASSETS = 'src-shared/bridge/assets.ts';
const ASSETS_TEST = 'src-shared/bridge/assets.test.ts';

/** The shell around the pages: who may call main, and what a page may load. */
export const desktopMutants: readonly Mutant[] = [
  {
    name: 'sender-check-removed',
    file: 'src-main/ipc.ts',
    find: 'if (refusal !== undefined) {',
    replace: 'if (false) {',
    test: { file: BRIDGE, only: 'who may call' },
  },
  {
    name: 'sub-frame-may-call',
    file: SENDER,
    find: `if (event.senderFrame.parent !== null) return 'not the top frame';`,
    replace: '',
    test: { file: BRIDGE, only: 'who may call' },
  },
  {
    name: 'foreign-page-may-call',
    file: SENDER,
    find: `if (!isAppUrl(event.senderFrame.url)) return 'not our page';`,
    replace: '',
    test: { file: BRIDGE, only: 'who may call' },
  },
  {
    name: 'unknown-window-may-call',
    file: SENDER,
    find: `if (!isKnownWindow(event.sender.id)) return 'not a window of this application';`,
    replace: '',
    test: { file: BRIDGE, only: 'who may call' },
  },
  {
    name: 'bridge-calls-unlimited',
    file: 'src-main/ipc.ts',
    find: '!bucketOf(windowId).take() || ',
    replace: '',
    test: { file: BRIDGE },
  },
  {
    name: 'page-gets-the-token',
    file: 'src-main/session-vault.ts',
    find: '{ ...response, body: withHandle(response.body, held.handle) }',
    replace: 'response',
    test: { file: 'src-main/session-vault.test.ts', only: 'handle that is none' },
  },
  {
    name: 'navigation-allowed',
    file: 'src-main/navigation.ts',
    find: `    event.preventDefault();\n    report('refused a navigation'`,
    replace: `    report('refused a navigation'`,
    test: { file: 'src-main/navigation.test.ts' },
  },
  {
    name: 'windows-opened-by-pages',
    file: 'src-main/navigation.ts',
    find: `action: 'deny'`,
    replace: `action: 'allow'`,
    test: { file: 'src-main/navigation.test.ts' },
  },
  {
    name: 'sandbox-off',
    file: 'src-main/web-preferences.ts',
    find: 'sandbox: true',
    replace: 'sandbox: false',
    test: { file: 'src-main/web-preferences.test.ts' },
  },
  {
    name: 'permissions-for-foreign-pages',
    file: 'src-main/permissions.ts',
    find: 'if (!isOwnPage) return false;',
    replace: '',
    test: { file: 'src-main/permissions.test.ts' },
  },
  {
    name: 'web-security-switch-accepted',
    file: 'src-main/argv-policy.ts',
    find: `  'disable-web-security',\n`,
    replace: '',
    test: { file: 'src-main/argv-policy.test.ts' },
  },
  {
    name: 'files-of-other-windows-readable',
    file: 'src-main/file-access.ts',
    find: 'if (known === undefined || known.windowId !== windowId)',
    replace: 'if (known === undefined)',
    test: { file: 'src-main/file-access.test.ts', only: 'other windows' },
  },
  {
    name: 'external-hosts-unlimited',
    file: 'src-main/page-url.ts',
    find: 'return parsed !== undefined && hosts.includes(parsed.hostname) ? parsed.href : undefined;',
    replace: 'return parsed?.href;',
    test: { file: 'src-main/page-url.test.ts' },
  },
  {
    name: 'csp-inline-scripts',
    file: 'src-shared/bridge/csp.ts',
    find: ": `'self'`;\n  const connectSource",
    replace: ": `'self' 'unsafe-inline'`;\n  const connectSource",
    test: { file: 'src-shared/bridge/csp.test.ts' },
  },
  {
    name: 'csp-trusted-types-off',
    file: 'src-shared/bridge/csp.ts',
    find: "    `require-trusted-types-for 'script'`,\n",
    replace: '',
    test: { file: 'src-shared/bridge/csp.test.ts' },
  },
  {
    name: 'path-traversal-allowed',
    file: ASSETS,
    find: `if (segments.some((segment) => segment === '..' || segment === '.'))`,
    replace: 'if (false)',
    test: { file: ASSETS_TEST, only: 'refuses' },
  },
  {
    name: 'encoded-separators-allowed',
    file: ASSETS,
    find: String.raw`if (/%2f|%5c|%00|\\|\0/iu.test(rawPath))`,
    replace: 'if (false)',
    test: { file: ASSETS_TEST, only: 'refuses' },
  },
  {
    name: 'hidden-files-served',
    file: 'src-server/http/asset-folder.ts',
    find: `if (segments.some((segment) => segment.startsWith('.'))) continue;`,
    replace: '',
    test: { file: 'src-main/app-protocol.test.ts', only: 'has nothing at' },
  },
];
