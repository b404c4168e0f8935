import { describe, expect, it } from 'vitest';
import { mentionedIn, withMention } from './mentions.ts';

const ida = { userId: 1, name: 'Ida Zeller' };
const long = { userId: 2, name: 'Ida Zeller-Smith' };
const noemi = { userId: 3, name: 'Noémi Ős' };
const people = [ida, long, noemi, { userId: 4, name: '' }];

describe('mentions', () => {
  it.each([
    ['Ask @Ida Zeller, please', [1]],
    ['Ask **@ida zeller**', [1]],
    ['Ask @Ida Zeller-Smith', [2]],
    ['@Ida Zeller-Smith and @Ida Zeller', [1, 2]],
    ['@noémi ős?', [3]],
    ['mail@Ida Zeller', []],
    ['@Ida', []],
    ['Ida Zeller', []],
    ['@', []],
  ])('in "%s" are of whole names', (text, ids) => {
    expect(mentionedIn(text, people)).toEqual(ids);
  });

  it('are put where one writes, with room around them', () => {
    expect(withMention({ text: '', start: 0, end: 0 }, 'Ida')).toEqual({ text: '**@Ida** ', at: 9 });
    expect(withMention({ text: 'Ask about', start: 3, end: 3 }, 'Ida')).toEqual({
      text: 'Ask **@Ida** about',
      at: 13,
    });
    const selected = { text: 'Ask him now', start: 4, end: 7 };
    expect(withMention(selected, 'Ida').text).toBe('Ask **@Ida** now');
  });
});
