/** Whether a card is good no more: it is until the last day of its month, by the clock of the server. */
export function isCardExpired(
  card: { readonly expMonth: number; readonly expYear: number },
  now: number,
): boolean {
  // The month after, which begins in Greenwich a few hours off: nobody is refused too early.
  return now >= Date.UTC(card.expYear, card.expMonth, 1, 12);
}
