import { feedbackOfOptions } from '#shared/domain/imports/feedback.ts';
import { importLimits } from '#shared/domain/imports/limits.ts';
import { largest } from '#shared/domain/lists.ts';
import type { ImagePlace, ImportFeedback, ImportQuestionType } from '#shared/domain/imports/parsed-file.ts';
import { noRightAnswer, severalRightAnswers, tooManyOptions } from '#shared/domain/imports/question-rules.ts';
import { joinParagraphs } from '#shared/domain/imports/text.ts';
import type { FileBuilder } from './file-builder.ts';
import { acceptWords, isTrueFalse } from './given-answers.ts';
import { feedbackTurns, type FeedbackTurn } from './qti2-feedback.ts';
import { interactionName, isInteraction } from './qti2-names.ts';
import { OWN_TOOL, TRUE_FALSE_CLASS } from './qti2-own.ts';
import { markOf, readResponse, type Qti2Response } from './qti2-response.ts';
import { TextReader, type ImageSource } from './source-text.ts';
import { unsupportedKind } from './unsupported.ts';
import { childOf, childrenOf, findAll, type XmlElement } from './xml-element.ts';
import { toHtml } from './xml-html.ts';

/** One parsed `<assessmentItem>`, its labels, and what its images' addresses mean. */
export type Qti2Item = {
  element: XmlElement;
  line: number | null;
  tags: readonly string[];
  source: ImageSource;
};

/** Longer than that it is a model answer, and no phrase to look for. */
const MAX_PHRASE = 100;

/** Maps one item of QTI 2.1 or 2.2 to ours, or rejects it by its interaction. */
export function readQti2Item(builder: FileBuilder, item: Qti2Item): void {
  new ItemMapper(builder, item).read();
}

class ItemMapper {
  readonly #builder: FileBuilder;
  readonly #item: Qti2Item;
  #isLastPinned = false;
  readonly #reader: TextReader;
  readonly #body: XmlElement | undefined;
  readonly #isOwn: boolean;

  constructor(builder: FileBuilder, item: Qti2Item) {
    this.#builder = builder;
    this.#item = item;
    this.#reader = new TextReader(builder, item.source);
    this.#body = childOf(item.element, 'itemBody');
    this.#isOwn = item.element.attributes.get('toolName') === OWN_TOOL;
  }

