import { childOf, childrenOf, findAll, type XmlElement } from './xml-element.ts';

/** Which feedback is said when: per option by its id, after right and wrong answers, and always. */
export interface SaidFeedback {
  readonly options: ReadonlyMap<string, string[]>;
  readonly right: string[];
  readonly wrong: string[];
  readonly general: string[];
}

/** What the conditions of an item say of its answers. */
export interface Qti12Scoring {
  /** By the id of an option: what choosing it is worth. */
  readonly weights: ReadonlyMap<string, number>;
  /** Texts that are worth something. */
  readonly accepted: readonly string[];
  /** Ranges are compared: the answer is a number. */
  readonly isNumber: boolean;
  /** The most that can be had; null where nobody says. */
  readonly most: number | null;
  feedbackOf(feedbackIds: readonly string[], optionIds: readonly string[]): SaidFeedback;
}

interface Condition {
  /** Answers that fulfil it, leaving out those that must not be given. */
  readonly answers: readonly string[];
  readonly worth: number;
  readonly hasScore: boolean;
  readonly feedback: readonly string[];
}

const ranges = /^var(?:lt|lte|gt|gte|inside)$/;

function worthOf(condition: XmlElement, most: number | null): number {
  let worth = 0;
  for (const change of childrenOf(condition, 'setvar')) {
    const text = change.text.trim();
    const value = /\.max$/i.test(text) ? (most ?? 1) : Number.parseFloat(text);
    if (!Number.isFinite(value)) continue;
    worth = /^(?:subtract|divide)$/i.test(change.attributes.get('action') ?? '')
      ? worth - value
      : worth + value;
  }
  return worth;
}

function readCondition(condition: XmlElement, most: number | null): Condition {
  const test = childOf(condition, 'conditionvar');
  // findAll looks into nothing it has found: what stands in a <not> is no answer.
  const equals =
    test === undefined
      ? []
      : findAll(test, (name) => name === 'varequal' || name === 'varsubset' || name === 'not');
  return {
    answers: equals.filter(({ name }) => name !== 'not').map(({ text }) => text.trim()),
    worth: worthOf(condition, most),
    hasScore: childOf(condition, 'setvar') !== undefined,
    feedback: childrenOf(condition, 'displayfeedback').map((one) => one.attributes.get('linkrefid') ?? ''),
  };
}

function mostOf(processing: readonly XmlElement[]): number | null {
  const declared = processing
    .flatMap((one) => childrenOf(one, 'outcomes'))
    .flatMap((one) => childrenOf(one, 'decvar'))
    .map((one) => Number.parseFloat(one.attributes.get('maxvalue') ?? ''));
  return declared.find((value) => Number.isFinite(value)) ?? null;
}

/** Reads the conditions of an item. */
export function readScoring(item: XmlElement): Qti12Scoring {
  const processing = childrenOf(item, 'resprocessing');
  const most = mostOf(processing);
  const found = processing.flatMap((one) => childrenOf(one, 'respcondition'));
  const conditions = found.map((condition) => readCondition(condition, most));
  const weights = new Map<string, number>();
  for (const { answers, worth } of conditions) {
    for (const answer of answers) weights.set(answer, (weights.get(answer) ?? 0) + worth);
  }
  return {
    weights,
    accepted: conditions.flatMap(({ answers, worth }) => (worth > 0 ? answers : [])),
    isNumber: found.some((condition) => findAll(condition, (name) => ranges.test(name)).length > 0),
    most,
    feedbackOf: (feedbackIds, optionIds) => place(conditions, feedbackIds, optionIds),
  };
}

function place(
  conditions: readonly Condition[],
  feedbackIds: readonly string[],
  optionIds: readonly string[],
): SaidFeedback {
  const options = new Map<string, string[]>();
  const said = { options, right: [] as string[], wrong: [] as string[], general: [] as string[] };
  const ofOption = (option: string, id: string) => options.set(option, [...(options.get(option) ?? []), id]);
  for (const id of feedbackIds) {
    const condition = conditions.find(({ feedback }) => feedback.includes(id));
    const [answer] = condition?.answers ?? [];
    if (optionIds.includes(id)) ofOption(id, id);
    else if (/incorrect|wrong/i.test(id)) said.wrong.push(id);
    else if (/^correct|^right/i.test(id) || (condition !== undefined && condition.worth > 0))
      said.right.push(id);
    else if (condition?.answers.length === 1 && answer !== undefined && optionIds.includes(answer))
      ofOption(answer, id);
    else said.general.push(id);
  }
  return said;
}
