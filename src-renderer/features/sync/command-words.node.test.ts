import { expect, it } from 'vitest';
import { contract } from '#shared/contract/index.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import texts from './texts/en.json' with { type: 'json' };

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.what;

it('every command has its words, for the list of what waits', () => {
  const commands = Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries<EndpointDefinition>(endpoints)
      .filter(([, endpoint]) => endpoint.sync === 'command')
      .map(([name]) => [feature, name] as const),
  );
  expect(commands.filter(([feature, name]) => words[feature]?.[name] === undefined)).toEqual([]);
  expect(commands.length).toBeGreaterThan(40);
});
