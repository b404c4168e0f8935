import { XMLParser } from 'fast-xml-parser';
import { unzipSync } from 'fflate';
import { parseFile } from '#server/features/imports/formats/parse-file.ts';
import { ZipStream } from '#server/features/imports/formats/zip-writer.ts';
import { atLeast, interleaved, type Benchmark } from './measure.ts';

const ITEMS = 2_000;
const ROUNDS = 9;
const QUIZ = 'quiz/quiz.xml';

const item = (n: number): string => {
  const option = (id: number, text: string): string =>
    `<response_label ident="${id}"><material><mattext texttype="text/plain">${text}</mattext></material></response_label>`;
  const scored = `<respcondition continue="No"><conditionvar><varequal respident="r">${n * 10 + 1}</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition>`;
  return `<item ident="i${n}" title="Question ${n}"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>multiple_choice_question</fieldentry></qtimetadatafield><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>2.0</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">&lt;div&gt;&lt;p&gt;Which of these statements about item &lt;strong&gt;${n}&lt;/strong&gt; follows from the evidence in table ${n % 97}?&lt;/p&gt;&lt;/div&gt;</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>${[1, 2, 3, 4].map((at) => option(n * 10 + at, `Statement ${at} of ${n}`)).join('')}</render_choice></response_lid></presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${scored}</resprocessing><itemfeedback ident="general_fb"><flow_mat><material><mattext texttype="text/plain">It stands in the table.</mattext></material></flow_mat></itemfeedback></item>\n`;
};

function quizPackage(): Uint8Array {
  const parts: Uint8Array[] = [];
  const zip = new ZipStream((part) => parts.push(part));
  const items = Array.from({ length: ITEMS }, (_, at) => item(at + 1)).join('');
  const quiz = `<?xml version="1.0" encoding="UTF-8"?>\n<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Evidence"><section ident="root_section">${items}</section></assessment></questestinterop>\n`;
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>\n<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources><resource identifier="q" type="imsqti_xmlv1p2" href="${QUIZ}"><file href="${QUIZ}"/></resource></resources></manifest>\n`;
  const encoder = new TextEncoder();
  zip.add('imsmanifest.xml', encoder.encode(manifest));
  zip.add(QUIZ, encoder.encode(quiz));
  zip.end();
  return new Uint8Array(Buffer.concat(parts));
}

/** The same file unpacked and its XML parsed, and nothing made of it. */
function bareParse(bytes: Uint8Array): unknown {
  const quiz = unzipSync(bytes)[QUIZ];
  return new XMLParser({ ignoreAttributes: false }).parse(new TextDecoder().decode(quiz));
}

async function readPackage(bytes: Uint8Array): Promise<void> {
  const outcome = await parseFile(bytes, 'quiz.zip');
  const found = outcome.ok ? outcome.file.items.length : outcome.reason;
  if (found !== ITEMS) throw new Error(`Read ${found} of ${ITEMS}.`);
}

/** Reading a QTI 1.2 package into questions beside unpacking it and parsing its XML alone. */
export const importPackage: Benchmark = {
  name: 'import-package',
  run: async () => {
    const bytes = quizPackage();
    const { ours, theirs } = await interleaved(
      ROUNDS,
      () => readPackage(bytes),
      () => bareParse(bytes),
      2,
    );
    return [
      atLeast(
        {
          name: `QTI 1.2 package of ${ITEMS.toLocaleString('en')} items`,
          unit: 'items/s',
          value: (ITEMS / ours) * 1000,
          baselineName: 'unzip and XML parse alone',
          baseline: (ITEMS / theirs) * 1000,
        },
        0.3,
      ),
    ];
  },
};
