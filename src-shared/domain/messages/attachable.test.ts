import { expect, it } from 'vitest';
import { notAttachable } from './attachable.ts';

it.each([
  ['notes.txt', 'Cells are < 1 mm.', null],
  ['data.csv', 'a,b\n1,2', null],
  ['film.mp4', '', null],
  ['archive.exe.zip', '', null],
  ['run.BAT', 'dir', 'program'],
  ['photo.png.js', 'x', 'program'],
  ['notes', '#!/bin/sh\nrm', 'program'],
  ['page.txt', '\uFEFF \n<!doctype html>', 'markup'],
  ['picture.txt', '<?xml version="1.0"?><svg/>', 'markup'],
  ['picture.svg', '<svg xmlns="x"/>', 'markup'],
] as const)('%s that begins with %j: %s', (name, head, found) => {
  expect(notAttachable(name, head)).toBe(found);
});
