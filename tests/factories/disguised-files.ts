import { Buffer } from 'node:buffer';
import { zipSync } from 'fflate';
import type { FileMime } from '#shared/domain/media/kinds.ts';
import { mp4File, PNG } from './media-samples.ts';

const HTML = '<!doctype html><html><script>alert(document.domain)</script></html>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n';
const WORDS = 'Two long blasts.\n';

const text = (words: string): Buffer => Buffer.from(words);
const behind = (first: Uint8Array, then: string): Buffer => Buffer.concat([first, text(then)]);
const zip = (parts: Readonly<Record<string, Uint8Array>>): Buffer =>
  Buffer.from(zipSync(parts, { level: 9 }));

const BOMB_BYTES = 64 * 1024 * 1024;
const bombs = new Map<string, Buffer>();
/** Zeros that take a thousand times their room once they are unpacked; packed only where they are asked for. */
function bomb(part: string): Buffer {
  const known = bombs.get(part) ?? zip({ [part]: new Uint8Array(BOMB_BYTES) });
  bombs.set(part, known);
  return known;
}

const program = (magic: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from(magic), Buffer.alloc(60), text('This program cannot be run in DOS mode.\r\n')]);
const EXE = program([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]);
const ELF = program([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]);

export interface DisguisedFile {
  readonly what: string;
  /** What it calls itself. */
  readonly name: string;
  readonly content: () => Buffer;
  /** What it is by its bytes; null for what is kept nowhere. */
  readonly is: FileMime | null;
  /** It would run when somebody opens it, so people do not send it to each other with a message. */
  readonly runs?: true;
}

const LONG = `${'a'.repeat(250)}.png`;
const named = (what: string, name: string): DisguisedFile => ({
  what,
  name,
  content: () => PNG,
  is: 'image/png',
});

/** Files that are not what their names say, or that two readers take for two things; small, but for what unpacks. */
export const DISGUISED_FILES: readonly DisguisedFile[] = [
  { what: 'HTML after a picture', name: 'cell.png', content: () => behind(PNG, HTML), is: 'image/png' },
  { what: 'HTML in a PDF', name: 'report.pdf', content: () => text(PDF + HTML), is: 'application/pdf' },
  {
    what: 'a PDF after HTML',
    name: 'report.pdf',
    content: () => text(HTML + PDF),
    is: 'text/plain',
    runs: true,
  },
  {
    what: 'a drawing as a picture',
    name: 'cell.png',
    content: () => text(SVG),
    is: 'text/plain',
    runs: true,
  },
  {
    what: 'a drawing with its XML as a picture',
    name: 'cell.png',
    content: () => text(`<?xml version="1.0"?>\n${SVG}`),
    is: null,
  },
  { what: 'a program as a PDF', name: 'report.pdf', content: () => EXE, is: null },
  { what: 'a program as a text', name: 'notes.txt', content: () => ELF, is: null },
  {
    what: 'a script as a text',
    name: 'notes.txt',
    content: () => text('#!/bin/sh\nrm -r ~\n'),
    is: 'text/plain',
    runs: true,
  },
  { what: 'HTML as a text', name: 'notes.txt', content: () => text(HTML), is: 'text/plain', runs: true },
  {
    what: 'HTML as a text, after a mark and blanks',
    name: 'notes.txt',
    content: () => text(`\uFEFF \n\t${HTML}`),
    is: 'text/plain',
    runs: true,
  },
  { what: 'HTML as captions', name: 'film.vtt', content: () => text(`WEBVTT\n\n${HTML}`), is: 'text/vtt' },
  {
    what: 'an archive of classes after a GIF',
    name: 'cell.gif',
    content: () =>
      Buffer.concat([text('GIF89a\u0001\0\u0001\0\0\0\0;'), zip({ 'A.class': text('CAFEBABE') })]),
    is: 'image/gif',
  },
  { what: 'a recording as a picture', name: 'cell.png', content: () => mp4File(), is: 'video/mp4' },
  { what: 'a PDF as a recording', name: 'film.mp4', content: () => text(PDF), is: 'application/pdf' },
  { what: 'a picture as an office file', name: 'essay.docx', content: () => PNG, is: 'image/png' },
  {
    what: 'an archive that unpacks to a thousand times its size, as an office file',
    name: 'essay.docx',
    content: () => bomb('word/document.xml'),
    is: 'application/zip',
  },
  {
    what: 'an office file whose list of parts unpacks to a thousand times its size',
    name: 'essay.docx',
    content: () => bomb('[Content_Types].xml'),
    is: 'application/zip',
  },
  {
    what: 'an archive in archives',
    name: 'essay.docx',
    content: () => zip({ 'a.zip': zip({ 'b.zip': zip({ 'c.txt': text(WORDS) }) }) }),
    is: 'application/zip',
  },
  {
    what: 'an archive with parts outside of it',
    name: 'essay.zip',
    content: () => zip({ '../../../etc/cron.d/x': text(WORDS), 'C:\\x.bat': text(WORDS) }),
    is: 'application/zip',
  },
  { what: 'nothing at all', name: 'report.pdf', content: () => Buffer.alloc(40), is: null },
  named('a name with folders', '../../../../etc/cell.png'),
  named('a name with folders of another system', '..\\..\\Windows\\cell.png'),
  named('a name with a line and a header', 'cell.png\r\nSet-Cookie: stolen=1'),
  named('a name that closes its quotes', 'cell.png"; filename="evil.html'),
  named('a name that is turned round', 'cell\u202Egnp.lmth'),
  named('a name of two endings', 'cell.png.html'),
  named('a name of a device', 'CON'),
  named('a name as long as it may be', LONG),
  named('a name that is cut within a sign', `${'a'.repeat(149)}\u{1F600}.png`),
  { ...named('a picture that calls itself a program', 'cell.png.exe'), runs: true },
  { ...named('a program by its turned name', 'cell\u202Egnp.exe'), runs: true },
  { ...named('a program whose ending is broken by a sign', 'cell.e\u202Exe'), runs: true },
];
