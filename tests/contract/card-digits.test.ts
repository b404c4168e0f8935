import { describe, expect, it } from 'vitest';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { contract } from '#shared/contract/index.ts';
import { parseInput } from '#server/http/read-input.ts';
import { sampleRequest, seededDraw } from '#tests/helpers/sample-input.ts';

const CARD = '4242 4242 4242 4242';
/** Written in an exam: a chain that must not get stuck (ADR 0024). */
const isLog = ({ sync }: EndpointDefinition): boolean => sync === 'append';

const endpoints = Object.entries(contract)
  .flatMap(([feature, routes]) =>
    Object.entries<EndpointDefinition>(routes).map(([name, one]) => [`${feature}.${name}`, one] as const),
  )
  .filter(([, one]) => one.body !== undefined && one.body !== 'bytes' && !isLog(one));

/** A value once for each text in it, with the number of a card there; passwords are kept as hashes. */
function* withCard(value: unknown, key = ''): Generator {
  if (typeof value === 'string' && !key.endsWith('password')) yield CARD;
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) for (const one of withCard(inner)) yield value.with(at, one);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value))
      for (const one of withCard(inner, name)) yield { ...value, [name]: one };
  }
}

const isTaken = (endpoint: EndpointDefinition, body: unknown): boolean => {
  const { params: _, query: __, ...own } = endpoint;
  try {
    parseInput(own, { body });
    return true;
  } catch {
    return false;
  }
};

describe('the number of a card', () => {
  it.each(endpoints)('is taken in no text of %s', (_name, endpoint) => {
    const options = { draw: seededDraw(7), ids: [1, 2, 3], optionalPercent: 100 };
    const { body } = sampleRequest(endpoint, options);
    expect([...withCard(body)].filter((one) => isTaken(endpoint, one))).toEqual([]);
  });

  it('would be taken by many of them', () => {
    const texts = endpoints.filter(([, endpoint]) => {
      const { body } = sampleRequest(endpoint, { draw: seededDraw(7), ids: [1], optionalPercent: 100 });
      return [...withCard(body)].length > 0 && isTaken(endpoint, body);
    });
    expect(texts.length).toBeGreaterThan(50);
  });
});
