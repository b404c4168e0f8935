import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { DocumentText } from '#shared/contract/documents.ts';
import { checkDocument, documentText, parseDocument, sizeOf } from './check-document.ts';
import { EMPTY_DOCUMENT, MAX_DOCUMENT_BYTES, type RichDocument } from './document.ts';
import { filesOf } from './document-files.ts';
import { countWords, isEmptyDocument, readingMinutes, textOf } from './document-text.ts';
import { libraryIdsOf, withLibraryFiles } from './library-media.ts';
import { anyDocument } from '#tests/factories/any-document.ts';
import { linkAddress } from './link-address.ts';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

const taken = (json: unknown): RichDocument => {
  const check = checkDocument(json);
  if (!check.ok) throw new Error(`${check.problem} (${check.where})`);
  return check.document;
};

const docOf = (...content: unknown[]) => ({ type: 'doc', content });
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });

/** The same value with the keys of every object the other way round. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
};

describe('a file of the library', () => {
  const video = (attrs: object) =>
    docOf({ type: 'video', attrs: { name: 'a.mp4', mime: 'video/mp4', ...attrs } });

  it('is named by its row alone, any other by its bytes', () => {
    const byRow = taken(video({ media_file_id: 7, sha256: null }));
    expect(libraryIdsOf(byRow)).toEqual([7]);
    expect(filesOf(byRow)).toEqual([]);
    for (const attrs of [{}, { sha256: null }, { media_file_id: 0, sha256: null }])
      expect(checkDocument(video(attrs))).toMatchObject({ ok: false });
  });

  it('is what the library has when it is published; one that is not there stays as it was', () => {
    const written = documentText(taken(video({ media_file_id: 7, sha256: null, captions: B })));
    const file = { sha256: A, mime: 'video/webm', poster: B };
    const published = withLibraryFiles(written, (id) => (id === 7 ? file : undefined));
    expect(filesOf(taken(JSON.parse(published)))).toEqual([
      { sha256: A, use: 'video' },
      { sha256: B, use: 'poster' },
    ]);
    expect(withLibraryFiles(written, () => undefined)).toBe(written);
  });
});

test.prop([anyDocument])('what is taken stays the same when it is taken again', (document) => {
  const once = taken(document);
  expect(taken(once)).toEqual(once);
  expect(parseDocument(documentText(once))).toEqual({ ok: true, document: once });
  expect(DocumentText.parse(JSON.stringify(document))).toBe(documentText(once));
});

test.prop([anyDocument])('the order of keys changes no text, and so no hash', (document) => {
  expect(documentText(taken(reversed(document)))).toBe(documentText(taken(document)));
});

test.prop([anyDocument])('no word and no file is lost', (document) => {
  const once = taken(document);
  expect(textOf(once)).toBe(textOf(document));
  expect(filesOf(once)).toEqual(filesOf(document));
});

test.prop([fc.jsonValue({ maxDepth: 6 })])('any other value is refused with a sentence', (value) => {
  const check = checkDocument(value);
  expect(check).toEqual({ ok: false, problem: expect.stringMatching(/\.$/u), where: expect.any(String) });
});

test.prop([anyDocument, fc.nat(), fc.constantFrom('script', 'iframe', '__proto__', 'constructor', 'html')])(
  'a node of another kind is refused wherever it stands',
  (document, at, type) => {
    const json = JSON.stringify(document);
    const kinds = [...json.matchAll(/"type":"(?!doc")\w+"/gu)];
    const one = kinds[at % kinds.length];
    if (one === undefined) return;
    const changed = `${json.slice(0, one.index)}"type":"${type}"${json.slice(one.index + one[0].length)}`;
    expect(parseDocument(changed).ok).toBe(false);
  },
);

it('joins neighbouring texts, orders marks, leaves out how something looks, and adds what is not said', () => {
  const link = {
    type: 'link',
    attrs: { href: 'https://example.org', target: '_blank', rel: null, class: null },
  };
  expect(
    taken(docOf(paragraph(text('one '), text('two'), text('three', link, { type: 'bold' })))).content,
  ).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'one two' },
        {
          type: 'text',
          text: 'three',
          marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://example.org' } }],
        },
      ],
    },
  ]);
  expect(taken(docOf({ type: 'codeBlock', attrs: { language: 'Python' } })).content).toEqual([
    { type: 'codeBlock', attrs: { language: 'python' } },
  ]);
  const cell = { type: 'tableCell', attrs: { colwidth: [80] }, content: [paragraph()] };
  expect(taken(docOf({ type: 'table', content: [{ type: 'tableRow', content: [cell] }] })).content).toEqual([
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            {
              type: 'tableCell',
              attrs: { colspan: 1, rowspan: 1, align: null },
              content: [{ type: 'paragraph' }],
            },
          ],
        },
      ],
    },
  ]);
  expect(taken(docOf())).toEqual(EMPTY_DOCUMENT);
});

const nested = (depth: number): unknown =>
  depth === 0 ? paragraph(text('x')) : { type: 'blockquote', content: [nested(depth - 1)] };

describe('what is refused', () => {
  it.each([
    ['a script', docOf({ type: 'script' }), 'Documents do not keep "script" as a block.', 'block 1'],
    [
      'a link that runs something',
      docOf(paragraph(), paragraph(text('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))),
      'A link leads to a whole address with https, http or mailto.',
      'block 2, part 1',
    ],
    [
      'another mark',
      docOf(paragraph(text('x', { type: 'textStyle', attrs: { color: 'red' } }))),
      'Documents do not keep "textStyle" on a text.',
      'block 1, part 1',
    ],
    [
      'an attribute with a style',
      docOf({ type: 'paragraph', attrs: { style: 'position:fixed' } }),
      'Documents do not keep "style" of "paragraph".',
      'block 1',
    ],
    [
      'an image from elsewhere',
      docOf({ type: 'image', attrs: { src: 'https://example.org/a.png' } }),
      'Documents do not keep "src" of "image".',
      'block 1',
    ],
    [
      'a prototype',
      JSON.parse('{"type":"doc","content":[],"__proto__":{"polluted":true}}'),
      'Documents do not keep "__proto__".',
      'document',
    ],
    [
      'a prototype among attributes',
      JSON.parse('{"type":"doc","content":[{"type":"heading","attrs":{"level":2,"__proto__":{}}}]}'),
      'Documents do not keep "__proto__" of "heading".',
      'block 1',
    ],
    ['text without a paragraph', docOf(text('x')), 'Documents do not keep "text" as a block.', 'block 1'],
    [
      'an item without a paragraph',
      docOf({ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'horizontalRule' }] }] }),
      'An item of a list begins with a paragraph.',
      'block 1, part 1',
    ],
    [
      'half of a character',
      docOf(paragraph(text('\ud800'))),
      'A text has no signs, or signs that cannot be stored.',
      'block 1, part 1',
    ],
  ])('%s', (_name, json, problem, where) => {
    expect(checkDocument(json)).toEqual({ ok: false, problem, where });
  });

  it('nodes more than 12 deep, however deep they are', () => {
    expect(checkDocument(docOf(nested(9))).ok).toBe(true);
    expect(checkDocument(docOf(nested(10)))).toMatchObject({ problem: expect.stringContaining('12 deep') });
    let deep: unknown = paragraph();
    for (let at = 0; at < 100_000; at += 1) deep = { type: 'blockquote', content: [deep] };
    expect(checkDocument(docOf(deep))).toMatchObject({ problem: expect.stringContaining('12 deep') });
    expect(parseDocument('['.repeat(1_000_000)).ok).toBe(false);
  });

  it('more than 512 KiB, by what it takes in UTF-8', () => {
    const room = MAX_DOCUMENT_BYTES - sizeOf(taken(docOf(paragraph(text('x')))));
    expect(checkDocument(docOf(paragraph(text('x'.repeat(room + 1))))).ok).toBe(true);
    expect(checkDocument(docOf(paragraph(text('x'.repeat(room + 2)))))).toMatchObject({
      problem: expect.stringContaining('512 KiB'),
    });
    expect(checkDocument(docOf(paragraph(text('é'.repeat(room / 2 + 2))))).ok).toBe(false);
    expect(parseDocument(' '.repeat(MAX_DOCUMENT_BYTES * 6 + 1)).ok).toBe(false);
  });

  it('by the contract, in one sentence with the place', () => {
    const answer = DocumentText.safeParse(JSON.stringify(docOf({ type: 'iframe' })));
    expect(answer.error?.issues.map(({ message }) => message)).toEqual([
      'Documents do not keep "iframe" as a block. (block 1)',
    ]);
    expect(DocumentText.safeParse('<p>x</p>').success).toBe(false);
  });
});

it.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  [' http://example.org ', 'http://example.org'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,x', null],
  ['file:///etc/passwd', null],
  ['vbscript:x', null],
  ['//example.org', null],
  ['/Questions', null],
  ['https://somebody:secret@example.org', null],
  ['https://example.org/\u202egpj.exe', null],
  ['mailto:', null],
  [`https://example.org/${'a'.repeat(2048)}`, null],
])('a link to %j', (written, address) => {
  expect(linkAddress(written)).toBe(address);
});

describe('what is read from a document', () => {
  const document = taken(
    docOf(
      { type: 'heading', attrs: { level: 2 }, content: [text('Loops')] },
      paragraph(text('A loop '), text('runs', { type: 'bold' }), text(' again.')),
      { type: 'image', attrs: { sha256: A, alt: 'A ring' } },
      { type: 'image', attrs: { sha256: A, alt: 'The same ring' } },
      {
        type: 'video',
        attrs: { sha256: B, name: 'loop.mp4', mime: 'video/mp4', captions: A },
      },
      { type: 'blockMath', attrs: { latex: 'n+1' } },
    ),
  );

  it('its text, by lines', () => {
    expect(textOf(document)).toBe('Loops\nA loop runs again.\nA ring\nThe same ring\nloop.mp4\nn+1');
  });

  it('its files, each use once', () => {
    expect(filesOf(document)).toEqual([
      { sha256: A, use: 'image' },
      { sha256: B, use: 'video' },
      { sha256: A, use: 'captions' },
    ]);
  });

  it('its words and the minutes that they take', () => {
    expect(countWords("It isn't well-known: 3 loops.")).toBe(5);
    expect(countWords('学习循环 loop')).toBe(5);
    expect(readingMinutes(0)).toBe(0);
    expect(readingMinutes(200)).toBe(1);
    expect(readingMinutes(201)).toBe(2);
  });

  it('whether there is anything in it', () => {
    expect(isEmptyDocument(EMPTY_DOCUMENT)).toBe(true);
    expect(isEmptyDocument(taken(docOf(paragraph(text('  ')))))).toBe(true);
    expect(isEmptyDocument(taken(docOf({ type: 'image', attrs: { sha256: A } })))).toBe(false);
    expect(isEmptyDocument(document)).toBe(false);
  });
});
