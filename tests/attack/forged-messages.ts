import type { EndpointDefinition } from '#shared/contract/define.ts';
import { contract } from '#shared/contract/index.ts';
import { LAST_INSTANT } from '#shared/domain/wire/instants.ts';
import { COUNTER_RANGE } from '#server/db/ids.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { SYNCED_TABLES } from '#server/sync/classes.ts';
import { AttemptLog } from '#tests/factories/attempt-log.ts';
import type { PublishedExam } from '#tests/factories/published-exam.ts';
import { drawIds, type KnownIds } from '#tests/helpers/all-ids.ts';
import { sampleRequest } from '#tests/helpers/sample-input.ts';
import type { Chance } from '#tests/sync/chance.ts';

/** What a forger knows: more than anybody could. */
export interface Known {
  readonly ownUser: number;
  readonly users: readonly number[];
  readonly ownDeviceNo: number;
  readonly otherDeviceNos: readonly number[];
  readonly hubNext: () => number;
  /** Rows of everybody, by table, and their ids. */
  readonly rows: KnownIds;
  readonly ids: readonly number[];
  readonly ownExam: PublishedExam;
  readonly othersExam: PublishedExam;
  readonly ownHash: string;
  readonly othersHash: string;
  readonly othersAttempts: readonly number[];
  readonly now: number;
  readonly lastMid: () => number;
}

export interface ForgedMessage {
  readonly path: string;
  readonly body: unknown;
}

const everyEndpoint = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries<EndpointDefinition>(endpoints).map(([name, endpoint]) => ({
    key: `${feature}.${name}`,
    endpoint,
  })),
);
const commands = everyEndpoint.filter(({ endpoint }) => endpoint.sync === 'command');

const NUMBERS = [
  0,
  1,
  -1,
  2,
  8190,
  2 ** 31,
  2 ** 33,
  2 ** 52,
  Number.MAX_SAFE_INTEGER,
  -(2 ** 53),
  0.5,
  1e308,
];
const ODD: readonly unknown[] = [
  ...NUMBERS,
  null,
  '',
  'x',
  '\u0000',
  '\ud800',
  true,
  [],
  {},
  [[[[]]]],
  'x'.repeat(5000),
];
const OTHER_KEYS = ['', 'sync.pull', 'questions', '__proto__.constructor', 'auth.signIn', 'toString'];

const DAY_MS = 86_400_000;

/** Times as far as a clock can say them, and further. */
const timeOf = (chance: Chance, now: number): number =>
  chance.happens(0.6)
    ? chance.pick([now, now, now - 1, now + 60_000])
    : chance.pick([
        0,
        1,
        Date.UTC(1999, 0),
        now + 6 * DAY_MS,
        now + 8 * DAY_MS,
        Date.UTC(2100, 0),
        LAST_INSTANT,
        LAST_INSTANT + 1,
        Number.MAX_SAFE_INTEGER,
      ]);

/** The parameters that a path has in place of those of its pattern. */
function paramsOf(pattern: string, path: string): Record<string, string> {
  const given = (path.split('?')[0] ?? '').split('/');
  const entries = pattern.split('/').flatMap((part, at) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined ? [] : [[name, decodeURIComponent(given[at] ?? '')] as const];
  });
  return Object.fromEntries(entries);
}

function inputOf(chance: Chance, endpoint: EndpointDefinition, known: Known): Record<string, unknown> {
  const draw = (below: number): number => chance.below(below);
  const ids = drawIds(known.rows, endpoint.path, known.ownUser, draw);
  const { path, body } = sampleRequest(endpoint, { draw, ids, optionalPercent: 60 });
  return {
    ...(endpoint.params === undefined ? {} : { params: paramsOf(endpoint.path, path) }),
    ...(body === undefined || body instanceof Uint8Array ? {} : { body }),
    ...(chance.happens(0.1) ? { recorded: chance.pick(ODD) } : {}),
  };
}

