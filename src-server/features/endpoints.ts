import { contract } from '#shared/contract/index.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '../context.ts';
import type { AnyHandler, MountedEndpoint, Preparation } from '../http/mounted-endpoint.ts';
import { accessRequestsHandlers } from './access-requests/handlers.ts';
import { examAttemptsHandlers } from './exam-attempts/handlers.ts';
import { calendarsHandlers } from './calendars/handlers.ts';
import { cartHandlers } from './cart/handlers.ts';
import { certificatesHandlers } from './certificates/handlers.ts';
import { performanceHandlers } from './performance/handlers.ts';
import { contentManagementHandlers } from './content-management/handlers.ts';
import { courseQuestionsHandlers } from './course-questions/handlers.ts';
import { reviewSubmissionsHandlers } from './review-submissions/handlers.ts';
import { messagesHandlers } from './messages/handlers.ts';
import { courseReviewsHandlers } from './course-reviews/handlers.ts';
import { courseSubmissionsHandlers } from './course-submissions/handlers.ts';
import { courseProgressHandlers } from './course-progress/handlers.ts';
import { coursesHandlers } from './courses/handlers.ts';
import { dashboardHandlers } from './dashboard/handlers.ts';
import { earningsHandlers } from './earnings/handlers.ts';
import { discoverHandlers } from './discover/handlers.ts';
import { enrolmentsHandlers } from './enrolments/handlers.ts';
import { keptCoursesHandlers } from './kept-courses/handlers.ts';
import { examsHandlers } from './exams/handlers.ts';
import { backupsHandlers } from './backups/handlers.ts';
import { billingHandlers } from './billing/handlers.ts';
import { blobsHandlers } from './blobs/handlers.ts';
import { importsHandlers, importsPreparations } from './imports/handlers.ts';
import { mailHandlers } from './mail/handlers.ts';
import { mediaHandlers, mediaPreparations } from './media/handlers.ts';
import { onboardingHandlers } from './onboarding/handlers.ts';
import { paymentCardsHandlers } from './payment-cards/handlers.ts';
import { paymentsHandlers } from './payments/handlers.ts';
import { ordersHandlers } from './orders/handlers.ts';
import { profileHandlers } from './profile/handlers.ts';
import { qualificationsHandlers } from './qualifications/handlers.ts';
import { questionExportsHandlers } from './question-exports/handlers.ts';
import { questionsHandlers } from './questions/handlers.ts';
import { rolesHandlers } from './roles/handlers.ts';
import { searchHandlers } from './search/handlers.ts';
import { subjectsHandlers } from './subjects/handlers.ts';
import { auditHandlers } from './audit/handlers.ts';
import { authHandlers, authPreparations } from './auth/handlers.ts';
import { secondFactorHandlers, secondFactorPreparations } from './auth/second-factor/handlers.ts';
import { setupHandlers } from './setup/handlers.ts';
import { socialSignInHandlers, socialSignInPreparations } from './social-sign-in/handlers.ts';
import { syncHandlers, syncPreparations } from './sync/handlers.ts';
import { usersHandlers, usersPreparations } from './users/handlers.ts';
import { withdrawalsHandlers } from './withdrawals/handlers.ts';
import { wishlistHandlers } from './wishlist/handlers.ts';
import { peopleGroupsHandlers } from './people-groups/handlers.ts';
import { peopleImportsHandlers, peopleImportsPreparations } from './people-imports/handlers.ts';
import { answerTemplatesHandlers } from './support-tickets/answer-template-handlers.ts';
import { supportTicketsHandlers } from './support-tickets/handlers.ts';
import { announcementsHandlers } from './announcements/handlers.ts';
import { knowledgeBaseHandlers } from './knowledge-base/handlers.ts';
import { trainingVideosHandlers } from './training-videos/handlers.ts';
import { messageReportsHandlers } from './message-reports/handlers.ts';
import { notificationsHandlers } from './notifications/handlers.ts';
import { insightHandlers } from './insight/handlers.ts';
import { tasksHandlers } from './tasks/handlers.ts';
import { examMarkingHandlers } from './exam-marking/handlers.ts';
import { examTimeHandlers, examTimePreparations } from './exam-time/handlers.ts';
import { invigilationHandlers } from './invigilation/handlers.ts';
import { examPackagesHandlers } from './exam-packages/handlers.ts';
import { projectRequestsHandlers } from './project-requests/handlers.ts';
import { resourcesHandlers } from './resources/handlers.ts';
import { readinessHandlers } from './readiness/handlers.ts';
import { systemHealthHandlers } from './system-health/handlers.ts';
import { reportsHandlers, reportsPreparations } from './reports/handlers.ts';

