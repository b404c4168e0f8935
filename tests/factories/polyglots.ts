import { mp4File, PNG } from './media-samples.ts';

const HTML = '<!doctype html><html><script>alert(document.domain)</script></html>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const PDF = '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF';
const SCRIPT = '*/=1;alert(1)/*';
const MAIL = 'MIME-Version: 1.0\nContent-Type: text/html\n\n<script>alert(1)</script>';

/** What a reader of another kind might find in it. */
const HIDDEN = { html: HTML, svg: SVG, pdf: PDF, script: SCRIPT, mail: MAIL };

const bytes = (...numbers: number[]): Buffer => Buffer.from(numbers);
const text = (words: string): Buffer => Buffer.from(words);

/** What a file begins like; the last two are what is hidden and nothing else. */
const CARRIERS: Readonly<Record<string, (hidden: Buffer) => Buffer>> = {
  'a picture with more after it': (hidden) => Buffer.concat([PNG, hidden]),
  'a JPEG with a comment': (hidden) =>
    Buffer.concat([bytes(0xff, 0xd8, 0xff, 0xfe, 0, hidden.length + 2), hidden, bytes(0xff, 0xd9)]),
  'a GIF of words': (hidden) => Buffer.concat([text('GIF89a/*'), hidden]),
  'a WebP that is none': (hidden) => Buffer.concat([text('RIFF\0\0\0\0WEBPVP8 '), hidden]),
  'a video with more after it': (hidden) => Buffer.concat([mp4File({ payload: Buffer.alloc(64) }), hidden]),
  'a sound with a title': (hidden) => Buffer.concat([text('ID3\x03\0\0\0\0\0\x40'), hidden]),
  'an archive': (hidden) => Buffer.concat([text('PK\x03\x04\x14\0\0\0\0\0'), hidden]),
  captions: (hidden) => Buffer.concat([text('WEBVTT\n\n00:00.000 --> 00:01.000\n'), hidden]),
  'the hidden thing': (hidden) => hidden,
  'the hidden thing after a mark and blanks': (hidden) => Buffer.concat([text('\uFEFF \n\t'), hidden]),
};

/** Fifty files of two kinds at once. */
export const POLYGLOTS = Object.entries(CARRIERS).flatMap(([carrier, make]) =>
  Object.entries(HIDDEN).map(([name, hidden]) => ({ carrier, name, content: make(text(hidden)) })),
);
