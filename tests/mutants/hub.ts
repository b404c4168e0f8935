import type { Mutant } from './mutant.ts';

const APP = 'src-server/http/hub-app.ts';
const ADDRESS = 'src-server/http/client-address.ts';
const ADDRESS_TEST = 'src-server/http/client-address.test.ts';
const SETUP = 'src-server/http/setup-guard.ts';
const HUB_TEST = 'src-server/hub.test.ts';

/** What a hub refuses, and what it waits for. */
export const hubMutants: readonly Mutant[] = [
  {
    name: 'setup-code-not-asked-for',
    file: APP,
    find: 'await setupGuard.refuse(context.req.raw, context.env.remoteAddress)',
    replace: 'undefined',
    test: { file: HUB_TEST, only: 'needs the code' },
  },
  {
    name: 'any-setup-code-accepted',
    file: SETUP,
    find: 'isSameText(setupCodeHash(given), codeHash)',
    replace: 'setupCodeHash(given).length === codeHash.length',
    test: { file: 'src-server/http/setup-guard.test.ts' },
  },
  {
    name: 'hub-rate-limit-removed',
    file: APP,
    find: 'if (wait > 0) {',
    replace: 'if (false) {',
    test: { file: HUB_TEST, only: 'may go on' },
  },
  {
    name: 'rate-limit-never-full',
    file: 'src-server/http/limits.ts',
    find: 'bucket.tokens -= 1;',
    replace: '',
    test: { file: 'src-server/http/limits.test.ts' },
  },
  {
    name: 'forwarded-address-believed-from-anybody',
    file: ADDRESS,
    find: 'if (!isIn(trusted, client)) break;',
    replace: '',
    test: { file: ADDRESS_TEST },
  },
  {
    name: 'proxied-counts-as-local',
    file: ADDRESS,
    find: '!isForwarded && ',
    replace: '',
    test: { file: ADDRESS_TEST, only: 'nobody local' },
  },
  {
    name: 'metrics-for-everybody',
    file: APP,
    find: 'if (token === null) return isLocal;',
    replace: 'if (token === null) return true;',
    test: { file: HUB_TEST, only: 'for whom the proxy speaks' },
  },
  {
    name: 'secrets-in-the-hub-log',
    file: 'src-server/log.ts',
    find: `  'err.detail',\n`,
    replace: '',
    test: { file: 'src-server/http/request-log.test.ts', only: 'keeps secrets' },
  },
  {
    name: 'stop-without-waiting',
    file: 'src-server/start-hub.ts',
    find: 'await closeHttp(http);',
    replace: 'http.closeAllConnections();',
    test: { file: HUB_TEST, only: 'running request' },
  },
  {
    name: 'ready-while-stopping',
    file: 'src-server/http/health.ts',
    find: 'running: !isStopping()',
    replace: 'running: true',
    test: { file: 'src-server/http/health.test.ts', only: 'while it stops' },
  },
  {
    name: 'demo-school-on-the-network',
    file: 'src-server/hub-arguments.ts',
    find: '!demo || (',
    replace: 'true || (',
    test: { file: 'src-server/hub-arguments.test.ts', only: 'refuses' },
  },
];