type Contract = typeof contract;

/** The handlers of every feature of the contract; one that is missing does not compile. */
const HANDLERS: { readonly [F in keyof Contract]: HandlersFor<Contract[F], Ctx> } = {
  'access-requests': accessRequestsHandlers,
  audit: auditHandlers,
  auth: authHandlers,
  backups: backupsHandlers,
  billing: billingHandlers,
  blobs: blobsHandlers,
  calendars: calendarsHandlers,
  cart: cartHandlers,
  certificates: certificatesHandlers,
  orders: ordersHandlers,
  performance: performanceHandlers,
  'content-management': contentManagementHandlers,
  'course-submissions': courseSubmissionsHandlers,
  'course-reviews': courseReviewsHandlers,
  'course-questions': courseQuestionsHandlers,
  messages: messagesHandlers,
  'review-submissions': reviewSubmissionsHandlers,
  'course-progress': courseProgressHandlers,
  courses: coursesHandlers,
  dashboard: dashboardHandlers,
  earnings: earningsHandlers,
  discover: discoverHandlers,
  enrolments: enrolmentsHandlers,
  keptCourses: keptCoursesHandlers,
  'exam-attempts': examAttemptsHandlers,
  exams: examsHandlers,
  imports: importsHandlers,
  mail: mailHandlers,
  media: mediaHandlers,
  onboarding: onboardingHandlers,
  'payment-cards': paymentCardsHandlers,
  payments: paymentsHandlers,
  profile: profileHandlers,
  qualifications: qualificationsHandlers,
  'question-exports': questionExportsHandlers,
  questions: questionsHandlers,
  roles: rolesHandlers,
  search: searchHandlers,
  'second-factor': secondFactorHandlers,
  setup: setupHandlers,
  subjects: subjectsHandlers,
  'social-sign-in': socialSignInHandlers,
  sync: syncHandlers,
  users: usersHandlers,
  withdrawals: withdrawalsHandlers,
  wishlist: wishlistHandlers,
  'people-groups': peopleGroupsHandlers,
  'people-imports': peopleImportsHandlers,
  'support-tickets': supportTicketsHandlers,
  'answer-templates': answerTemplatesHandlers,
  announcements: announcementsHandlers,
  'knowledge-base': knowledgeBaseHandlers,
  'training-videos': trainingVideosHandlers,
  insight: insightHandlers,
  'message-reports': messageReportsHandlers,
  notifications: notificationsHandlers,
  tasks: tasksHandlers,
  'exam-packages': examPackagesHandlers,
  'exam-time': examTimeHandlers,
  invigilation: invigilationHandlers,
  'exam-marking': examMarkingHandlers,
  'project-requests': projectRequestsHandlers,
  resources: resourcesHandlers,
  readiness: readinessHandlers,
  'system-health': systemHealthHandlers,
  reports: reportsHandlers,
};

const PREPARATIONS: { readonly [F in keyof Contract]?: Readonly<Record<string, Preparation>> } = {
  auth: authPreparations,
  'exam-time': examTimePreparations,
  imports: importsPreparations,
  media: mediaPreparations,
  'people-imports': peopleImportsPreparations,
  reports: reportsPreparations,
  'second-factor': secondFactorPreparations,
  'social-sign-in': socialSignInPreparations,
  sync: syncPreparations,
  users: usersPreparations,
};

function endpointsOf(name: keyof Contract): MountedEndpoint[] {
  // Their types made sure above that each fits its endpoint.
  const handlers: Readonly<Record<string, AnyHandler>> = HANDLERS[name];
  return Object.entries(contract[name]).map(([key, endpoint]) => {
    const handler = handlers[key];
    if (handler === undefined) throw new Error(`${name}.${key} has no handler.`);
    return { key: `${name}.${key}`, endpoint, handler, prepare: PREPARATIONS[name]?.[key] };
  });
}

const isFeature = (name: string): name is keyof Contract => Object.hasOwn(contract, name);

/** Every endpoint of the product with its handler. */
export const ENDPOINTS: readonly MountedEndpoint[] = Object.keys(contract)
  .filter(isFeature)
  .flatMap(endpointsOf);
