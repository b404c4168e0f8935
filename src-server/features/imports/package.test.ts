import { zipSync, strToU8, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ParsedFile } from '#shared/domain/imports/parsed-file.ts';
import { QUESTION_FILE, QUESTION_FILE_ENTRY } from '#shared/domain/imports/question-file.ts';
import { bytesOf } from './fixtures.test-data.ts';
import { parseFile } from './formats/parse-file.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);

const item = (id: string, body = `<p>${id}?</p>`, more = '') =>
  `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="${id}" title="${id}">
<responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
<itemBody>${body}<choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="A">Yes</simpleChoice><simpleChoice identifier="B">No<feedbackInline outcomeIdentifier="F" identifier="B">Look again.</feedbackInline></simpleChoice></choiceInteraction></itemBody>${more}</assessmentItem>`;

const resource = (id: string, href: string, type = 'imsqti_item_xmlv2p2', inside = '') =>
  `<resource identifier="${id}" type="${type}" href="${href}">${inside}<file href="${href}"/></resource>`;
const manifest = (resources: string) =>
  `<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>${resources}</resources></manifest>`;

function pack(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const files: Zippable = {};
  for (const [name, part] of Object.entries(parts))
    files[name] = typeof part === 'string' ? strToU8(part) : part;
  return zipSync(files);
}

async function read(bytes: Uint8Array, name = 'x.zip'): Promise<ParsedFile> {
  const outcome = await parseFile(bytes, name);
  if (!outcome.ok) throw new Error(outcome.reason);
  expect(outcome.file.items.length + outcome.file.rejected.length).toBe(outcome.file.total);
  return outcome.file;
}

const reasonOf = async (bytes: Uint8Array): Promise<string> => {
  const outcome = await parseFile(bytes, 'x.zip');
  return outcome.ok ? `read ${outcome.file.total}` : outcome.reason;
};

describe('a package of QTI 2', () => {
  it('gives folders by its test, labels by its manifest, images with their words, feedback and TeX', async () => {
    const math = '<math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>x</mi><mn>2</mn></msup></math>';
    const file = await read(
      pack({
        'imsmanifest.xml': manifest(
          resource(
            'i1',
            'items/one.xml',
            'imsqti_item_xmlv2p2',
            '<metadata><lom><general><keyword><string>cells</string></keyword></general></lom></metadata>',
          ) +
            resource('i2', 'items/two.xml') +
            resource('t', 'test.xml', 'imsqti_test_xmlv2p2'),
        ),
        'items/one.xml': item(
          'one',
          `<p>See ${math} <img src="../images/dot.png" alt="a dot"/></p>`,
          '<modalFeedback outcomeIdentifier="F" identifier="correct" showHide="show">Well done.</modalFeedback>',
        ),
        'images/dot.png': PNG,
        'test.xml':
          '<assessmentTest title="Biology"><testPart><assessmentSection title="Cells"><assessmentItemRef identifier="a" href="items/one.xml"><weight identifier="w" value="3"/></assessmentItemRef><assessmentItemRef identifier="c" href="items/gone.xml"/></assessmentSection></testPart></assessmentTest>',
      }),
    );
    expect(file.format).toBe('qti21');
    expect(file.items[0]).toMatchObject({
      title: 'See \\(x^{2}\\) [image: dot.png]',
      options: ['Yes', 'No'],
      correct: 1,
      mark: 3,
      tags: ['cells'],
      folderPath: ['Biology', 'Cells'],
      feedback: { correct: 'Well done.', incorrect: 'Look again.' },
      images: [{ ref: 'dot.png', alt: 'a dot', mime: 'image/png', where: 'title' }],
    });
    expect(file.rejected.map(({ title }) => title)).toEqual(['items/two.xml', 'items/gone.xml']);
  });

  it('needs no manifest, and takes the folder that was packed', async () => {
    expect((await read(pack({ 'a.xml': item('a') }))).total).toBe(1);
    const inFolder = { 'x/imsmanifest.xml': manifest(resource('a', 'a.xml')), 'x/a.xml': item('a') };
    expect((await read(pack(inFolder))).total).toBe(1);
  });
});

const qti12 = (inside: string) =>
  `<questestinterop><assessment title="Quiz &amp; more"><section ident="root_section">${inside}</section></assessment></questestinterop>`;

const choice12 = (more: string) =>
  `<item ident="q" title="q">${more}<presentation><material><mattext texttype="text/html">&lt;p&gt;Is &amp;lt;b&amp;gt; bold? &lt;img src="$IMS-CC-FILEBASE$/a%20dot.png" alt="dot"&gt; &lt;img class="equation_image" data-equation-content="a_1"&gt;&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="1"><material><mattext>Yes</mattext></material></response_label><response_label ident="2"><material><mattext>No</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><outcomes><decvar maxvalue="100" varname="SCORE"/></outcomes><respcondition><conditionvar><varequal respident="r">2</varequal></conditionvar><displayfeedback linkrefid="2_fb"/></respcondition><respcondition><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing><itemfeedback ident="2_fb"><flow_mat><material><mattext>No way.</mattext></material></flow_mat></itemfeedback></item>`;

