import { childOf, childrenOf, findAll, type XmlElement } from './xml-element.ts';

/** A text of feedback and when it is said: `option X` after the option with that identifier. */
export interface FeedbackTurn {
  readonly when: 'right' | 'wrong' | 'always' | `option ${string}`;
  readonly nodes: readonly (string | XmlElement)[];
}

type When = FeedbackTurn['when'];

const isBranch = (name: string): boolean =>
  name === 'responseIf' || name === 'responseElseIf' || name === 'responseElse';

/** When a branch of the rules is taken, as far as it compares the response with the key or with one value. */
function branchWhen(branch: XmlElement, responseId: string): When | null {
  if (branch.name === 'responseElse') return 'wrong';
  const [test] = findAll(
    branch,
    (name) => name === 'match' || name === 'not' || name === 'or' || name === 'and',
  );
  const match = test?.name === 'and' ? findAll(test, (name) => name === 'match')[0] : test;
  if (match?.name !== 'match') return null;
  const isResponse = childrenOf(match, 'variable').some(
    (one) => one.attributes.get('identifier') === responseId,
  );
  if (!isResponse) return null;
  if (childOf(match, 'correct') !== undefined) return 'right';
  const value = childOf(match, 'baseValue')?.text.trim();
  return value === undefined ? null : `option ${value}`;
}

/** When an outcome gets a value by the rules of the item. */
function byRules(item: XmlElement, responseId: string): Map<string, When> {
  const found = new Map<string, When>();
  const rules = childOf(item, 'responseProcessing');
  const conditions = rules === undefined ? [] : findAll(rules, (name) => name === 'responseCondition');
  for (const branch of conditions.flatMap((one) => one.children.filter(({ name }) => isBranch(name)))) {
    const when = branchWhen(branch, responseId);
    if (when === null) continue;
    for (const change of childrenOf(branch, 'setOutcomeValue')) {
      const value = childOf(change, 'baseValue')?.text.trim();
      const key = `${change.attributes.get('identifier') ?? ''} ${value ?? ''}`;
      if (value !== undefined && !found.has(key)) found.set(key, when);
    }
  }
  return found;
}

function byName(id: string): When {
  if (/incorrect|wrong/i.test(id)) return 'wrong';
  return /^(?:correct|right)/i.test(id) ? 'right' : 'always';
}

/** The feedback of an item that stands outside its options, and when each text is said. */
export function feedbackTurns(
  item: XmlElement,
  responseId: string,
  optionIds: readonly string[],
): FeedbackTurn[] {
  const body = childOf(item, 'itemBody');
  const blocks =
    body === undefined ? [] : findAll(body, isBodyFeedback).filter(({ name }) => name !== 'simpleChoice');
  const modal = childrenOf(item, 'modalFeedback');
  if (modal.length + blocks.length === 0) return [];
  const rules = byRules(item, responseId);
  return [...blocks, ...modal].map((element) => {
    const id = element.attributes.get('identifier') ?? '';
    const outcome = element.attributes.get('outcomeIdentifier') ?? '';
    const ruled = rules.get(`${outcome} ${id}`);
    const when = optionIds.includes(id) ? (`option ${id}` as const) : (ruled ?? byName(id));
    return { when, nodes: element.nodes };
  });
}

// Feedback inside an option is that option's: findAll looks into nothing it has found.
const isBodyFeedback = (name: string): boolean =>
  name === 'feedbackBlock' || name === 'feedbackInline' || name === 'simpleChoice';
