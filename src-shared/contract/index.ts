import { accessRequestsContract } from './access-requests.ts';
import { auditContract } from './audit.ts';
import { authContract } from './auth.ts';
import { backupsContract } from './backups.ts';
import { billingContract } from './billing.ts';
import { blobsContract } from './blobs.ts';
import { calendarsContract } from './calendars.ts';
import { cartContract } from './cart.ts';
import { certificatesContract } from './certificates.ts';
import { contentManagementContract } from './content-management.ts';
import { courseQuestionsContract } from './course-questions.ts';
import { reviewSubmissionsContract } from './review-submissions.ts';
import { messagesContract } from './messages.ts';
import { courseReviewsContract } from './course-reviews.ts';
import { courseSubmissionsContract } from './course-submissions.ts';
import { courseProgressContract } from './course-progress.ts';
import { coursesContract } from './courses.ts';
import { dashboardContract } from './dashboard.ts';
import { earningsContract } from './earnings.ts';
import { discoverContract } from './discover.ts';
import { enrolmentsContract } from './enrolments.ts';
import { keptCoursesContract } from './kept-courses.ts';
import { examAttemptsContract } from './exam-attempts.ts';
import { examsContract } from './exams.ts';
import { importsContract } from './imports.ts';
import { mailContract } from './mail.ts';
import { mediaContract } from './media.ts';
import { onboardingContract } from './onboarding.ts';
import { paymentCardsContract } from './payment-cards.ts';
import { paymentsContract } from './payments.ts';
import { ordersContract } from './orders.ts';
import { performanceContract } from './performance.ts';
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
import { withdrawalsContract } from './withdrawals.ts';
import { wishlistContract } from './wishlist.ts';
import { peopleGroupsContract } from './people-groups.ts';
import { peopleImportsContract } from './people-imports.ts';
import { answerTemplatesContract } from './answer-templates.ts';
import { supportTicketsContract } from './support-tickets.ts';
import { announcementsContract } from './announcements.ts';
import { knowledgeBaseContract } from './knowledge-base.ts';
import { trainingVideosContract } from './training-videos.ts';
import { messageReportsContract } from './message-reports.ts';
import { notificationsContract } from './notifications.ts';
import { insightContract } from './insight.ts';
import { tasksContract } from './tasks.ts';
import { examMarkingContract } from './exam-marking.ts';
import { examPackagesContract } from './exam-packages.ts';
import { examTimeContract } from './exam-time.ts';
import { invigilationContract } from './invigilation.ts';
import { projectRequestsContract } from './project-requests.ts';
import { resourcesContract } from './resources.ts';
import { readinessContract } from './readiness.ts';
import { systemHealthContract } from './system-health.ts';
import { reportsContract } from './reports.ts';

/** Every endpoint of the product, by feature. */
export const contract = {
  'access-requests': accessRequestsContract,
  audit: auditContract,
  auth: authContract,
  backups: backupsContract,
  billing: billingContract,
  blobs: blobsContract,
  calendars: calendarsContract,
  cart: cartContract,
  certificates: certificatesContract,
  orders: ordersContract,
  performance: performanceContract,
  'content-management': contentManagementContract,
  'course-submissions': courseSubmissionsContract,
  'course-reviews': courseReviewsContract,
  'course-questions': courseQuestionsContract,
  messages: messagesContract,
  'review-submissions': reviewSubmissionsContract,
  'course-progress': courseProgressContract,
  courses: coursesContract,
  dashboard: dashboardContract,
  earnings: earningsContract,
  discover: discoverContract,
  enrolments: enrolmentsContract,
  keptCourses: keptCoursesContract,
  'exam-attempts': examAttemptsContract,
  exams: examsContract,
  imports: importsContract,
  mail: mailContract,
  media: mediaContract,
  onboarding: onboardingContract,
  'payment-cards': paymentCardsContract,
  payments: paymentsContract,
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
  withdrawals: withdrawalsContract,
  wishlist: wishlistContract,
  'people-groups': peopleGroupsContract,
  'people-imports': peopleImportsContract,
  'support-tickets': supportTicketsContract,
  'answer-templates': answerTemplatesContract,
  announcements: announcementsContract,
  'knowledge-base': knowledgeBaseContract,
  'training-videos': trainingVideosContract,
  insight: insightContract,
  'message-reports': messageReportsContract,
  notifications: notificationsContract,
  tasks: tasksContract,
  'exam-packages': examPackagesContract,
  'exam-time': examTimeContract,
  invigilation: invigilationContract,
  'exam-marking': examMarkingContract,
  'project-requests': projectRequestsContract,
  resources: resourcesContract,
  readiness: readinessContract,
  'system-health': systemHealthContract,
  reports: reportsContract,
} as const;
