import { foldName } from '../questions/names.ts';
import { isMailable } from '../users/no-mail-address.ts';
import type { CellProblem, PersonRow } from './person-row.ts';

/** What a row is beside the others and the accounts that there are. */
export const ROW_KINDS = ['new', 'changed', 'same', 'twin', 'wrong'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** An account that there is, with the names of its groups. */
export interface KnownPerson {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: string;
  readonly groups: readonly string[];
  readonly isDeleted: boolean;
}

/** The institution as far as the rows of a file touch it. */
export interface KnownInstitution {
  /** Those with an address of the file, and those without mail who have a last name of the file. */
  readonly people: readonly KnownPerson[];
  readonly roles: readonly string[];
  /** Whether the person who imports may create accounts with a role. */
  readonly mayGive: (role: string) => boolean;
  /** Whether they may change an account. */
  readonly mayManage: (person: Pick<KnownPerson, 'id' | 'role'>) => boolean;
}

export interface PlannedRow {
  readonly row: PersonRow;
  readonly kind: RowKind;
  readonly problems: readonly CellProblem[];
  /** As the institution writes it; that of the file where it is not known. */
  readonly role: string;
  /** Whose account it is, or who may be the same person. */
  readonly person: KnownPerson | null;
}

export const DEFAULT_ROLE = 'Student';

const fullName = (one: { readonly first_name: string; readonly last_name: string }): string =>
  foldName(`${one.first_name} ${one.last_name}`);

const problem = (column: CellProblem['column'], message: string): CellProblem => ({ column, message });

function isChanged(row: PersonRow, person: KnownPerson): boolean {
  const there = new Set(person.groups.map(foldName));
  return (
    row.first_name !== person.first_name ||
    row.last_name !== person.last_name ||
    row.groups.some((group) => !there.has(foldName(group)))
  );
}

/** Compares rows one after the other with those before them and with the institution. */
export class ImportPlan {
  readonly #known: KnownInstitution;
  readonly #byEmail: ReadonlyMap<string, KnownPerson>;
  readonly #withoutMail: ReadonlyMap<string, KnownPerson>;
  readonly #roles: ReadonlyMap<string, string>;
  readonly #lineOfEmail = new Map<string, number>();
  readonly #lineOfName = new Map<string, number>();

  constructor(known: KnownInstitution) {
    this.#known = known;
    this.#byEmail = new Map(known.people.map((person) => [person.email, person]));
    this.#withoutMail = new Map(
      known.people
        .filter((person) => !person.isDeleted && !isMailable(person.email))
        .map((person) => [fullName(person), person]),
    );
    this.#roles = new Map(known.roles.map((name) => [foldName(name), name]));
  }

  /** What is to become of the next row. */
  add(row: PersonRow): PlannedRow {
    const person = row.email === '' ? null : (this.#byEmail.get(row.email) ?? null);
    const named = row.role === '' ? (person?.role ?? DEFAULT_ROLE) : row.role;
    const role = this.#roles.get(foldName(named)) ?? named;
    const problems = [
      ...row.problems,
      ...this.#emailProblems(row, person),
      ...this.#roleProblems(role, person),
    ];
    if (problems.length > 0) return { row, kind: 'wrong', problems, role, person };
    if (person !== null)
      return { row, kind: isChanged(row, person) ? 'changed' : 'same', problems, role, person };
    return this.#addNew(row, role);
  }

  #addNew(row: PersonRow, role: string): PlannedRow {
    if (row.email !== '') return { row, kind: 'new', problems: [], role, person: null };
    const name = fullName(row);
    const person = this.#withoutMail.get(name) ?? null;
    const before = this.#lineOfName.get(name);
    this.#lineOfName.set(name, before ?? row.line);
    if (person === null && before === undefined)
      return { row, kind: 'new', problems: [], role, person: null };
    const same = person === null ? `Line ${before}` : 'An account without e-mail';
    const text = `${same} has the same name. Without an e-mail address nothing tells two people apart.`;
    return { row, kind: 'twin', problems: [problem('email', text)], role, person };
  }

  #emailProblems(row: PersonRow, person: KnownPerson | null): CellProblem[] {
    if (row.email === '') return [];
    const before = this.#lineOfEmail.get(row.email);
    this.#lineOfEmail.set(row.email, before ?? row.line);
    if (before !== undefined) return [problem('email', `Line ${before} has this e-mail address already.`)];
    if (person?.isDeleted === true)
      return [problem('email', 'An account that was deleted has this e-mail address.')];
    return [];
  }

  #roleProblems(role: string, person: KnownPerson | null): CellProblem[] {
    if (!this.#roles.has(foldName(role)))
      return [problem('role', `There is no role “${role.slice(0, 60)}”.`)];
    if (person === null)
      return this.#known.mayGive(role)
        ? []
        : [problem('role', `You may not create accounts with the role ${role}.`)];
    if (person.isDeleted) return [];
    if (!this.#known.mayManage(person))
      return [problem('email', `You may not change this account: its role is ${person.role}.`)];
    if (person.role === role) return [];
    const text = `This account has the role ${person.role}. A file changes no roles: leave the cell empty, or change the role in User management.`;
    return [problem('role', text)];
  }
}

export const ROW_ACTIONS = ['create', 'update', 'leave'] as const;
export type RowAction = (typeof ROW_ACTIONS)[number];

/** What the person chose: for kinds of rows, and for single ones by their lines. */
export interface ImportChoices {
  readonly changed: 'update' | 'leave';
  readonly twins: 'create' | 'leave';
  readonly left_out: ReadonlySet<number>;
  /** Twins that are people of their own. */
  readonly created: ReadonlySet<number>;
}

/** What is done with a row. Nothing that was chosen makes a wrong one right. */
export function actionOf({ row, kind }: PlannedRow, choices: ImportChoices): RowAction {
  if (kind === 'wrong' || kind === 'same' || choices.left_out.has(row.line)) return 'leave';
  if (kind === 'new') return 'create';
  if (kind === 'changed') return choices.changed;
  return choices.created.has(row.line) ? 'create' : choices.twins;
}
