import { describe, expect, it } from 'vitest';
import type { ParsedFile } from '#shared/domain/imports/parsed-file.ts';
import { detectFormat } from './detect.ts';
import { exportQuestions } from './export.ts';
import { bytesOf, fixture } from './fixtures.test-data.ts';
import { parseFile } from './formats/parse-file.ts';
import { sheetProblem } from './formats/sheet-guard.ts';
import { inspectFile } from './inspect.ts';

async function parsed(bytes: Uint8Array, name: string): Promise<ParsedFile> {
  const outcome = await parseFile(bytes, name);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.file;
}

function rejections(file: ParsedFile): [number | null, string, string][] {
  return file.rejected.map(({ line, type, title }) => [line, type, title]);
}

describe('a GIFT file', () => {
  it('gives every question its place, folder and tags, and names what cannot be imported', async () => {
    const file = await parsed(fixture('harbour.gift'), 'harbour.gift');
    expect(file.items[0]).toEqual({
      index: 0,
      line: 5,
      title: 'When does a spring tide happen?',
      type: 'multiple-choice',
      options: ['At new and full moon', 'At half moon', 'Only in spring'],
      correct: 1,
      mark: 1,
      feedback: {
        correct: 'Sun and moon pull in one line.\n\nSee the chapter on tides.',
        incorrect: 'At half moon: That is a neap tide.\n\nSee the chapter on tides.',
      },
      tags: ['tides', 'moon'],
      folderPath: ['Harbour', 'Tides'],
      images: [],
    });
    expect(file.items.map(({ type, options, correct }) => [type, options, correct])).toEqual([
      ['multiple-choice', ['At new and full moon', 'At half moon', 'Only in spring'], 1],
      ['true-false', ['True', 'False'], 1],
      ['open_ended', ['heights', 'levels'], null],
      ['multiple-choice', ['sugar', 'salt', 'sand'], 2],
      ['open_ended', [], null],
      ['multiple-choice', ['a', 'b'], 1],
    ]);
    expect(file.items[1]?.feedback).toEqual({ correct: 'Yes.', incorrect: 'Think of rocks.' });
    expect(file.items[3]?.title).toBe('The sea is salty because of _____.');
    expect(file.items[5]?.title).toBe('What is \\(a = b: c\\)?');
    expect(rejections(file)).toEqual([
      [21, 'numerical', 'How many hours lie between two high tides?'],
      [23, 'matching', 'Match the flags.'],
      [28, 'multiple-response', 'Which of these float?'],
      [30, 'multiple-choice', 'Which knots are there?'],
      [36, 'unknown', 'Unfinished'],
    ]);
    expect(file.total).toBe(11);
    expect(file.warnings.some(({ line }) => line === 34)).toBe(true);
  });

  it('reads what Moodle reads: free colons and equal signs, small letters, bare answers, blank lines in braces', async () => {
    const text =
      'At 10:30, is x = y ~ z?{true}\n\nURL? {=http://a.example ~b}\n\nCity? {Tokyo}\n\nList {\n=a\n\n~b\n}\n';
    const file = await parsed(bytesOf(text), 'x.gift');
    expect(file.items.map(({ title, options }) => [title, options])).toEqual([
      ['At 10:30, is x = y ~ z?', ['True', 'False']],
      ['URL?', ['http://a.example', 'b']],
      ['City?', ['Tokyo']],
      ['List', ['a', 'b']],
    ]);
  });

  it('keeps an unclosed question from swallowing the next ones', async () => {
    const file = await parsed(bytesOf('A {=1 ~2\n\nB {T}\n\nC } {F}\n\nD {=x {=y}}\n\nE {F}'), 'x.gift');
    expect(file.items.map(({ title }) => title)).toEqual(['B', 'E']);
    expect(file.rejected.map(({ line }) => line)).toEqual([1, 5, 7]);
  });
});