describe('QTI 1.2', () => {
  it('of Canvas: folder, points, formula, image, feedback of an option', async () => {
    const points =
      '<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>2.5</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>';
    const file = await read(
      pack({
        'imsmanifest.xml': manifest(resource('q', 'q/q.xml', 'imsqti_xmlv1p2')),
        'q/q.xml': qti12(choice12(points)),
        'web_resources/a dot.png': PNG,
      }),
    );
    expect(file.format).toBe('qti12');
    expect(file.items).toMatchObject([
      {
        title: 'Is <b> bold? [image: a dot.png] \\(a_1\\)',
        options: ['Yes', 'No'],
        correct: 1,
        mark: 2.5,
        folderPath: ['Quiz & more'],
        feedback: { correct: '', incorrect: 'No way.' },
        images: [{ alt: 'dot', where: 'title' }],
      },
    ]);
  });

  it('of Blackboard, in a file of its own ending', async () => {
    const text = (words: string) =>
      `<flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">${words}</mat_formattedtext></mat_extension></material></flow>`;
    const label = (id: string) =>
      `<flow_label><response_label ident="${id}">${text(id)}</response_label></flow_label>`;
    const pool = `<questestinterop><assessment title="Pool"><section><item><itemmetadata><bbmd_questiontype>True/False</bbmd_questiontype><qmd_absolutescore_max>5</qmd_absolutescore_max></itemmetadata><presentation><flow class="QUESTION_BLOCK">${text('Water is wet.')}</flow><flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="Single"><render_choice>${label('true')}${label('false')}</render_choice></response_lid></flow></presentation><resprocessing><outcomes><decvar varname="SCORE" maxvalue="5"/></outcomes><respcondition title="correct"><conditionvar><varequal respident="response">true</varequal></conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar><displayfeedback linkrefid="correct"/></respcondition><respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar></respcondition></resprocessing><itemfeedback ident="correct">${text('Yes.')}</itemfeedback></item></section></assessment></questestinterop>`;
    const listed = manifest(
      '<resource bb:file="res00001.dat" xmlns:bb="http://www.blackboard.com/" identifier="res00001" type="assessment/x-bb-qti-pool"/>',
    );
    const file = await read(pack({ 'imsmanifest.xml': listed, 'res00001.dat': pool }));
    expect(file.items).toMatchObject([
      {
        type: 'true-false',
        title: 'Water is wet.',
        correct: 1,
        mark: 5,
        feedback: { correct: 'Yes.', incorrect: '' },
      },
    ]);
  });

  it('costs only the item that is not closed, not well-formed or cut off', async () => {
    const text = qti12(
      `${choice12('')}<item title="open"><a>${choice12('')}<item title="bad"><b></c></item>`,
    );
    const file = await read(
      bytesOf(text.replace('</questestinterop>', '').concat('<item title="cut"')),
      'x.xml',
    );
    expect(file.items).toHaveLength(2);
    expect(file.rejected.map(({ title }) => title)).toEqual(['open', 'bad', 'cut']);
  });
});

