import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CAPTIONS } from './limits.ts';
import { checkWebVtt } from './webvtt.ts';

const problemsOf = (text: string) =>
  checkWebVtt(text).problems.map(({ line, problem }) => `${line} ${problem}`);

const cue = (from: string, to: string, text: string) => `${from} --> ${to}\n${text}\n`;

describe('captions that are right', () => {
  it('count their cues and say when the last one ends', () => {
    const text = `WEBVTT - the first lesson\nKind: captions\n\nNOTE by hand\n\nSTYLE\n::cue { color: red }\n\nintro\n${cue('00:01.000', '00:04.500', 'Hello')}\n${cue('01:00:00.000', '01:00:02.250 align:start', '<v Ada>Good bye')}`;
    expect(checkWebVtt(text)).toEqual({ cues: 2, endsMs: 3_602_250, problems: [] });
  });

  it('may have other line ends and begin with a mark', () => {
    expect(problemsOf(`\uFEFFWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nHello\r\n`)).toEqual([]);
  });

  it('may overlap, as two people do', () => {
    expect(
      problemsOf(`WEBVTT\n\n${cue('00:01.000', '00:05.000', 'a')}\n${cue('00:02.000', '00:03.000', 'b')}`),
    ).toEqual([]);
  });
});

describe('captions that are wrong', () => {
  it.each([
    ['', ['1 no-header', '1 no-cue']],
    ['WEBVTT\n', ['2 no-cue']],
    ['WEBVTTX\n\n00:01.000 --> 00:02.000\nHello', ['1 no-header', '1 no-timing']],
    ['1\n00:01.000 --> 00:02.000\nHello', ['1 no-header']],
    ['WEBVTT\n\n00:01,000 --> 00:02,000\nHello', ['3 time']],
    ['WEBVTT\n\n00:61.000 --> 00:02.000\nHello', ['3 time']],
    ['WEBVTT\n\n1\n00:03.000 --> 00:02.000\nHello', ['4 end-before-start']],
    ['WEBVTT\n\n00:03.000 --> 00:04.000\na\n\n00:01.000 --> 00:02.000\nb', ['6 order']],
    ['WEBVTT\n\n00:03.000 --> 00:04.000\n', ['3 no-text']],
    ['WEBVTT\n\n00:03.000 --> 00:04.000\na\n00:05.000 --> 00:06.000\nb', ['3 arrow-in-text']],
    ['WEBVTT\n\nHello', ['3 no-timing']],
    ['WEBVTT\n\na\nb\n00:03.000 --> 00:04.000\nc', ['3 no-timing']],
  ])('%j', (text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it('are refused before they are read where they are too large', () => {
    expect(problemsOf(`WEBVTT\n\n${'é'.repeat(MAX_CAPTIONS)}`)).toEqual(['1 too-large']);
  });

  it('are told by a limited number of lines', () => {
    expect(checkWebVtt(`WEBVTT\n\n${'wrong\n\n'.repeat(500)}`)).toMatchObject({ cues: 500 });
    expect(problemsOf(`WEBVTT\n\n${'wrong\n\n'.repeat(500)}`)).toHaveLength(50);
  });

  it('never break the check, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('WEBVTT', '\n', '-->', ' ', '0', ':', '.', 'a', '\r') }),
        (text) => {
          const { cues, endsMs, problems } = checkWebVtt(text);
          expect(cues).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(endsMs)).toBe(true);
          expect(problems.every(({ line }) => line >= 1)).toBe(true);
        },
      ),
    );
  });
});
