import { describe, expect, it } from 'vitest';
import { summariseSaves, type SaveState } from './save-state.ts';

const saves = (pending: number, last: SaveState, ...forms: SaveState[]) =>
  summariseSaves({ pending, last, forms: new Map(forms.map((form, index) => [String(index), form])) });

const saved: SaveState = { state: 'saved', at: 5 };
const failed: SaveState = { state: 'failed', reason: 'disk full' };
const dirty: SaveState = { state: 'dirty' };
const saving: SaveState = { state: 'saving' };

describe('the save state of the shell is never better than the truth', () => {
  it('speaks of the last save when nothing is open', () => {
    expect(saves(0, saved)).toEqual(saved);
    expect(saves(0, failed)).toEqual(failed);
  });

  it('does not say saved while a call is on its way', () => {
    expect(saves(1, saved)).toEqual(saving);
  });

  it('does not say saved while a form holds changes', () => {
    expect(saves(0, saved, saved, dirty)).toEqual(dirty);
    expect(saves(0, saved, dirty, saving)).toEqual(saving);
  });

  it('puts a failed form before everything', () => {
    expect(saves(2, saved, dirty, failed)).toEqual(failed);
  });
});
