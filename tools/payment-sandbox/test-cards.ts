/** What a card of the sandbox does when it is charged. */
export type CardBehaviour = 'good' | 'declined' | 'confirm';

/** Numbers as the provider's own tests have them; no bank knows them. */
export const TEST_CARDS: Readonly<Record<string, { readonly label: string; readonly does: CardBehaviour }>> =
  {
    '4242424242424242': { label: 'Good card', does: 'good' },
    '4000000000000341': { label: 'Card that is declined when it is charged', does: 'declined' },
    '4000002760003184': { label: 'Card that wants confirmation', does: 'confirm' },
  };

/** The card of a number as it was typed; undefined where the sandbox has none of it. */
export function cardOf(typed: string): { readonly number: string; readonly does: CardBehaviour } | undefined {
  const number = typed.replaceAll(/[\s-]/gu, '');
  const card = TEST_CARDS[number];
  return card === undefined ? undefined : { number, does: card.does };
}