const idOf = (chance: Chance, known: Known): number =>
  chance.pick([
    known.ownDeviceNo * COUNTER_RANGE + 1_000_000 + chance.below(1_000_000),
    chance.pick(known.otherDeviceNos) * COUNTER_RANGE + chance.below(5000),
    known.hubNext() + chance.below(2000),
    chance.pick(known.ids),
    chance.below(2 ** 19) * COUNTER_RANGE + 1,
  ]);

function mutationOf(chance: Chance, known: Known, mid: number): Record<string, unknown> {
  const { key, endpoint } = chance.pick(chance.happens(0.9) ? commands : everyEndpoint);
  const touches = Array.from({ length: chance.below(5) }, () => [
    chance.pick<string>([...SYNCED_TABLES, 'session', 'sync_client', 'sqlite_master']),
    chance.pick(known.ids),
    chance.pick([0, 1, 2, 7, -1, -3, 2 ** 40]),
    chance.pick([0, 0, mid - 1, mid, 2 ** 40]),
  ]);
  // Half of them could be true: lies are told in between.
  if (chance.happens(0.5)) {
    return {
      mid,
      endpoint: key,
      input: inputOf(chance, endpoint, known),
      user_id: known.ownUser,
      now: known.now,
      first_id: known.ownDeviceNo * COUNTER_RANGE + 10_000_000 + mid * 1000 + chance.below(3) * 1000,
      id_count: chance.pick([0, 50]),
      seed: `seed-${mid}`,
      schema_version: SCHEMA_VERSION,
      touches,
    };
  }
  return {
    mid,
    endpoint: chance.happens(0.95) ? key : chance.pick(OTHER_KEYS),
    input: chance.happens(0.95) ? inputOf(chance, endpoint, known) : chance.pick(ODD),
    user_id: chance.happens(0.7) ? known.ownUser : chance.pick([...known.users, 0, 4711]),
    now: timeOf(chance, known.now),
    first_id: idOf(chance, known),
    id_count: chance.pick([0, 1, 3, 10, 1000, COUNTER_RANGE, Number.MAX_SAFE_INTEGER]),
    seed: chance.pick(['seed', '', 'x'.repeat(300), String(mid)]),
    schema_version: chance.happens(0.9) ? SCHEMA_VERSION : chance.pick([0, -5, 99]),
    touches,
    ...(chance.happens(0.2) ? { unheard_from: chance.pick([1, mid, 2 ** 40]) } : {}),
    ...(chance.happens(0.1) ? { follows: chance.pick([0, mid - 1, mid, 2 ** 40]) } : {}),
  };
}

function push(chance: Chance, known: Known): ForgedMessage {
  const next = known.lastMid() + 1;
  const first = chance.pick([next, next, next, next, next, 1, next - 1, next + 5, 2 ** 40]);
  const mutations = Array.from({ length: 1 + chance.below(4) }, (_, at) =>
    mutationOf(chance, known, Math.max(1, chance.happens(0.95) ? first + at : first - at)),
  );
  return { path: '/sync/push', body: { hub_epoch: chance.happens(0.97) ? 'epoch-1' : 'epoch-0', mutations } };
}