describe('an Aiken file', () => {
  it('takes A. and A), several lines of text, and says which line is missing', async () => {
    const file = await parsed(fixture('harbour-aiken.txt'), 'harbour.txt');
    expect(file.format).toBe('aiken');
    expect(file.items.map(({ line, title, correct }) => [line, title, correct])).toEqual([
      [1, 'What do sailors call the left side?', 2],
      [7, 'Which rope\nraises a sail?', 1],
    ]);
    expect(file.rejected.map(({ line }) => line)).toEqual([13, 17, 26]);
    expect(file.rejected[1]?.reason).toContain('6 options');
  });
});

describe('a Moodle XML file', () => {
  it('maps types, marks, folders, images and feedback', async () => {
    const file = await parsed(fixture('harbour-moodle.xml'), 'harbour.xml');
    const [keel, sail, helm, essay] = file.items;
    expect(keel).toMatchObject({
      index: 0,
      line: 5,
      title: 'What does the keel do?\n\n[image: keel.png]',
      options: ['It keeps the boat upright', 'It drives the boat'],
      correct: 1,
      mark: 2,
      feedback: { correct: 'Right\n\nBoats & ships', incorrect: 'Boats & ships' },
      tags: ['boats'],
      folderPath: ['Harbour', 'Boats'],
    });
    expect(keel?.images.map(({ ref, alt, mime, where }) => [ref, alt, mime, where])).toEqual([
      ['keel.png', 'A keel', 'image/png', 'title'],
    ]);
    expect(sail).toMatchObject({ correct: 1, feedback: { correct: 'Yes', incorrect: 'No' } });
    expect(helm).toMatchObject({ type: 'open_ended', options: ['helmsman', 'skipper'], correct: null });
    expect(essay).toMatchObject({ type: 'open_ended', options: [] });
    expect(rejections(file)).toEqual([
      [32, 'multichoice', 'Several'],
      [39, 'numerical', 'Depth'],
      [41, 'stack', 'Broken'],
    ]);
    expect(file.rejected[2]?.reason).toContain('not well-formed');
  });

  it('refuses entity declarations, other roots and files that end before anything', async () => {
    const refused = {
      '<!DOCTYPE quiz [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><quiz><question type="essay"/></quiz>':
        'entities',
      '<?xml version="1.0"?><lom/>': '<lom>',
      '<?xml version="1.0"?><manifest/>': 'whole package',
      '<?xml version="1.0"?><quiz><quest': 'ends before',
    };
    for (const [text, reason] of Object.entries(refused)) {
      expect(await parseFile(bytesOf(text), 'x.xml')).toEqual({
        ok: false,
        reason: expect.stringContaining(reason),
      });
    }
  });

  it('costs only the question that is cut off or unclosed', async () => {
    const essay = (name: string) =>
      `<question type="essay"><name><text>${name}</text></name><questiontext><text>${name}?</text></questiontext></question>`;
    const text = `<quiz>${essay('A')}${essay('B').replace('</question>', '')}${essay('C')}${essay('D').slice(0, 70)}`;
    const file = await parsed(bytesOf(text), 'x.xml');
    expect(file.items.map(({ title }) => title)).toEqual(['A?', 'C?']);
    expect(file.rejected.map(({ title }) => title)).toEqual(['B', 'D']);
  });
});

