import { expect, it } from 'vitest';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { contract } from '#shared/contract/index.ts';
import texts from './texts/en.json' with { type: 'json' };

const named = new Set(
  Object.entries(texts.what).flatMap(([feature, words]) =>
    typeof words === 'string' ? [] : Object.keys(words).map((name) => `${feature}.${name}`),
  ),
);

it('every command has its words, for the list of what waits', () => {
  const commands = Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries<EndpointDefinition>(endpoints)
      .filter(([, endpoint]) => endpoint.sync === 'command')
      .map(([name]) => `${feature}.${name}`),
  );
  expect(commands.filter((name) => !named.has(name))).toEqual([]);
  expect(commands.length).toBeGreaterThan(40);
});
