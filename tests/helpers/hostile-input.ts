import type { Draw, SampleRequest } from './sample-input.ts';

/** A request as it goes out: the body is text or bytes, whatever its headers say. */
export interface RawRequest {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

const json = { 'content-type': 'application/json' };

/** Values that no field is made for; each stands for a class of mistakes. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e21,
  -1e308,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\ufeffx',
  "'; drop table question; --",
  "' or '1'='1",
  '" * ( ) : ^ - NEAR AND OR NOT',
  '%_\\%',
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  'x'.repeat(30_000),
  '9'.repeat(400),
  '2026-02-30',
  '0000-00-00',
  'Etc/Nowhere',
  [],
  [[]],
  [null],
  {},
  { length: -1 },
  { $ne: null },
  { toJSON: 1, valueOf: 1 },
];

/** Keys that mean something to JavaScript or to a careless mapper; written as text so that they survive. */
const HOSTILE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'id',
  'user_role',
  'permissions',
  'status',
  'instructor_id',
  '',
  '\u0000',
];

const HOSTILE_SEGMENTS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '9007199254740993',
  '99999999999999999999999999',
  '%00',
  '%20',
  '%E0%A4%A',
  '%2e%2e%2f',
  '..%5c..%5c',
  "1'%20or%20'1'='1",
  '%F0%9F%92%A9',
  'a'.repeat(3000),
];

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const nestedObject = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

const BAD_BODIES: readonly (string | Uint8Array)[] = [
  '',
  '{',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  'NaN',
  'undefined',
  'null',
  '[]',
  '42',
  '"text"',
  '\ufeff{}',
  '{}{}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":1e999}',
  nested(200),
  nested(20_000),
  nestedObject(20_000),
  `{"a":"${'x'.repeat(1024 * 1024)}"}`,
  new Uint8Array([0xff, 0xfe, 0x00, 0x7b]),
  new Uint8Array([0xc3, 0x28]),
  new Uint8Array(2000).fill(0),
];

const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/jsonp',
  'APPLICATION/JSON',
  'x',
];

const one = <T>(draw: Draw, values: readonly [T, ...T[]] | readonly T[]): T => {
  const value = values[draw(values.length)];
  if (value === undefined && values.length === 0) throw new Error('There is nothing to draw from.');
  return value as T;
};

type Path = readonly (string | number)[];

/** Every place in a JSON value, its root included. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

/** A copy with another value at one place. */
function replacedAt(value: unknown, at: Path, replacement: unknown): unknown {
  const [key, ...rest] = at;
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.map((inner: unknown, i) =>
      String(i) === String(key) ? replacedAt(inner, rest, replacement) : inner,
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === String(key) ? replacedAt(inner, rest, replacement) : inner,
    ]),
  );
}

const raw = (what: string, sample: SampleRequest, changes: Partial<RawRequest> = {}): RawRequest => ({
  what,
  method: sample.method,
  path: sample.path,
  headers: json,
  body:
    sample.body === undefined
      ? null
      : sample.body instanceof Uint8Array
        ? sample.body
        : JSON.stringify(sample.body),
  ...changes,
});

type Mutation = (sample: SampleRequest, draw: Draw) => RawRequest;

const wrongValue: Mutation = (sample, draw) => {
  const at = one(draw, placesIn(sample.body));
  const changed = replacedAt(sample.body, at, one(draw, HOSTILE));
  return raw(`wrong value at ${at.join('.')}`, sample, { body: JSON.stringify(changed) ?? '' });
};

const unknownKey: Mutation = (sample, draw) => {
  const key = JSON.stringify(one(draw, HOSTILE_KEYS));
  const value = JSON.stringify(one(draw, HOSTILE)) ?? 'null';
  const body = JSON.stringify(sample.body ?? {});
  const inside = body.startsWith('{') ? body.slice(1) : '}';
  return raw(`unknown key ${key}`, sample, {
    body: `{${key}:${value}${inside === '}' ? '' : ','}${inside}`,
  });
};

const missingKey: Mutation = (sample, draw) => {
  if (typeof sample.body !== 'object' || sample.body === null) return raw('as it is', sample);
  const keys = Object.keys(sample.body);
  if (keys.length === 0) return raw('as it is', sample);
  const left = one(draw, keys);
  const body = Object.fromEntries(Object.entries(sample.body).filter(([key]) => key !== left));
  return raw(`without ${left}`, sample, { body: JSON.stringify(body) });
};

const badBody: Mutation = (sample, draw) => {
  const i = draw(BAD_BODIES.length);
  return raw(`bad body ${i}`, sample, { body: BAD_BODIES[i] ?? '' });
};

const wrongType: Mutation = (sample, draw) => {
  const type = one(draw, CONTENT_TYPES);
  return raw(`as ${type}`, sample, { headers: { 'content-type': type } });
};

const badSegment: Mutation = (sample, draw) => {
  const [pathname = '', query] = sample.path.split('?');
  const segments = pathname.split('/');
  const last = Math.max(2, segments.length - 1 - draw(2));
  segments[last] = one(draw, HOSTILE_SEGMENTS);
  const path = segments.join('/') + (query === undefined ? '' : `?${query}`);
  return raw('bad segment', sample, { path });
};

const badQuery: Mutation = (sample, draw) => {
  const names = ['offset', 'limit', 'search', 'sort', 'q', 'folder_id', 'ids', 'format', '__proto__', 'x'];
  const [pathname = '', query = ''] = sample.path.split('?');
  const hostile = one(draw, HOSTILE);
  const text = typeof hostile === 'string' ? hostile.slice(0, 500).toWellFormed() : JSON.stringify(hostile);
  const extra = `${one(draw, names)}${draw(4) === 0 ? '[]' : ''}=${encodeURIComponent(text)}`;
  const twice = query === '' ? extra : draw(2) === 0 ? `${query}&${query}` : `${query}&${extra}`;
  return raw('bad query', sample, { path: `${pathname}?${twice}` });
};

const oddHeaders: Mutation = (sample, draw) => {
  const odd = one<Record<string, string>>(draw, [
    { 'idempotency-key': 'again' },
    { 'idempotency-key': 'k'.repeat(300) },
    { 'idempotency-key': '' },
    { 'x-lectern-client': 'x'.repeat(2000) },
    { 'x-lectern-address': "'; --" },
    { 'content-length': '99999999999' },
    { 'accept-encoding': 'identity;q=0' },
    { cookie: 'lectern_session=x; __proto__=1' },
    { origin: 'null' },
  ]);
  return raw(`headers ${Object.keys(odd).join()}`, sample, { headers: { ...json, ...odd } });
};

const oddMethod: Mutation = (sample, draw) => {
  const method = one(draw, ['HEAD', 'OPTIONS', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']);
  return raw(`as ${method}`, sample, { method });
};

const asItIs: Mutation = (sample) => raw('as it is', sample);

const MUTATIONS: readonly Mutation[] = [
  asItIs,
  asItIs,
  asItIs,
  wrongValue,
  wrongValue,
  wrongValue,
  unknownKey,
  missingKey,
  badBody,
  wrongType,
  badSegment,
  badQuery,
  oddHeaders,
  oddMethod,
];

/** A request near a valid one: sometimes itself, mostly with one thing wrong. */
export function hostileRequest(sample: SampleRequest, draw: Draw): RawRequest {
  const request = one(draw, MUTATIONS)(sample, draw);
  const mayHaveBody = request.method !== 'GET' && request.method !== 'HEAD';
  return mayHaveBody ? request : { ...request, body: null };
}