describe('a table', () => {
  it('reads CSV with a byte order mark, semicolons, quotes and CRLF', async () => {
    const file = await parsed(fixture('harbour.csv'), 'harbour.csv');
    expect(
      file.items.map(({ line, title, options, correct, tags }) => [line, title, options, correct, tags]),
    ).toEqual([
      [2, 'Which "knot" holds;\nand never slips?', ['Bowline', 'Granny'], 1, ['knots', 'ropes']],
      [4, 'A cleat holds a rope.', ['True', 'False'], 1, []],
      [5, 'Name a knot.', ['bowline', 'reef knot'], null, ['knots']],
    ]);
    expect(rejections(file)).toEqual([
      [7, 'multiple-choice', 'Which is right?'],
      [8, 'matching', 'Match them.'],
    ]);
  });

  it('rejects rows that an unquoted separator or quotation mark has broken', async () => {
    const header = 'question_title,question_type,answer_1,answer_2,correct_answer\n';
    const file = await parsed(
      bytesOf(
        `${header}One, two?,multiple-choice,a,b,1\nFine?,multiple-choice,a,b,1\n"Open,multiple-choice,a,b,1\nLost?,multiple-choice,a,b,1\n`,
      ),
      'x.csv',
    );
    expect(file.items.map(({ title }) => title)).toEqual(['Fine?']);
    expect(file.rejected.map(({ line }) => line)).toEqual([2, 4]);
  });

  it('reads XLSX written by us and refuses a container that lies about its size', async () => {
    const source = await parsed(fixture('harbour.csv'), 'harbour.csv');
    const { bytes } = await exportQuestions('xlsx', source.items);
    const file = await parsed(bytes, 'harbour.xlsx');
    expect(file.items.map(({ title }) => title)).toEqual(source.items.map(({ title }) => title));
    const lying = bytes.slice();
    new DataView(lying.buffer).setUint32(22, 0xf0000000, true);
    new DataView(lying.buffer).setUint16(6, 0, true);
    expect(await parseFile(lying, 'x.xlsx')).toMatchObject({ ok: false });
    expect(await parseFile(bytes.subarray(0, 900), 'x.xlsx')).toMatchObject({ ok: false });
  });
});

describe('a small spreadsheet that would need a large grid', () => {
  it.each([
    '<row r="1048576"><c r="XFD1048576"/></row>',
    '<row r="2"><c r="ZZZZZZ2"/></row>',
    "<c x='>' r='A99999999'/>",
  ])('%s', (xml) => {
    expect(sheetProblem('xl/worksheets/sheet1.xml', bytesOf(`<worksheet>${xml}</worksheet>`))).not.toBeNull();
  });

  it('is not seen where the sheet is of a usual size or a text only looks like a cell', () => {
    const xml = '<row r="200001"><c r="M200001"/></row><t>&lt;c r="ZZZZZZ9"</t>';
    expect(sheetProblem('xl/worksheets/sheet1.xml', bytesOf(xml))).toBeNull();
  });
});

describe('what a file is', () => {
  const cases: [string, string, string | false][] = [
    ['Is it?{T}', 'notes.txt', 'gift'],
    ['Q?\nA. x\nB. y\nANSWER: A\n', 'bank.gift', 'aiken'],
    ['question_title\nQ?\n', 'bank.txt', 'csv'],
    ['<?xml version="1.0"?>\n<quiz/>', 'bank.txt', 'moodle-xml'],
    ['[{"type":"MC","stem":"{T}"}]', 'bank.gift', false],
    ['Dear all, see you tomorrow.', 'letter.txt', false],
    ['name,age\nx,1\n', 'people.csv', 'csv'],
    ['"","",""\n', 'signs.csv', false],
    ['', 'empty.gift', false],
    ['%PDF-1.7 {T}', 'x.gift', false],
    ['PK\u0003\u0004 something', 'x.xlsx', false],
    ['\u0000\u0001\u0002', 'x.csv', false],
  ];
  it.each(cases)('%j named %s: %s', (text, name, expected) => {
    const found = detectFormat(bytesOf(text), text, name);
    expect(found.ok ? found.format : false).toBe(expected);
  });

  it('is told by inspectFile with the counts, or with the reason', async () => {
    const outcome = await inspectFile(fixture('harbour.csv'), 'harbour.csv');
    expect(outcome).toMatchObject({ ok: true, report: { format: 'csv', total: 5, importable: 3 } });
    expect(await inspectFile(bytesOf('nothing'), 'x.txt')).toMatchObject({ ok: false });
  });
});

describe('encodings', () => {
  const text = 'Où est la clé? {=là ~ici}';
  it('reads UTF-16 and Windows-1252, and says so for the latter', async () => {
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
    const western = new Uint8Array(Buffer.from(text, 'latin1'));
    expect((await parsed(utf16, 'x.gift')).items[0]?.title).toBe('Où est la clé?');
    const file = await parsed(western, 'x.gift');
    expect(file.items[0]?.title).toBe('Où est la clé?');
    expect(file.warnings[0]?.message).toContain('Windows-1252');
  });
});
