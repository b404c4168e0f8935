/** What stands in the place of a card where an invoice is asked for. */
export const INVOICE = 'invoice';
