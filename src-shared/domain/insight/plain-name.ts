/** A name as it is sorted and searched by: without accents and capitals. */
export const plainName = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