describe('a hostile package is refused with its reason', () => {
  const one = { 'a.xml': item('a') };

  it.each([
    ['climbs', { ...one, '../../b.xml': item('b') }, 'climbs out'],
    ['is absolute', { ...one, '/etc/b.xml': item('b') }, 'absolute place'],
    ['is on a drive', { ...one, 'C:\\b.xml': item('b') }, 'absolute place'],
    ['holds archives alone', { 'a.zip': pack(one), 'b.xml': '<x/>' }, 'ZIP'],
    [
      'has two lists of contents',
      { 'a/imsmanifest.xml': manifest(''), 'b/imsmanifest.xml': manifest('') },
      'more than one',
    ],
    ['lists nothing that can be read', { 'imsmanifest.xml': '<manifest' }, 'list of contents'],
    [
      'declares entities',
      { 'imsmanifest.xml': `<!DOCTYPE m [<!ENTITY a "aa">]>${manifest('')}` },
      'entities',
    ],
  ])('one that %s', async (_what, parts, words) => {
    const outcome = await parseFile(pack(parts), 'x.zip');
    const said = outcome.ok ? JSON.stringify(outcome.file.warnings).toUpperCase() : outcome.reason;
    expect(said).toContain(words);
    if (outcome.ok) expect(outcome.file.total).toBe(0);
  });

  it('with links, passwords, a part twice, parts over each other, or cut off', async () => {
    const good = pack({ 'a.xml': item('a'), 'b.xml': item('b') });
    const patched = (change: (view: DataView, directory: number) => void): Uint8Array => {
      const copy = new Uint8Array(good);
      const view = new DataView(copy.buffer);
      change(view, view.getUint32(copy.length - 22 + 16, true));
      return copy;
    };
    const second = (directory: number) => directory + 46 + 'a.xml'.length;
    expect(await reasonOf(patched((view, at) => view.setUint32(at + 38, 0xa1ff0000, true)))).toContain(
      'link',
    );
    expect(await reasonOf(patched((view, at) => view.setUint16(at + 8, 1, true)))).toContain('password');
    expect(await reasonOf(patched((view, at) => view.setUint8(second(at) + 46, 97)))).toContain('twice');
    expect(await reasonOf(patched((view, at) => view.setUint32(second(at) + 42, 0, true)))).toContain(
      'damaged',
    );
    expect(await reasonOf(good.subarray(0, good.length - 30))).toContain('damaged');
    // A part that lies about its size, or is damaged, costs itself.
    const lying = await read(patched((view, at) => view.setUint32(at + 24, 7, true)));
    expect([lying.items.length, lying.warnings.length]).toEqual([1, 1]);
  });

  it('with too many parts, or parts that unpack to too much', async () => {
    const claiming = (bytes: Uint8Array, place: (directory: number) => number, size: number): Uint8Array => {
      const copy = new Uint8Array(bytes);
      const view = new DataView(copy.buffer);
      view.setUint32(place(view.getUint32(copy.length - 6, true)), size, true);
      return copy;
    };
    const end = (bytes: Uint8Array) => bytes.length - 22;
    const good = pack(one);
    expect(await reasonOf(claiming(good, () => end(good) + 10, 20_001))).toContain('20000 parts');
    expect(await reasonOf(claiming(good, (at) => at + 24, 300 * 1024 * 1024))).toContain('256 MiB');
    const zeros = pack({ 'a.xml': new Uint8Array(2 * 1024 * 1024) });
    expect(await parseFile(zeros, 'x.zip')).toMatchObject({
      ok: true,
      file: { warnings: [{ message: expect.stringContaining('200 times') }] },
    });
  });

  it('and what is nested too deep costs the item alone', async () => {
    const deep = `${'<div>'.repeat(200)}x${'</div>'.repeat(200)}`;
    const file = await read(pack({ ...one, 'b.xml': item('b', deep) }));
    expect([file.items.length, file.rejected.length]).toEqual([1, 1]);
  });
});

describe('our own format', () => {
  const own = (questions: unknown[], version = 1) =>
    JSON.stringify({ format: QUESTION_FILE, version, questions });
  const question = { type: 'open_ended', text: 'Why?' };

  it('is read as plain JSON, with images inside, and what is wrong costs itself', async () => {
    const image = { name: 'a.png', place: 'title', alt: 'A', base64: Buffer.from(PNG).toString('base64') };
    const file = await read(
      bytesOf(own([question, { ...question, images: [image], later: 1 }, { type: 'essay', text: 'Bad' }, 7])),
      'x.json',
    );
    expect(file.items.map(({ images }) => images.length)).toEqual([0, 1]);
    expect(file.rejected.map(({ title }) => title)).toEqual(['Bad', '']);
    expect(file.warnings[0]?.message).toContain('“later”');
  });

  it('of a newer version, or cut off, is refused', async () => {
    expect(await reasonOf(bytesOf(own([question], 2)))).toContain('version 2');
    expect(await reasonOf(bytesOf(own([question]).slice(0, -4)))).toContain('cut off');
    expect(await reasonOf(pack({ [QUESTION_FILE_ENTRY]: own([question]) }))).toBe('read 1');
  });
});

it('Blackboard text: each kind, and the names of those that are not ours', async () => {
  const text =
    'MC\tWhich <b>one</b>?\tA\tincorrect\tB\tcorrect\nTF\tWater is wet.\ttrue\nESS\tWhy?\tBecause.\nFIB\tName it.\thelm\twheel\nMA\tWhich?\tA\tcorrect\tB\tcorrect\nNUM\tHow many?\t3\nXY\tWhat?\n';
  const file = await read(bytesOf(text), 'x.txt');
  expect(file.format).toBe('bbq-text');
  expect(file.items.map(({ type, options, correct }) => [type, options, correct])).toEqual([
    ['multiple-choice', ['A', 'B'], 2],
    ['true-false', ['True', 'False'], 1],
    ['open_ended', [], null],
    ['open_ended', ['helm', 'wheel'], null],
  ]);
  expect(file.rejected.map(({ line, type }) => [line, type])).toEqual([
    [5, 'MA'],
    [6, 'NUM'],
    [7, 'XY'],
  ]);
});
