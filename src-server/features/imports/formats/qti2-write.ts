import type { ImagePlace, ImportImage } from '#shared/domain/imports/parsed-file.ts';
import type { QuestionDraft } from '#shared/domain/imports/question-rules.ts';
import { excerpt } from '#shared/domain/imports/text.ts';
import { OWN_TOOL, TRUE_FALSE_CLASS } from './qti2-own.ts';
import { textToHtml } from './text-to-html.ts';
import { ZipStream, type Emit } from './zip-writer.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const QTI = 'http://www.imsglobal.org/xsd/imsqti_v2p1';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Line ends inside an attribute would become spaces. */
const attribute = (text: string): string =>
  escapeXml(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

/** The package's folder of one question's images, as seen from its item. */
const imagePath = (number: number, image: ImportImage): string => `images/${number}/${image.ref}`;

function xhtml(text: string, images: readonly ImportImage[], where: ImagePlace, number: number): string {
  const shown = images.filter((image) => image.where === where);
  return textToHtml(
    text,
    shown,
    (image) => `../${imagePath(number, image).split('/').map(encodeURIComponent).join('/')}`,
  )
    .replaceAll('<br>', '<br/>')
    .replaceAll(/<img ([^>]*)>/g, '<img $1/>');
}

const outcome = (id: string, type: string, more: string, value: number | null): string =>
  `  <outcomeDeclaration identifier="${id}" cardinality="single" baseType="${type}"${more}>${value === null ? '' : `<defaultValue><value>${value}</value></defaultValue>`}</outcomeDeclaration>\n`;

function response({ type, correct, options, mark }: QuestionDraft): string {
  if (type !== 'open_ended') {
    const key = `<correctResponse><value>c${correct ?? 0}</value></correctResponse>`;
    return `  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">${key}</responseDeclaration>\n`;
  }
  const [first] = options;
  const open = '  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string">';
  if (first === undefined) return `${open}</responseDeclaration>\n`;
  const entries = options
    .map((option) => `<mapEntry mapKey="${attribute(option)}" mappedValue="${mark}"/>`)
    .join('');
  return `${open}<correctResponse><value>${escapeXml(first)}</value></correctResponse><mapping defaultValue="0">${entries}</mapping></responseDeclaration>\n`;
}

function interaction({ type, options, images, isLastPinned }: QuestionDraft, number: number): string {
  if (type === 'open_ended') {
    return options.length === 0
      ? '<extendedTextInteraction responseIdentifier="RESPONSE"/>'
      : '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>';
  }
  const choices = options.map((option, at) => {
    const text = xhtml(option, images, `option-${at + 1}`, number);
    const fixed = isLastPinned === true && at === options.length - 1 ? ' fixed="true"' : '';
    return `<simpleChoice identifier="c${at + 1}"${fixed}>${text}</simpleChoice>`;
  });
  const look = type === 'true-false' ? ` class="${TRUE_FALSE_CLASS}" shuffle="false"` : ' shuffle="true"';
  return `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"${look}>${choices.join('')}</choiceInteraction>`;
}

const setValue = (id: string, type: string, value: string | number): string =>
  `<setOutcomeValue identifier="${id}"><baseValue baseType="${type}">${value}</baseValue></setOutcomeValue>`;

/** An essay is not scored by rules; its feedback is told by its names alone. */
function processing({ type, options, mark }: QuestionDraft): string {
  if (type === 'open_ended' && options.length === 0) return '';
  const match =
    type === 'open_ended'
      ? '<gt><mapResponse identifier="RESPONSE"/><baseValue baseType="float">0</baseValue></gt>'
      : '<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>';
  const right = setValue('SCORE', 'float', mark) + setValue('FEEDBACK', 'identifier', 'correct');
  const wrong = setValue('FEEDBACK', 'identifier', 'incorrect');
  return `  <responseProcessing><responseCondition><responseIf>${match}${right}</responseIf><responseElse>${wrong}</responseElse></responseCondition></responseProcessing>\n`;
}

function feedback(question: QuestionDraft, number: number): string {
  return (['correct', 'incorrect'] as const)
    .filter((when) => question.feedback[when] !== '')
    .map((when) => {
      const text = xhtml(question.feedback[when], question.images, 'feedback', number);
      return `  <modalFeedback outcomeIdentifier="FEEDBACK" identifier="${when}" showHide="show">${text}</modalFeedback>\n`;
    })
    .join('');
}

function itemXml(question: QuestionDraft, number: number): string {
  const { title, images, mark } = question;
  const name = attribute(excerpt(title, 80));
  return [
    `${HEAD}<assessmentItem xmlns="${QTI}" identifier="q${number}" title="${name}" adaptive="false" timeDependent="false" toolName="${OWN_TOOL}">\n`,
    response(question),
    outcome('SCORE', 'float', ` normalMaximum="${mark}"`, 0),
    outcome('MAXSCORE', 'float', '', mark),
    outcome('FEEDBACK', 'identifier', '', null),
    `  <itemBody><div>${xhtml(title, images, 'title', number)}</div>${interaction(question, number)}</itemBody>\n`,
    processing(question),
    feedback(question, number),
    '</assessmentItem>\n',
  ].join('');
}

const TEST_FILE = 'test.xml';

/** Writes a package of QTI 2.1: an item for each question, a test whose sections are the folders, labels as keywords. */
export class Qti2Writer {
  readonly #zip: ZipStream;
  readonly #resources: string[] = [];
  readonly #sections: string[] = [];
  #number = 0;
  #folder: readonly string[] | null = null;

  constructor(emit: Emit) {
    this.#zip = new ZipStream(emit);
  }

  add(question: QuestionDraft): void {
    const number = ++this.#number;
    const href = `items/q${number}.xml`;
    this.#zip.add(href, new TextEncoder().encode(itemXml(question, number)));
    for (const image of question.images)
      this.#zip.add(imagePath(number, image), image.bytes, { isPacked: true });
    this.#section(question.folderPath);
    this.#sections.push(`<assessmentItemRef identifier="q${number}" href="${href}"/>\n`);
    this.#resources.push(resourceXml(question, number, href));
  }

  end(): void {
    this.#section(null);
    this.#zip.add(TEST_FILE, new TextEncoder().encode(this.#test()));
    const refs = `<resource identifier="test" type="imsqti_test_xmlv2p1" href="${TEST_FILE}"><file href="${TEST_FILE}"/></resource>\n`;
    const manifest = `${HEAD}<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:imsmd="http://www.imsglobal.org/xsd/imsmd_v1p2" identifier="lectern">\n<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>\n<organizations/>\n<resources>\n${this.#resources.join('')}${refs}</resources>\n</manifest>\n`;
    this.#zip.add('imsmanifest.xml', new TextEncoder().encode(manifest));
    this.#zip.end();
  }

  #test(): string {
    return `${HEAD}<assessmentTest xmlns="${QTI}" identifier="test" title="Questions" toolName="${OWN_TOOL}"><testPart identifier="part" navigationMode="nonlinear" submissionMode="simultaneous">\n${this.#sections.join('')}</testPart></assessmentTest>\n`;
  }

  /** Closes the sections of the folder before, and opens those of the next one. */
  #section(folder: readonly string[] | null): void {
    const before = this.#folder;
    if (folder !== null && before?.join('\u0000') === folder.join('\u0000')) return;
    if (before !== null) this.#sections.push('</assessmentSection>\n'.repeat(Math.max(1, before.length)));
    this.#folder = folder;
    if (folder === null) return;
    const titles = folder.length === 0 ? [''] : folder;
    for (const [depth, title] of titles.entries()) {
      const id = `s${this.#number}-${depth}`;
      this.#sections.push(
        `<assessmentSection identifier="${id}" title="${attribute(title)}" visible="true">\n`,
      );
    }
  }
}

function resourceXml({ tags, images }: QuestionDraft, number: number, href: string): string {
  const keywords = tags.map(
    (tag) => `<imsmd:keyword><imsmd:langstring>${escapeXml(tag)}</imsmd:langstring></imsmd:keyword>`,
  );
  const metadata =
    tags.length === 0
      ? ''
      : `<metadata><imsmd:lom><imsmd:general>${keywords.join('')}</imsmd:general></imsmd:lom></metadata>`;
  const files = [href, ...images.map((image) => imagePath(number, image))];
  const listed = files.map((file) => `<file href="${attribute(encodeURI(file))}"/>`).join('');
  return `<resource identifier="q${number}" type="imsqti_item_xmlv2p1" href="${href}">${metadata}${listed}</resource>\n`;
}
