import { isMailable } from '../users/no-mail-address.ts';
import { joinCellList } from '../text/cell-list.ts';

interface ExportedPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: string;
  readonly groups: readonly string[];
}

/** The cells of a person in the order of {@link PEOPLE_COLUMNS}; who has no mail has no address. */
export const peopleCells = (person: ExportedPerson): string[] => [
  person.first_name,
  person.last_name,
  isMailable(person.email) ? person.email : '',
  person.role,
  joinCellList(person.groups),
];
