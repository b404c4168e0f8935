import type { Mutant } from './mutant.ts';

const APP = 'src-server/http/hub-app.ts';
const ADDRESS = 'src-server/http/client-address.ts';
const ADDRESS_TEST = 'src-server/http/client-address.test.ts';
const SETUP = 'src-server/http/setup-guard.ts';
const HUB_TEST = 'src-server/hub.test.ts';
const BODY = 'src-server/http/bounded-body.ts';
const IN_FLIGHT = 'src-server/sync/transport/messages-in-flight.ts';
const IN_FLIGHT_TEST = 'src-server/sync/transport/messages-in-flight.test.ts';
const BODY_TEST = 'src-server/http/bounded-body.test.ts';
const ROUTES_TEST = 'src-server/sync/transport/hub-routes.test.ts';
const GUARD = 'src-server/http/connection-guard.ts';
const GUARD_TEST = 'src-server/http/connection-guard.test.ts';

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
  {
    name: 'stranger-may-pack',
    file: BODY,
    find: `values: 10_000 },
  mayBePacked: false,`,
    replace: `values: 10_000 },
  mayBePacked: true,`,
    test: { file: ROUTES_TEST, only: 'of a stranger' },
  },
  {
    name: 'stranger-sends-as-much-as-a-device',
    file: 'src-server/sync/transport/hub-routes.ts',
    find: 'readBody(request, STRANGER_BOUNDS)',
    replace: 'readBody(request, MESSAGE_BOUNDS)',
    test: { file: ROUTES_TEST, only: 'of a stranger' },
  },
  {
    name: 'stranger-calls-like-somebody',
    file: 'src-server/http/read-input.ts',
    find: `endpoint.auth === 'public' ? 'stranger-json' : 'json'`,
    replace: `'json' as const`,
    test: { file: 'src-server/http/read-input.api.test.ts', only: 'stranger' },
  },
  {
    name: 'messages-of-a-device-all-at-once',
    file: IN_FLIGHT,
    find: 'perKey: 1,',
    replace: 'perKey: 100,',
    test: { file: 'tests/attack/messages-in-flight.test.ts', only: 'sixty' },
  },
  {
    name: 'large-messages-without-bound',
    file: IN_FLIGHT,
    find: 'if (beyond() > 0 && this.#large > large)',
    replace: 'if (false)',
    test: { file: IN_FLIGHT_TEST, only: 'all large' },
  },
  {
    name: 'large-message-never-given-back',
    file: IN_FLIGHT,
    find: 'this.#large -= beyond();',
    replace: '',
    test: { file: IN_FLIGHT_TEST, only: 'failed' },
  },
  {
    name: 'questions-of-a-device-as-large-as-messages',
    file: 'src-server/sync/transport/hub-routes.ts',
    find: 'readBody(request, QUESTION_BOUNDS)',
    replace: 'readBody(request, MESSAGE_BOUNDS)',
    test: { file: 'tests/attack/messages-in-flight.test.ts', only: 'mebibyte' },
  },
  {
    name: 'bytes-of-a-message-not-held',
    file: BODY,
    find: '    bounds.hold?.(piece.byteLength);\n',
    replace: '',
    test: { file: BODY_TEST, only: 'before they are kept' },
  },
  {
    name: 'announced-bytes-not-held',
    file: BODY,
    find: '  bounds.hold?.(Number(announced));\n',
    replace: '',
    test: { file: BODY_TEST, only: 'before they are kept' },
  },
  {
    name: 'commit-waits-for-what-is-refused',
    file: 'src-server/db/writer.ts',
    find: ' || now - joined >= LULL_MS',
    replace: '',
    test: { file: 'src-server/db/writer.test.ts', only: 'writes nothing' },
  },
  {
    name: 'import-handed-over-in-one-piece',
    file: 'src-server/features/imports/parse-worker.ts',
    find: '      await sendPart(',
    replace: '      void sendPart(',
    test: { file: 'src-server/features/imports/parse-worker.test.ts', only: 'in parts' },
  },
  {
    name: 'import-before-those-who-wait',
    file: 'src-server/features/imports/parse-worker.ts',
    find: '\ngiveWay();',
    replace: '\nvoid giveWay;',
    test: { file: 'src-server/features/imports/parse-worker.test.ts', only: 'gives way' },
  },
  {
    name: 'body-size-not-counted',
    file: BODY,
    find: 'assertBodySize(this.#size, this.#bounds);',
    replace: '',
    test: { file: BODY_TEST, only: 'without a length' },
  },
  {
    name: 'body-depth-not-seen',
    file: 'src-server/http/json-shape.ts',
    find: `if (depth > maxDepth) return 'too deep';`,
    replace: '',
    test: { file: 'src-server/http/json-shape.test.ts' },
  },
  {
    name: 'body-values-not-counted',
    file: 'src-server/http/json-shape.ts',
    find: `return values > maxValues ? 'too many values' : null;`,
    replace: 'return null;',
    test: { file: 'src-server/http/json-shape.test.ts' },
  },
  {
    name: 'packed-body-unpacked-unseen',
    file: BODY,
    find: 'return await gather(unpacking, bounds);',
    replace: 'return await gather(unpacking, { ...bounds, json: null });',
    test: { file: BODY_TEST, only: 'bounded in size and shape' },
  },
  {
    name: 'slow-body-waited-for',
    file: BODY,
    find: 'return await Promise.race([reading, late]);',
    replace: 'return await reading;',
    test: { file: BODY_TEST, only: 'never ends' },
  },
  {
    name: 'probe-under-any-name',
    file: 'src-server/http/origin-check.ts',
    find: 'if (!isAddress(host) && !ownHosts.has(host))',
    replace: 'if (false)',
    test: { file: 'tests/attack/probe-hosts.test.ts', only: 'by the name' },
  },
  {
    name: 'probe-for-a-foreign-page',
    file: 'src-server/http/origin-check.ts',
    find: 'if (origin !== null && !isOwnOrigin(origin, host))',
    replace: 'if (false)',
    test: { file: 'tests/attack/probe-hosts.test.ts', only: 'somebody else' },
  },
  {
    name: 'silence-for-ever',
    file: GUARD,
    find: 'if (!isTooMany && age < silentMs) break;',
    replace: 'if (!isTooMany) break;',
    test: { file: GUARD_TEST, only: 'ten seconds' },
  },
  {
    name: 'silence-by-any-number',
    file: GUARD,
    find: 'silent.size > silentPerAddress && age >= YOUNG_MS',
    replace: 'false',
    test: { file: GUARD_TEST, only: 'few of its address' },
  },
  {
    name: 'no-place-for-newcomers',
    file: GUARD,
    find: 'const victim = this.#findVictim(key);',
    replace: 'const victim = undefined as Held | undefined;',
    test: { file: GUARD_TEST, only: 'newcomer' },
  },
];