function attempts(chance: Chance, known: Known): ForgedMessage {
  const isOwnExam = chance.happens(0.5);
  const exam = isOwnExam ? known.ownExam : known.othersExam;
  const log = new AttemptLog(exam, {
    studentId: chance.happens(0.6) ? known.ownUser : chance.pick(known.users),
    contentHash: isOwnExam ? known.ownHash : known.othersHash,
    startedAt: timeOf(chance, known.now),
    deviceNo: chance.pick([known.ownDeviceNo, ...known.otherDeviceNos, 0, 77]),
    attemptNo: chance.pick([1, 2, 9]),
  });
  for (let at = chance.below(4); at > 0; at -= 1)
    log.answer(
      chance.pick([...exam.questionIds, ...known.ids]),
      chance.pick([null, 1, 5]),
      chance.below(10) * 1000,
    );
  if (chance.happens(0.3)) log.submit(chance.pick(['student', 'deadline']));
  const piece = log.pack(1 + chance.below(log.events.length));
  const events = piece.events.map((event) =>
    chance.happens(0.2) ? { ...event, id: idOf(chance, known) } : event,
  );
  const id = chance.pick([piece.attempt.id, piece.attempt.id, idOf(chance, known), ...known.othersAttempts]);
  const claims = Array.from({ length: chance.below(3) }, () => ({
    id: idOf(chance, known),
    claims: chance.pick([
      '{}',
      '[]',
      'x',
      '{"toString":1}',
      '{"progress":1e308}',
      '"' + 'x'.repeat(9000) + '"',
    ]),
    created_at: timeOf(chance, known.now),
  }));
  const packages = [{ ...piece, attempt: { ...piece.attempt, id }, events, claims }];
  return {
    path: '/sync/attempts',
    body: { packages: chance.happens(0.1) ? [...packages, ...packages] : packages },
  };
}

function pull(chance: Chance, known: Known): ForgedMessage {
  const scopes = [
    'catalog',
    'people',
    'admin',
    'nowhere',
    '',
    ...known.users.map((id) => `u:${id}`),
    `exam:${known.othersExam.examId}`,
    `exam:${known.othersExam.examId}:results`,
  ];
  const cursors = Array.from({ length: chance.below(12) }, () => ({
    scope: chance.pick(scopes),
    seq: chance.pick([0, 1, 5, 1000, 2 ** 40, Number.MAX_SAFE_INTEGER]),
  }));
  const limit = chance.pick([1, 2, 6000]);
  return {
    path: '/sync/pull',
    body: { hub_epoch: 'epoch-1', schema_version: chance.pick([SCHEMA_VERSION, 0, 99]), cursors, limit },
  };
}

const hello = (chance: Chance, known: Known): ForgedMessage => ({
  path: '/sync/hello',
  body: {
    protocol: chance.pick([1, 1, 1, 0, 2]),
    schema_version: chance.pick([SCHEMA_VERSION, 0, 99]),
    app_version: chance.pick(['0.0.0', '', 'x'.repeat(200)]),
    fingerprint: chance.pick(['machine-0', 'machine-0', 'machine-1', '']),
    pending: chance.pick([0, 1, 100_000]),
    clock: timeOf(chance, known.now),
  },
});

function register(chance: Chance, known: Known): ForgedMessage {
  const hex = (length: number): string =>
    Array.from({ length }, () => chance.below(16).toString(16)).join('');
  return {
    path: '/sync/register',
    body: {
      client_id: `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
      token: hex(43),
      fingerprint: 'machine-x',
      last_mid: chance.pick([0, known.lastMid(), 2 ** 40]),
      device_no: chance.pick([...known.otherDeviceNos, known.ownDeviceNo, chance.below(2 ** 20)]),
      earlier_device_nos: Array.from({ length: chance.below(4) }, () => chance.below(2 ** 20)),
    },
  };
}

/** One value somewhere in a message is another one. */
function withOddValue(chance: Chance, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || chance.happens(0.1)) return chance.pick(ODD);
  const entries = Object.entries(value);
  if (entries.length === 0) return chance.pick(ODD);
  const [name, own] = chance.pick(entries);
  const odd = withOddValue(chance, own);
  if (Array.isArray(value)) return value.map((one: unknown, at) => (String(at) === name ? odd : one));
  return { ...value, [name]: odd };
}

const KINDS = [push, push, push, push, attempts, attempts, pull, pull, hello, register] as const;

/** A message of a computer that has joined, and lies. */
export function forgedMessage(chance: Chance, known: Known): ForgedMessage {
  const kind = chance.pick(KINDS);
  // A new computer for each: now and then is enough.
  const message = kind === register && chance.happens(0.8) ? push(chance, known) : kind(chance, known);
  return chance.happens(0.12) ? { ...message, body: withOddValue(chance, message.body) } : message;
}
