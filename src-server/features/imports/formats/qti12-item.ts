import { feedbackOfOptions } from '#shared/domain/imports/feedback.ts';
import { importLimits } from '#shared/domain/imports/limits.ts';
import { largest } from '#shared/domain/lists.ts';
import type { ImagePlace, ImportFeedback, ImportQuestionType } from '#shared/domain/imports/parsed-file.ts';
import { noRightAnswer, severalRightAnswers, tooManyOptions } from '#shared/domain/imports/question-rules.ts';
import { joinParagraphs } from '#shared/domain/imports/text.ts';
import type { FileBuilder } from './file-builder.ts';
import { acceptWords, isTrueFalse } from './given-answers.ts';
import { kindByName, kindByResponses, type Qti12Kind } from './qti12-names.ts';
import { readScoring, type Qti12Scoring } from './qti12-scoring.ts';
import { TextReader, type ImageSource } from './source-text.ts';
import { unsupportedKind } from './unsupported.ts';
import { allText, childOf, childrenOf, findAll, type XmlElement } from './xml-element.ts';
import { toHtml } from './xml-html.ts';

/** One parsed `<item>`, where it stands, and what its images' addresses mean. */
export type Qti12Item = { element: XmlElement; line: number; folderPath: string[]; source: ImageSource };

const isResponse = (name: string): boolean => /^response_(?:lid|str|num|xy|grp|extension)$/.test(name);
const isDrawn = (name: string): boolean => name === 'render_hotspot' || name === 'render_slider';
const isText = (name: string): boolean =>
  name === 'mattext' ||
  name === 'mat_formattedtext' ||
  name === 'matimage' ||
  name === 'mattable' ||
  name === 'matbreak';
const typeLabels = ['question_type', 'cc_profile', 'qmd_itemtype', 'bbmd_questiontype'];
const markLabels = ['points_possible', 'qmd_absolutescore_max', 'cc_weighting', 'qmd_weighting'];

/** Maps one question of QTI 1.2 to ours, or rejects it by its kind. */
export function readQti12Item(builder: FileBuilder, item: Qti12Item): void {
  new ItemMapper(builder, item).read();
}

/** Fields of an item: those of Canvas and Common Cartridge as pairs, those of Blackboard as elements. */
function metadataOf(item: XmlElement): Map<string, string> {
  const fields = new Map<string, string>();
  const metadata = childrenOf(item, 'itemmetadata');
  for (const field of metadata.flatMap((one) => findAll(one, (name) => name === 'qtimetadatafield'))) {
    const label = childOf(field, 'fieldlabel')?.text.trim() ?? '';
    fields.set(label, childOf(field, 'fieldentry')?.text.trim() ?? '');
  }
  for (const field of metadata.flatMap((one) => findAll(one, (name) => /^(?:bbmd|qmd)_/.test(name))))
    fields.set(field.name, field.text.trim());
  return fields;
}

class ItemMapper {
  readonly #builder: FileBuilder;
  readonly #item: Qti12Item;
  readonly #reader: TextReader;
  readonly #fields: Map<string, string>;
  readonly #responses: XmlElement[];
  readonly #scoring: Qti12Scoring;
  readonly #name: string;

  constructor(builder: FileBuilder, item: Qti12Item) {
    this.#builder = builder;
    this.#item = item;
    this.#reader = new TextReader(builder, item.source);
    this.#fields = metadataOf(item.element);
    const presentation = childOf(item.element, 'presentation');
    this.#responses = presentation === undefined ? [] : findAll(presentation, isResponse);
    this.#scoring = readScoring(item.element);
    this.#name = (item.element.attributes.get('title') ?? '').trim();
  }

