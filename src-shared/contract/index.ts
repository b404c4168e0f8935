import { accessRequestsContract } from './access-requests.ts';
import { auditContract } from './audit.ts';
import { authContract } from './auth.ts';
import { backupsContract } from './backups.ts';
import { blobsContract } from './blobs.ts';
import { contentManagementContract } from './content-management.ts';
import { coursesContract } from './courses.ts';
import { dashboardContract } from './dashboard.ts';
import { enrolmentsContract } from './enrolments.ts';
import { examAttemptsContract } from './exam-attempts.ts';
import { examsContract } from './exams.ts';
import { importsContract } from './imports.ts';
import { mailContract } from './mail.ts';
import { mediaContract } from './media.ts';
import { onboardingContract } from './onboarding.ts';
import { profileContract } from './profile.ts';
import { qualificationsContract } from './qualifications.ts';
import { questionExportsContract } from './question-exports.ts';
import { questionsContract } from './questions.ts';
import { rolesContract } from './roles.ts';
import { searchContract } from './search.ts';
import { secondFactorContract } from './second-factor.ts';
import { setupContract } from './setup.ts';
import { subjectsContract } from './subjects.ts';
import { socialSignInContract } from './social-sign-in.ts';
import { syncContract } from './sync.ts';
import { usersContract } from './users.ts';
import { peopleGroupsContract } from './people-groups.ts';
import { peopleImportsContract } from './people-imports.ts';

/** Every endpoint of the product, by feature. */
export const contract = {
  'access-requests': accessRequestsContract,
  audit: auditContract,
  auth: authContract,
  backups: backupsContract,
  blobs: blobsContract,
  'content-management': contentManagementContract,
  courses: coursesContract,
  dashboard: dashboardContract,
  enrolments: enrolmentsContract,
  'exam-attempts': examAttemptsContract,
  exams: examsContract,
  imports: importsContract,
  mail: mailContract,
  media: mediaContract,
  onboarding: onboardingContract,
  profile: profileContract,
  qualifications: qualificationsContract,
  'question-exports': questionExportsContract,
  questions: questionsContract,
  roles: rolesContract,
  search: searchContract,
  'second-factor': secondFactorContract,
  setup: setupContract,
  subjects: subjectsContract,
  'social-sign-in': socialSignInContract,
  sync: syncContract,
  users: usersContract,
  'people-groups': peopleGroupsContract,
  'people-imports': peopleImportsContract,
} as const;
