import type { AuditTarget } from '#shared/contract/audit-rule.ts';
import type { AuditChange } from '#shared/domain/audit/changes.ts';
import type { Ctx } from '#server/context.ts';
import { entryOf } from '#server/audit/audit-entry.ts';
import { ARCHIVED_AFTER_DAYS, type MadeExam } from './exams.ts';
import { JOINED_DAYS_AGO, signInTimes, type DemoPerson } from './people.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './writer.ts';

interface Told {
  readonly at: number;
  readonly by: DemoPerson | null;
  readonly action: string;
  readonly kind: AuditTarget;
  readonly id?: number;
  readonly changes?: readonly AuditChange[];
  /** The code of a refusal, and how often. */
  readonly refused?: { readonly code: string; readonly times: number };
}

/** When the administrator suspended a student by mistake, and how long it took to notice. */
const MISTAKE_DAYS_AGO = 12;
const NOTICED_MS = 25 * MINUTE_MS;

function accountsMade(admin: DemoPerson, people: readonly DemoPerson[], begin: number): Told[] {
  const others = people.filter((person) => person !== admin);
  return others.map((person, index) => ({
    at: begin + (index + 1) * 3 * MINUTE_MS,
    by: admin,
    action: 'users.createUser',
    kind: 'user',
    id: person.id,
    changes: [
      { field: 'first_name', to: person.firstName },
      { field: 'last_name', to: person.lastName },
      { field: 'email', to: person.email },
      { field: 'user_role', to: person.role },
    ],
  }));
}

const examsDecided = (exams: readonly MadeExam[]): Told[] =>
  exams.flatMap(({ id, author, publishedAt, exam }): Told[] => {
    if (publishedAt === null) return [];
    const published: Told = { at: publishedAt, by: author, action: 'exams.publishExam', kind: 'exam', id };
    if (exam.status !== 'archived') return [published];
    const at = publishedAt + ARCHIVED_AFTER_DAYS * DAY_MS;
    return [published, { ...published, at, action: 'exams.archiveExam' }];
  });

function mistakeOf(admin: DemoPerson, student: DemoPerson, now: number): Told[] {
  const at = now - MISTAKE_DAYS_AGO * DAY_MS - 2 * HOUR_MS;
  const told = { by: admin, kind: 'user', id: student.id } as const;
  return [
    {
      ...told,
      at,
      action: 'users.suspendUser',
      changes: [{ field: 'status', from: 'active', to: 'suspended' }],
    },
    {
      at: at + 10 * MINUTE_MS,
      by: null,
      action: 'auth.signIn',
      kind: 'user',
      id: student.id,
      refused: { code: 'INVALID_CREDENTIALS', times: 3 },
    },
    {
      ...told,
      at: at + NOTICED_MS,
      action: 'users.activateUser',
      changes: [{ field: 'status', from: 'suspended', to: 'active' }],
    },
  ];
}

/** What the school did before it was looked at: the same moments as its accounts, exams and sign-ins have. */
export async function insertAuditHistory(
  ctx: Ctx,
  { people, exams, name }: { people: readonly DemoPerson[]; exams: readonly MadeExam[]; name: string },
): Promise<void> {
  const admin = people.find(({ role }) => role === 'Admin');
  const student = people.findLast(({ role }) => role === 'Student');
  if (admin === undefined || student === undefined) throw new Error('The demo school lacks somebody.');
  const begin = ctx.now - JOINED_DAYS_AGO * DAY_MS;
  const founding: Told = {
    at: begin,
    by: admin,
    action: 'setup.createInstitution',
    kind: 'institution',
    changes: [{ field: 'institution_name', to: name }],
  };
  const signIns = people
    .filter(({ role }) => role !== 'Student')
    .flatMap((person) =>
      signInTimes(person, ctx.now - 5 * MINUTE_MS).map((at): Told => ({
        at,
        by: person,
        action: 'auth.signIn',
        kind: 'user',
        id: person.id,
      })),
    );
  const history = [
    founding,
    ...accountsMade(admin, people, begin),
    ...examsDecided(exams),
    ...signIns,
    ...mistakeOf(admin, student, ctx.now),
  ].toSorted((one, other) => one.at - other.at);
  for (const { at, by, action, kind, id, changes = [], refused } of history) {
    const person = by === null ? null : { userId: by.id, role: by.role };
    const call = { action, rule: null, person, computer: 'web', address: null };
    const word = { kind, changes, ...(id === undefined ? {} : { id }) };
    const { facts, ...entry } = entryOf(call, word, { at, reason: refused?.code ?? null });
    await ctx.services.audit.append(ctx.db, { ...entry, facts: { ...facts, times: refused?.times ?? 1 } });
  }
}
