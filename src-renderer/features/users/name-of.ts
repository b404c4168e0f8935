/** The whole name of somebody. */
export const nameOf = (person: { readonly first_name: string; readonly last_name: string }): string =>
  `${person.first_name} ${person.last_name}`;