  read(): void {
    const { element } = this.#item;
    const interactions = this.#body === undefined ? [] : findAll(this.#body, isInteraction);
    const [interaction, second] = interactions;
    const [includes] = findAll(element, (name) => name === 'include');
    if (includes !== undefined) {
      return this.#reject(
        'include',
        'The item takes parts from other files (XInclude), which is not done. Export it whole.',
      );
    }
    if (childOf(element, 'templateProcessing') !== undefined) {
      return this.#reject('templateProcessing', unsupportedKind('Computed (template)'));
    }
    if (element.attributes.get('adaptive') === 'true') {
      return this.#reject('adaptive', unsupportedKind('Adaptive'));
    }
    if (interaction === undefined) {
      return this.#reject('itemBody', 'The item has nothing to answer. Give it an interaction.');
    }
    if (second !== undefined) {
      const names = [...new Set(interactions.map(({ name }) => interactionName(name)))].join(', ');
      return this.#reject(
        'composite',
        `The item has ${interactions.length} interactions (${names}); one is possible. Split it.`,
      );
    }
    this.#one(interaction);
  }

  #one(interaction: XmlElement): void {
    const response = readResponse(this.#item.element, interaction.attributes.get('responseIdentifier') ?? '');
    switch (interaction.name) {
      case 'choiceInteraction':
        return this.#choice(interaction, response);
      case 'textEntryInteraction':
      case 'extendedTextInteraction':
        return this.#open(interaction, response);
      default:
        return this.#reject(interaction.name, unsupportedKind(interactionName(interaction.name)));
    }
  }

  #choice(interaction: XmlElement, response: Qti2Response): void {
    const most = interaction.attributes.get('maxChoices') ?? '1';
    if (most !== '1' || response.cardinality === 'multiple') {
      return this.#reject('choiceInteraction', `${severalAnswers} ${severalRightAnswers}`);
    }
    const choices = childrenOf(interaction, 'simpleChoice');
    if (choices.length > importLimits.options)
      return this.#reject('choiceInteraction', tooManyOptions(choices.length));
    const ids = choices.map((one) => one.attributes.get('identifier') ?? '');
    const found = findKey(ids, response);
    if (found === null) return this.#reject('choiceInteraction', noRightAnswer);
    if (found === 'several') return this.#reject('choiceInteraction', severalRightAnswers);
    const options = choices.map((one, at) => this.#optionText(one, `option-${at + 1}`));
    const ownFeedback = choices.map((one) =>
      joinParagraphs(findAll(one, isFeedback).map((said) => this.#text(said.nodes, 'feedback'))),
    );
    const feedback = this.#feedback(response, { ids, options, ownFeedback, correct: found.at });
    if (found.isAlike)
      this.#builder.note('The key names an option that is written otherwise, as “answer_01” for “answer_1”.');
    const isTwo = this.#isOwn
      ? interaction.attributes.get('class') === TRUE_FALSE_CLASS
      : isTrueFalse(options);
    this.#isLastPinned = !isTwo && choices.at(-1)?.attributes.get('fixed') === 'true';
    if (!isTwo) return this.#add('multiple-choice', options, found.at + 1, feedback, [], response);
    const isTrue = /^true$/i.test((options[found.at] ?? '').trim());
    this.#add('true-false', ['True', 'False'], isTrue ? 1 : 2, feedback, [], response);
  }

  #optionText(choice: XmlElement, where: ImagePlace): string {
    return this.#text(choice.nodes, where, (element) => (isFeedback(element.name) ? '' : undefined));
  }

  #open(interaction: XmlElement, response: Qti2Response): void {
    if (/^(?:integer|float)$/.test(response.baseType) && interaction.name === 'textEntryInteraction') {
      return this.#reject('textEntryInteraction', unsupportedKind('Numerical'));
    }
    const isModel = (text: string) =>
      interaction.name === 'extendedTextInteraction' && !this.#isOwn && text.length > MAX_PHRASE;
    const models = response.accepted.filter(isModel);
    const accepted = acceptWords(response.accepted.filter((text) => !isModel(text)));
    if (!accepted.ok) return this.#reject(interaction.name, accepted.reason);
    const none = { ids: [], options: [], ownFeedback: [], correct: -1 };
    const said = this.#feedback(response, none);
    const feedback = {
      correct: joinParagraphs([said.correct, ...models]),
      incorrect: joinParagraphs([said.incorrect, ...models]),
    };
    const warnings = models.length > 0 ? ['The model answer of the source stands in the feedback.'] : [];
    this.#add('open_ended', accepted.phrases, null, feedback, warnings, response);
  }

  #feedback(response: Qti2Response, answers: Answers): ImportFeedback {
    const { ids, options, ownFeedback, correct } = answers;
    const turns = feedbackTurns(this.#item.element, response.id, ids);
    const texts = (wanted: (turn: FeedbackTurn) => boolean) =>
      joinParagraphs(turns.filter(wanted).map(({ nodes }) => this.#text(nodes, 'feedback')));
    return feedbackOfOptions(
      options.map((option, at) => ({
        option,
        right: at === correct,
        feedback: joinParagraphs([
          ownFeedback[at] ?? '',
          texts(({ when }) => when === `option ${ids[at] ?? ''}`),
        ]),
      })),
      texts(({ when }) => when === 'always'),
      texts(({ when }) => when === 'right'),
      texts(({ when }) => when === 'wrong'),
    );
  }

  #text(
    nodes: readonly (string | XmlElement)[],
    where: ImagePlace,
    instead?: (element: XmlElement) => string | undefined,
  ): string {
    return this.#reader.read(toHtml(nodes, instead), 'html', where);
  }

  #title(): string {
    if (this.#body === undefined) return '';
    return this.#text(this.#body.nodes, 'title', (element) => {
      if (element.name === 'rubricBlock') return this.#rubric(element);
      if (isFeedback(element.name)) return '';
      if (element.name === 'textEntryInteraction') return this.#isOwn ? '' : '_____';
      if (!isInteraction(element.name)) return undefined;
      const prompt = childOf(element, 'prompt');
      return prompt === undefined ? '' : `<div>${toHtml(prompt.nodes)}</div>`;
    });
  }

  #rubric(element: XmlElement): string | undefined {
    if (/\bcandidate\b/.test(element.attributes.get('view') ?? 'candidate')) return undefined;
    this.#builder.note('Notes for those who mark were not kept.');
    return '';
  }

  #reject(type: string, reason: string): void {
    const name = (this.#item.element.attributes.get('title') ?? '').trim();
    this.#builder.reject(this.#item.line, name === '' ? this.#title() : name, type, reason);
  }

  #add(
    type: ImportQuestionType,
    options: string[],
    correct: number | null,
    feedback: ImportFeedback,
    warnings: readonly string[],
    response: Qti2Response,
  ): void {
    const { element, line, tags } = this.#item;
    const title = this.#title();
    this.#builder.add(
      line,
      {
        title: title === '' ? (element.attributes.get('title') ?? '') : title,
        type,
        options,
        correct,
        mark: markOf(element, response),
        feedback,
        tags: [...tags],
        folderPath: [],
        images: this.#reader.collector.images,
        ...(this.#isLastPinned ? { isLastPinned: true as const } : {}),
      },
      'assessmentItem',
      [...warnings, ...this.#reader.report()],
    );
  }
}

const severalAnswers = 'Students choose several options of this item.';
const isFeedback = (name: string): boolean => name === 'feedbackInline' || name === 'feedbackBlock';

interface Answers {
  readonly ids: readonly string[];
  readonly options: readonly string[];
  readonly ownFeedback: readonly string[];
  /** From 0; -1 where there are no options. */
  readonly correct: number;
}

type Key = { at: number; isAlike: boolean };

/** `answer_004` for `answer_4`: some products pad the numbers in keys only. */
const unpadded = (id: string): string => id.replace(/0+(?=\d)/g, '').toLowerCase();

/** The one right option, by the key or by what each option is worth. */
function findKey(ids: readonly string[], response: Qti2Response): Key | 'several' | null {
  const best = largest(response.mapped.values(), 0);
  const byWorth = [...response.mapped].filter(([, worth]) => worth > 0 && worth === best).map(([id]) => id);
  const wanted = response.accepted.length > 0 ? response.accepted : byWorth;
  const [key, second] = wanted;
  if (second !== undefined) return 'several';
  if (key === undefined) return null;
  const at = ids.indexOf(key);
  if (at !== -1) return { at, isAlike: false };
  const alike = ids.flatMap((id, place) => (unpadded(id) === unpadded(key) ? [place] : []));
  const [only, other] = alike;
  if (only === undefined || other !== undefined) return null;
  return { at: only, isAlike: true };
}
