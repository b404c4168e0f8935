import { expect, it } from 'vitest';
import { FACT_UNITS } from '#shared/domain/system-health/facts.ts';
import { PROBE_NAMES } from '#shared/domain/system-health/probe-registry.ts';
import texts from './texts/en.json';

it('every probe and every fact has its words, and no other', () => {
  expect(Object.keys(texts.probe).toSorted()).toEqual(PROBE_NAMES.toSorted());
  expect(Object.keys(texts.fact).toSorted()).toEqual(Object.keys(FACT_UNITS).toSorted());
  for (const words of Object.values(texts.probe))
    expect(words).toEqual({ name: expect.any(String), looks: expect.any(String), todo: expect.any(String) });
});
