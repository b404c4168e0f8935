/** A value as the audit log keeps it. */
export type AuditValue = string | number | boolean | null | readonly (string | number)[];

/** What changed of a thing: `from` is missing where it began, `to` where it ended. */
export interface AuditChange {
  readonly field: string;
  readonly from?: AuditValue;
  readonly to?: AuditValue;
}

type Fields = Readonly<Record<string, unknown>>;

/** Longer values are cut: the log says what was done, it is no copy of a text. */
const MAX_TEXT = 500;
const MAX_ITEMS = 200;

/** Names under which nothing is ever kept, whoever asks for it. */
const SECRET = /passw|secret|token|code|hash|seed|otp|pin$|key|correct|phrase|answer/i;

/** True for a field whose value must not stand in the log. */
export const isSecretField = (field: string): boolean => SECRET.test(field);

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const cut = <Value>(value: Value): Value | string =>
  typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;

/** A value as the log keeps it; undefined for what it keeps under other names, or not at all. */
function valueOf(value: unknown): AuditValue | undefined {
  if (isScalar(value)) return cut(value);
  if (!Array.isArray(value)) return undefined;
  const items = value.filter((one) => typeof one === 'string' || typeof one === 'number');
  return items.length === value.length ? items.slice(0, MAX_ITEMS).map(cut) : undefined;
}

/** The changes without those whose field names a secret. */
export const withoutSecrets = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.filter(({ field }) => !isSecretField(field));

/** Some keys of a body as values that began; the keys of an object within it stand as `outer.inner`. */
export function changesOfInput(body: unknown, keep: readonly string[]): AuditChange[] {
  if (typeof body !== 'object' || body === null) return [];
  const named = new Map(Object.entries(body));
  return keep.flatMap((field): AuditChange[] => {
    const given = named.get(field);
    if (given === undefined) return [];
    const value = valueOf(given);
    if (value !== undefined) return [{ field, to: value }];
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return [];
    return Object.entries(given).flatMap(([inner, one]) => {
      const kept = valueOf(one);
      return kept === undefined ? [] : [{ field: `${field}.${inner}`, to: kept }];
    });
  });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What differs between two states of a thing, by the names that are asked for. */
export function changesBetween<State extends Fields>(
  before: State,
  after: State,
  fields: readonly (keyof State & string)[],
): AuditChange[] {
  return fields.flatMap((field) => {
    const from = valueOf(before[field]);
    const to = valueOf(after[field]);
    if (isSame(from, to)) return [];
    return [{ field, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
  });
}

/** Changes said by the service take the place of those read from the input. */
export function mergedChanges(read: readonly AuditChange[], said: readonly AuditChange[]): AuditChange[] {
  const named = new Set(said.map(({ field }) => field));
  return withoutSecrets([...said, ...read.filter(({ field }) => !named.has(field))]);
}
