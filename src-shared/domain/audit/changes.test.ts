import { describe, expect, it } from 'vitest';
import { changesBetween, changesOfInput, isSecretField, mergedChanges } from './changes.ts';

describe('changes of a thing', () => {
  it('are what differs, with values that begin or end left out', () => {
    const before: { name: string; size: number | undefined; tags: string[] } = {
      name: 'A',
      size: 1,
      tags: ['x'],
    };
    const after = { name: 'B', size: undefined, tags: ['x'] };
    expect(changesBetween(before, after, ['name', 'size', 'tags'])).toEqual([
      { field: 'name', from: 'A', to: 'B' },
      { field: 'size', from: 1 },
    ]);
  });

  it('are read from the keys of an input that are asked for alone', () => {
    const body = { name: 'Mia', password: 'tulip', change: { kind: 'move', folder_id: 3 }, rest: [{ a: 1 }] };
    expect(changesOfInput(body, ['name', 'change', 'rest', 'absent'])).toEqual([
      { field: 'name', to: 'Mia' },
      { field: 'change.kind', to: 'move' },
      { field: 'change.folder_id', to: 3 },
    ]);
    expect(changesOfInput(null, ['name'])).toEqual([]);
  });

  it('are cut where they are long', () => {
    const [change] = changesOfInput({ reason: 'x'.repeat(600) }, ['reason']);
    expect(String(change?.to)).toHaveLength(501);
  });

  it('said by the service take the place of those read, and secrets none', () => {
    const read = [{ field: 'status', to: 'new' }];
    const said = [
      { field: 'status', from: 'old', to: 'new' },
      { field: 'start_code', to: 'ABC' },
    ];
    expect(mergedChanges(read, said)).toEqual([{ field: 'status', from: 'old', to: 'new' }]);
  });
});

it.each([
  'password',
  'new_password',
  'start_code',
  'token_hash',
  'client_secret',
  'correct_answer',
  'api_key',
])('%s is a secret', (field) => expect(isSecretField(field)).toBe(true));
