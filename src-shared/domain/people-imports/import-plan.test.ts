import { describe, expect, it } from 'vitest';
import { actionOf, ImportPlan, type KnownPerson, type RowKind } from './import-plan.ts';
import type { PersonRow } from './person-row.ts';

const ida: KnownPerson = {
  id: 7,
  first_name: 'Ida',
  last_name: 'Grün',
  email: 'ida@school.test',
  role: 'Student',
  groups: ['Class 7b'],
  isDeleted: false,
};
const boss: KnownPerson = { ...ida, id: 8, first_name: 'Ada', email: 'ada@school.test', role: 'Admin' };

const plan = (people: readonly KnownPerson[] = [ida, boss]) =>
  new ImportPlan({
    people,
    roles: ['Student', 'Instructor', 'Admin'],
    mayGive: (role) => role !== 'Admin',
    mayManage: ({ role }) => role !== 'Admin',
  });

const row = (changes: Partial<PersonRow> = {}): PersonRow => ({
  line: 2,
  first_name: 'Noor',
  last_name: 'Haddad',
  email: 'noor@school.test',
  role: '',
  groups: [],
  problems: [],
  ...changes,
});

const idaRow = (changes: Partial<PersonRow> = {}) =>
  row({ first_name: 'Ida', last_name: 'Grün', email: 'ida@school.test', ...changes });

/** Where something is wrong with a row. */
const wrongIn = (changes: Partial<PersonRow>, people?: readonly KnownPerson[]) =>
  plan(people)
    .add(row(changes))
    .problems.map(({ column }) => column);

describe('a row', () => {
  it.each<[string, PersonRow, RowKind]>([
    ['of somebody who is not there', row(), 'new'],
    ['that says what is there already', idaRow({ groups: ['class 7B'] }), 'same'],
    ['with another name', idaRow({ first_name: 'Ida Marie' }), 'changed'],
    ['with another group', idaRow({ groups: ['Year 7'] }), 'changed'],
    ['with the role that they have', idaRow({ role: 'student' }), 'same'],
  ])('%s is told', (_what, given, kind) => {
    expect(plan().add(given).kind).toBe(kind);
  });

  it('without a role is a student, and roles are known in any case', () => {
    expect(plan().add(row()).role).toBe('Student');
    expect(plan().add(row({ role: 'INSTRUCTOR' })).role).toBe('Instructor');
  });

  it.each<[string, Partial<PersonRow>, string]>([
    ['a role that there is not', { role: 'Wizard' }, 'role'],
    ['a role that the importer may not give', { role: 'Admin' }, 'role'],
    ['another role of somebody who is there', { email: ida.email, role: 'Instructor' }, 'role'],
    ['somebody whom the importer may not change', { email: boss.email }, 'email'],
  ])('is wrong with %s', (_what, changes, column) => {
    expect(wrongIn(changes)).toEqual([column]);
  });

  it('is wrong with the address of a deleted account', () => {
    expect(wrongIn({ email: ida.email }, [{ ...ida, isDeleted: true }])).toEqual(['email']);
  });

  it('is wrong with the address of a row before it', () => {
    const one = plan();
    one.add(row());
    expect(one.add(row({ line: 3 })).problems).toEqual([
      { column: 'email', message: 'Line 2 has this e-mail address already.' },
    ]);
  });
});

describe('people without an address', () => {
  const nameless = (line: number) => row({ line, email: '' });

  it('are twins of a row before them with the same name', () => {
    const one = plan();
    expect([nameless(2), nameless(3)].map((given) => one.add(given).kind)).toEqual(['new', 'twin']);
  });

  it('are twins of an account without mail that has their name', () => {
    const there = {
      ...ida,
      first_name: 'NOOR',
      last_name: 'haddad',
      email: 'noor.haddad.ab12@no-mail.invalid',
    };
    expect(plan([there]).add(nameless(2))).toMatchObject({ kind: 'twin', person: { id: 7 } });
    expect(plan([{ ...there, email: 'noor@elsewhere.test' }]).add(nameless(2)).kind).toBe('new');
  });
});

describe('what is done with a row', () => {
  const nothing = {
    changed: 'leave',
    twins: 'leave',
    left_out: new Set<number>(),
    created: new Set<number>(),
  } as const;
  const all = { ...nothing, changed: 'update', twins: 'create' } as const;
  const planned = (kind: RowKind) => ({ ...plan().add(row()), kind });

  it.each<[RowKind, string, string]>([
    ['new', 'create', 'create'],
    ['changed', 'leave', 'update'],
    ['same', 'leave', 'leave'],
    ['twin', 'leave', 'create'],
    ['wrong', 'leave', 'leave'],
  ])('%s: by default %s, with everything chosen %s', (kind, little, most) => {
    expect(actionOf(planned(kind), nothing)).toBe(little);
    expect(actionOf(planned(kind), all)).toBe(most);
  });

  it('is what was chosen for its line; a wrong one stays out', () => {
    const line = new Set([2]);
    expect(actionOf(planned('new'), { ...all, left_out: line })).toBe('leave');
    expect(actionOf(planned('twin'), { ...nothing, created: line })).toBe('create');
    expect(actionOf(planned('wrong'), { ...all, created: line })).toBe('leave');
  });
});