  read(): void {
    const kind = this.#kind();
    switch (kind.is) {
      case 'other':
        return this.#reject(kind.name, unsupportedKind(kind.name));
      case 'no-question':
        this.#builder.warn(
          this.#item.line,
          `“${this.#name}” is a text without a question; it is not imported.`,
        );
        return;
      case 'choice':
      case 'true-false':
        return this.#choice();
      case 'text':
        return this.#text();
      case 'essay':
        return this.#open([], []);
    }
  }

  #kind(): Qti12Kind {
    const label = typeLabels.map((name) => this.#fields.get(name) ?? '').find((name) => name !== '');
    const named = label === undefined ? null : kindByName(label);
    const seen = kindByResponses(
      this.#responses.map((response) => ({
        name: response.name,
        cardinality: response.attributes.get('rcardinality') ?? '',
        isDrawn: findAll(response, isDrawn).length > 0,
      })),
      this.#scoring.accepted.length > 0,
    );
    // A name is believed as far as there is something to answer in that way.
    if (named === null) return seen;
    const fits = named.is === 'other' || named.is === 'no-question' || this.#responses.length === 1;
    return fits ? named : seen;
  }

  #choice(): void {
    const [response] = this.#responses;
    const labels = response === undefined ? [] : findAll(response, (name) => name === 'response_label');
    if (labels.length > importLimits.options)
      return this.#reject('Multiple-choice', tooManyOptions(labels.length));
    const ids = labels.map((label) => label.attributes.get('ident') ?? '');
    const options = labels.map((label, at) => this.#texts(label, `option-${at + 1}`));
    const weights = ids.map((id) => this.#scoring.weights.get(id) ?? 0);
    const best = largest(weights, 0);
    const right = weights.filter((weight) => weight > 0 && weight === best).length;
    if (right > 1) return this.#reject('Multiple-choice', severalRightAnswers);
    if (right === 0) return this.#reject('Multiple-choice', noRightAnswer);
    const correct = weights.indexOf(best);
    const warnings = weights.some((weight, at) => weight !== 0 && at !== correct)
      ? ['Partial and negative marks of options were not kept.']
      : [];
    const feedback = this.#feedback(ids, options, correct);
    if (!isTrueFalse(options)) return this.#add('multiple-choice', options, correct + 1, feedback, warnings);
    const isTrue = /^\s*true\s*$/i.test(options[correct] ?? '');
    this.#add('true-false', ['True', 'False'], isTrue ? 1 : 2, feedback, warnings);
  }

  #text(): void {
    if (this.#scoring.isNumber) return this.#reject('Numerical', unsupportedKind('Numerical'));
    const accepted = acceptWords(this.#scoring.accepted);
    if (!accepted.ok) return this.#reject('Fill in the blank', accepted.reason);
    const warnings = accepted.phrases.length === 0 ? ['The source names no accepted answer.'] : [];
    this.#open(accepted.phrases, warnings);
  }

  #open(phrases: string[], warnings: string[]): void {
    this.#add('open_ended', phrases, null, this.#feedback([], [], -1), warnings);
  }

  #feedback(ids: readonly string[], options: readonly string[], correct: number): ImportFeedback {
    const texts = new Map<string, string>();
    for (const one of childrenOf(this.#item.element, 'itemfeedback')) {
      const id = one.attributes.get('ident') ?? '';
      texts.set(id, joinParagraphs([texts.get(id) ?? '', this.#texts(one, 'feedback')]));
    }
    if (texts.size === 0) return { correct: '', incorrect: '' };
    const said = this.#scoring.feedbackOf([...texts.keys()], ids);
    const join = (wanted: readonly string[]) => joinParagraphs(wanted.map((id) => texts.get(id) ?? ''));
    return feedbackOfOptions(
      options.map((option, at) => ({
        option,
        right: at === correct,
        feedback: join(said.options.get(ids[at] ?? '') ?? []),
      })),
      join(said.general),
      join(said.right),
      join(said.wrong),
    );
  }

  /** The text of all materials below, in their order; what is answered in it stands aside. */
  #texts(element: XmlElement, where: ImagePlace): string {
    const wanted = (name: string) => isText(name) || isResponse(name);
    const parts = findAll(element, wanted).map((material) => {
      if (isResponse(material.name)) return '';
      if (material.name === 'matimage') return this.#image(material, where);
      return this.#material(material, where);
    });
    return joinParagraphs(parts.map((part) => part.trim()));
  }

  #image(material: XmlElement, where: ImagePlace): string {
    const src = material.attributes.get('uri') ?? '';
    const alt = material.attributes.get('label') ?? '';
    const escape = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    return src === ''
      ? ''
      : this.#reader.read(`<img src="${escape(src)}" alt="${escape(alt)}">`, 'html', where);
  }

  #material(material: XmlElement, where: ImagePlace): string {
    if (material.children.length > 0) return this.#reader.read(toHtml(material.nodes), 'html', where);
    const type = material.attributes.get('texttype') ?? material.attributes.get('type') ?? '';
    return this.#reader.read(material.text, /html/i.test(type) ? 'html' : 'auto', where);
  }

  #mark(): number {
    for (const label of markLabels) {
      const value = Number.parseFloat(this.#fields.get(label) ?? '');
      if (Number.isFinite(value) && value > 0) return value;
    }
    const most = this.#scoring.most;
    return most === null || most === 100 || most <= 0 ? 1 : most;
  }

  #reject(type: string, reason: string): void {
    const presentation = childOf(this.#item.element, 'presentation');
    const text = presentation === undefined ? '' : this.#texts(presentation, 'title');
    this.#builder.reject(this.#item.line, text === '' ? this.#name : text, type, reason);
  }

  #add(
    type: ImportQuestionType,
    options: string[],
    correct: number | null,
    feedback: ImportFeedback,
    warnings: string[],
  ): void {
    const { element, line, folderPath } = this.#item;
    const presentation = childOf(element, 'presentation');
    const title = presentation === undefined ? '' : this.#texts(presentation, 'title');
    const hints = childrenOf(element, 'itemfeedback').flatMap((one) => childrenOf(one, 'hint'));
    if (hints.some((hint) => allText(hint).trim() !== '')) this.#builder.note('Hints were not kept.');
    this.#builder.add(
      line,
      {
        title: title === '' ? this.#name : title,
        type,
        options,
        correct,
        mark: this.#mark(),
        feedback,
        tags: [],
        folderPath: [...folderPath],
        images: this.#reader.collector.images,
      },
      type,
      [...warnings, ...this.#reader.report()],
    );
  }
}
