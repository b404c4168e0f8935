import { getAccount, getInstitution } from './features/auth/repo.ts';
import { findLivePerson } from './features/auth/session-repo.ts';
import { findPolicy } from './features/auth/second-factor/policy-repo.ts';
import { countExamsNotHere } from './features/enrolments/list-service.ts';
import { attemptLogs } from './features/exam-attempts/sync-adapter.ts';
import { withDerived } from './features/questions/derived.ts';
import type { Accounts, AttemptLogs, Deriving, Exams } from './sync/adapter.ts';
import type { DerivedRoot } from './sync/aggregates.ts';

/** How each feature that keeps derived rows brings them in step; one that is missing does not compile. */
export const DERIVING: Readonly<Record<DerivedRoot, Deriving>> = {
  question: ({ db, dialect }, ids, write) => withDerived({ db, services: { dialect } }, ids, write),
};

/** The logs of attempts, by their own feature. */
export const ATTEMPTS: AttemptLogs = attemptLogs;

/** Who somebody is. */
export const ACCOUNTS: Accounts = {
  findInstitution: getInstitution,
  getAccount,
  findLivePerson,
  offlineHours: async (db, roleId) => (await findPolicy(db, roleId))?.offline_hours ?? null,
};

/** Which exams can be sat on a computer. */
export const EXAMS: Exams = { countNotHere: countExamsNotHere };
