import { largest } from '#shared/domain/lists.ts';
import { childOf, childrenOf, findAll, type XmlElement } from './xml-element.ts';

/** What an item declares of one response. */
export interface Qti2Response {
  readonly id: string;
  readonly cardinality: string;
  readonly baseType: string;
  /** The values of the right answer; where there is none, those that are worth most. */
  readonly accepted: readonly string[];
  /** What values are worth, by value. */
  readonly mapped: ReadonlyMap<string, number>;
}

const numberOf = (text: string | undefined): number | null => {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : null;
};

/** Reads the declaration of a response; one that is missing accepts nothing. */
export function readResponse(item: XmlElement, id: string): Qti2Response {
  const declared = childrenOf(item, 'responseDeclaration').find(
    (one) => one.attributes.get('identifier') === id,
  );
  const correct = declared === undefined ? undefined : childOf(declared, 'correctResponse');
  const mapping = declared === undefined ? undefined : childOf(declared, 'mapping');
  const mapped = new Map<string, number>();
  for (const entry of mapping === undefined ? [] : childrenOf(mapping, 'mapEntry')) {
    const worth = numberOf(entry.attributes.get('mappedValue'));
    if (worth !== null) mapped.set((entry.attributes.get('mapKey') ?? '').trim(), worth);
  }
  const values = correct === undefined ? [] : childrenOf(correct, 'value').map((value) => value.text.trim());
  const best = largest(mapped.values(), 0);
  const worthMost = [...mapped].filter(([, worth]) => worth > 0 && worth === best).map(([key]) => key);
  const baseType = declared?.attributes.get('baseType') ?? '';
  return {
    id,
    cardinality: declared?.attributes.get('cardinality') ?? 'single',
    baseType,
    accepted: baseType === 'string' || values.length === 0 ? [...new Set([...values, ...worthMost])] : values,
    mapped,
  };
}

const defaultOf = (declaration: XmlElement | undefined): number | null => {
  const value = declaration === undefined ? undefined : childOf(declaration, 'defaultValue');
  return value === undefined ? null : numberOf(childOf(value, 'value')?.text);
};

/** What a right answer is given by the rules of the item, where they say it as a plain number. */
function byRules(item: XmlElement): number | null {
  const values = findAll(item, (name) => name === 'setOutcomeValue')
    .filter((one) => one.attributes.get('identifier') === 'SCORE')
    .map((one) => numberOf(childOf(one, 'baseValue')?.text))
    .filter((value) => value !== null);
  return values.length === 0 ? null : largest(values, -Infinity);
}

/** The most that an item gives: as it declares it, as its mapping or its rules do, else 1. */
export function markOf(item: XmlElement, response: Qti2Response): number {
  const outcomes = new Map(
    childrenOf(item, 'outcomeDeclaration').map((one) => [one.attributes.get('identifier') ?? '', one]),
  );
  const candidates = [
    defaultOf(outcomes.get('MAXSCORE')),
    numberOf(outcomes.get('SCORE')?.attributes.get('normalMaximum')),
    response.mapped.size === 0 ? null : largest(response.mapped.values(), -Infinity),
    byRules(item),
  ];
  return candidates.find((value) => value !== null && value > 0) ?? 1;
}
