/** How somebody is greeted by their first name: titles belong to the full name, nobody is greeted as Dr Margarethe. */
export const greetedName = (firstName: string): string =>
  firstName.replace(/^((Dr|Prof|Professor|Mr|Mrs|Ms|Mx)\.?\s+)+/u, '');
