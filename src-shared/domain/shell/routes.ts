import type { AbilityName } from '#shared/contract/define.ts';

type RouteArea =
  | 'foundation'
  | 'identity'
  | 'authoring'
  | 'learner'
  | 'commerce'
  | 'communication'
  | 'insight';

/** What surrounds the screen: the sidebar, the top bar, or nothing at all. */
type RouteChrome = 'sidebar' | 'bar' | 'none';

export interface ShellRoute {
  /** The canonical spelling; addresses match it whatever their case. */
  readonly path: string;
  readonly public: boolean;
  readonly sidebar: boolean;
  /** Holding any one of them is enough; empty means that none is needed. */
  readonly abilities: readonly AbilityName[];
  readonly area: RouteArea;
  /** Key below `routes.` in the namespace `shell`. */
  readonly title: string;
  /** False: the plain page "not part of this version yet" is shown. */
  readonly built: boolean;
  /** A component that the specification gives a path; it is shown with sample data. */
  readonly helper: boolean;
  readonly chrome: RouteChrome;
}

type Extra = Partial<Pick<ShellRoute, 'built' | 'helper' | 'chrome'>>;

const built: Extra = { built: true };
const bare: Extra = { built: true, chrome: 'none' };
const builtHelper: Extra = { built: true, helper: true };

const open = (path: string, area: RouteArea, title: string, extra: Extra = {}): ShellRoute => ({
  path,
  public: true,
  sidebar: false,
  abilities: [],
  area,
  title,
  built: false,
  helper: false,
  chrome: 'bar',
  ...extra,
});

const openWithSidebar = (
  path: string,
  abilities: readonly AbilityName[],
  area: RouteArea,
  title: string,
  extra: Extra = {},
): ShellRoute => ({ ...open(path, area, title, extra), sidebar: true, abilities, chrome: 'sidebar' });

const page = (
  path: string,
  abilities: readonly AbilityName[],
  area: RouteArea,
  title: string,
  extra: Extra = {},
): ShellRoute => ({ ...openWithSidebar(path, abilities, area, title, extra), public: false });

const plain = (path: string, area: RouteArea, title: string, extra: Extra = {}): ShellRoute => ({
  ...open(path, area, title, extra),
  public: false,
});

/** Every route of the specification, in its order. */
export const routes: readonly ShellRoute[] = [
  open('/', 'foundation', 'signIn', bare),
  open('/signin', 'foundation', 'signIn', bare),
  open('/admin', 'identity', 'adminSignIn', bare),
  open('/signin/admin', 'identity', 'adminSignIn', bare),
  open('/register-sme', 'identity', 'registerSme', bare),
  open('/email-verification', 'identity', 'emailVerification', bare),
  open('/SignUp', 'identity', 'signUp', bare),
  open('/SignUp/admin', 'identity', 'signUpAdmin', bare),
  open('/forgotPassword', 'identity', 'forgotPassword', bare),
  open('/reset-password', 'identity', 'resetPassword', bare),
  open('/unsubscribed', 'identity', 'unsubscribed', built),
  open('/stay-connected', 'identity', 'stayConnected', built),
  open('/PrivacyPolicy', 'identity', 'privacyPolicy', built),
  open('/DataDeletion', 'identity', 'dataDeletion', built),
  open('/SessionExpired', 'foundation', 'sessionExpired', built),
  open('/previewPage', 'foundation', 'examPreview', bare),
  open('/loadingPage', 'foundation', 'loading', bare),
  open('/examPage', 'foundation', 'exam', bare),
  open('/coursePage', 'learner', 'course', bare),
  open('/CourseSidebar', 'learner', 'courseSidebar', builtHelper),
  open('/ContentProgress', 'learner', 'contentProgress', builtHelper),
  open('/dashboardAdmin', 'identity', 'dashboardAdmin', builtHelper),
  open('/LoadingSpinner', 'foundation', 'loadingSpinner', builtHelper),
  open('/SessionTimer', 'foundation', 'sessionTimer', builtHelper),
  open('/CraftQuestionPlan', 'authoring', 'craftQuestionPlan', builtHelper),
  open('/SubmitForReview', 'communication', 'submitForReview', builtHelper),
  open('/AssignmentFeedbackModal', 'learner', 'assignmentFeedback', builtHelper),

  openWithSidebar('/ContentManagement', ['content-management:view'], 'authoring', 'contentManagement', built),
  openWithSidebar('/StudentComponentCard', [], 'learner', 'studentCard', builtHelper),

  page('/Discover', ['discover:view'], 'commerce', 'discover', built),
  page('/Questions', ['questions:view'], 'foundation', 'questions', built),
  page('/CreateQuestions', ['questions:add'], 'foundation', 'createQuestion', built),
  page('/CreateCourse', ['instructor-courses:add'], 'authoring', 'createCourse', built),
  page('/CreateExam', ['instructor-exams:add'], 'foundation', 'createExam', built),
  page('/support', ['fetch-unaccepted-support:add'], 'communication', 'supportRequests', built),
  page('/Courses', ['instructor-courses:view'], 'authoring', 'courses', built),
  page('/Exams', ['instructor-exams:view'], 'foundation', 'exams', built),
  page('/Tasks', ['tasks:view'], 'communication', 'tasks', built),
  page('/Messages', ['messages:view'], 'communication', 'messages', built),

  page('/MySubmissions', [], 'communication', 'mySubmissions', built),
  page('/PeerSubmissions', [], 'communication', 'peerSubmissions', built),
  page('/Performance', [], 'learner', 'performance', built),
  page('/public/profile', [], 'identity', 'publicProfile', built),
  page('/Overview', [], 'communication', 'overview', built),
  page('/MyTasks', [], 'communication', 'myTasks', built),
  page('/ProjectRequests', [], 'communication', 'projectRequests', built),
  page('/Calendar', [], 'communication', 'calendar', built),
  page('/Q&A', [], 'communication', 'questionsAndAnswers', built),
  page('/Announcements', [], 'communication', 'announcements', built),
  page('/performanceOverview', [], 'insight', 'performanceOverview', built),
  page('/PerformanceStudents', [], 'insight', 'performanceStudents', built),
  page('/PerformanceReviews', [], 'insight', 'performanceReviews', built),
  page('/CourseEngagement', [], 'insight', 'courseEngagement', built),
  page('/PerformanceTraffic', [], 'insight', 'performanceTraffic', built),
  page('/PerformanceRevenue', [], 'insight', 'performanceRevenue', built),
  page('/ContactUs', [], 'communication', 'contactUs', built),
  page('/SupportTickets', [], 'communication', 'supportTickets', built),
  page('/KnowledgeBase', [], 'communication', 'knowledgeBase', built),
  page('/TrainingVideos', [], 'communication', 'trainingVideos', built),
  page('/Resources', [], 'communication', 'resources', built),
  page('/myaccount', [], 'foundation', 'myAccount', built),
  page('/MyAchievements', [], 'learner', 'myAchievements', built),
  page('/Wishlist', [], 'commerce', 'wishlist', built),
  page('/MyCart', [], 'commerce', 'myCart', built),
  page('/HelpSupport', [], 'communication', 'helpSupport', built),

  plain('/aboutus', 'identity', 'aboutUs', built),
  plain('/qualifications', 'identity', 'qualifications', built),
  plain('/supportcentre', 'identity', 'supportCentre', built),
  plain('/unauthorized', 'foundation', 'unauthorized', built),
  plain('/onboarding/', 'identity', 'onboarding', built),
  plain('/onboarding/sme', 'identity', 'onboardingSme', built),
  plain('/checkEmail', 'identity', 'checkEmail', bare),
  plain('/billingSection', 'commerce', 'checkout', built),
  plain('/FilterComponent', 'authoring', 'filter', builtHelper),
  plain('/QuestionFeedbackModal', 'authoring', 'questionFeedback', builtHelper),
  plain('/saveQuestions', 'authoring', 'saveQuestions', builtHelper),
  plain('/QuestionSuccessfullySaved', 'authoring', 'questionSaved', builtHelper),
  plain('/QuestionLibrary', 'authoring', 'questionLibrary', builtHelper),
  plain('/ImportQuestions', 'foundation', 'importQuestions', built),
  plain('/contentView', 'authoring', 'contentView', builtHelper),
  plain('/MoveQuestionDestination', 'authoring', 'moveQuestion', builtHelper),
  plain('/PlanComponent', 'authoring', 'plan', builtHelper),
  plain('/saveAndPublishModal', 'authoring', 'saveAndPublish', builtHelper),
  plain('/ProfileDropdownComponent', 'foundation', 'profileDropdown', builtHelper),
  plain('/FirstTimeLogin', 'identity', 'firstTimeLogin', built),
  plain('/CompletedQuestionCard', 'authoring', 'completedQuestionCard', builtHelper),
  plain('/PreviewQuestionCard', 'foundation', 'previewQuestionCard', builtHelper),
  plain('/QuestionCompleteCard', 'authoring', 'questionCompleteCard', builtHelper),
  plain('/IssueCertificate', 'learner', 'issueCertificate', builtHelper),
  plain('/EllipseDropdown', 'authoring', 'ellipseDropdown', builtHelper),
  plain('/SaveDraftButton', 'authoring', 'saveDraftButton', builtHelper),
  plain('/FilterComponentLarge', 'authoring', 'filterLarge', builtHelper),
  plain('/CompletedExamCard', 'authoring', 'completedExamCard', builtHelper),
  plain('/AddQuestionButton', 'authoring', 'addQuestionButton', builtHelper),
  plain('/CreateNewFolder', 'authoring', 'createNewFolder', builtHelper),
  plain('/PlusQuestionButton', 'authoring', 'plusQuestionButton', builtHelper),
  plain('/CompletedCourseCard', 'authoring', 'completedCourseCard', builtHelper),
  plain('/DeleteConfirmationCard', 'foundation', 'deleteConfirmationCard', builtHelper),
  plain('/LeaveExamCard', 'foundation', 'leaveExamCard', builtHelper),
  plain('/onboardingNavigation', 'identity', 'onboardingNavigation', builtHelper),

  page('/Dashboard', ['admin-dashboard:view', 'dashboard:view'], 'foundation', 'dashboard', built),
  page('/UserManagement', ['users:view'], 'identity', 'userManagement', built),
  page('/RolesManagement', ['roles:view'], 'identity', 'rolesManagement', built),
  page('/SystemAnalytics', ['system-analytics:view'], 'insight', 'systemAnalytics', built),
  page('/AuditLogs', ['audit-logs:view'], 'identity', 'auditLogs', built),
  page('/Reports', ['reports:view'], 'insight', 'reports', built),
  page('/SystemHealth', ['system-health:view'], 'insight', 'systemHealth', built),
  page('/Help', ['help-and-support:view'], 'communication', 'help', built),
  page('/Settings', ['settings:view'], 'foundation', 'settings', built),

  page('/MyCourses', [], 'learner', 'myCourses', built),
  page('/MyExams', ['exams:view'], 'foundation', 'myExams', built),
];

/** Routes of ours, beyond those of the specification. */
export const extraRoutes: readonly ShellRoute[] = [
  open('/setup', 'foundation', 'setup', bare),
  open('/signout', 'foundation', 'signOut', bare),
  open('/start', 'identity', 'start', bare),
  plain('/SecondFactor', 'identity', 'secondFactor', bare),
  page('/ExamResult', ['exams:view', 'instructor-exams:view'], 'foundation', 'examResult', built),
  { ...plain('/PracticeExam', 'foundation', 'practiceExam', bare), abilities: ['exams:view'] },
  page('/ComputerCheck', ['exams:view'], 'foundation', 'computerCheck', built),
  page('/Invigilation', ['invigilation:view'], 'foundation', 'invigilation', built),
  open('/Connect', 'foundation', 'connect', bare),
  page('/Sync', [], 'foundation', 'sync', built),
  page('/Devices', ['settings:view', 'users:view'], 'foundation', 'devices', built),
  page('/Outbox', ['settings:view'], 'identity', 'outbox', built),
  page('/ImportPeople', ['users:add'], 'identity', 'importPeople', built),
  page('/PeopleGroups', ['users:view'], 'identity', 'peopleGroups', built),
  page('/PeopleGroup', ['users:view'], 'identity', 'peopleGroup', built),
  open('/Verify', 'learner', 'verify', built),
  page(
    '/IssuedCertificates',
    ['instructor-exams:view', 'instructor-courses:view', 'content-management:view', 'audit-logs:view'],
    'learner',
    'issuedCertificates',
    built,
  ),
  page('/Submissions', ['settings:add'], 'foundation', 'submissions', built),
  page('/ExamPaper', ['instructor-exams:view'], 'authoring', 'examPaper', built),
  page('/ExamMarking', ['instructor-exams:grade', 'settings:add'], 'authoring', 'examMarking', built),
  page('/MediaLibrary', ['instructor-courses:view'], 'authoring', 'mediaLibrary', built),
  page('/CourseSubmissions', ['instructor-courses:add'], 'authoring', 'courseSubmissions', built),
  page('/CourseSubmission', ['instructor-courses:add'], 'authoring', 'courseSubmission', built),
  page('/CourseReviews', ['instructor-courses:view'], 'authoring', 'courseReviews', built),
  page('/CourseQuestions', ['instructor-courses:view'], 'authoring', 'courseQuestions', built),
  page('/KeptCourses', ['courses:view', 'instructor-courses:view'], 'learner', 'keptCourses', built),
  page('/Orders', ['orders:view'], 'commerce', 'orders', built),
];

const normalise = (path: string): string => {
  const lower = path.toLowerCase().replace(/\/+$/, '');
  return lower === '' ? '/' : lower;
};

const byPath = new Map([...routes, ...extraRoutes].map((route) => [normalise(route.path), route]));

const decode = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** The route of an address: case, a closing slash, query and fragment do not matter. */
export const matchRoute = (address: string): ShellRoute | undefined => {
  const path = decode(address.replace(/[?#].*$/s, ''));
  return path?.startsWith('/') ? byPath.get(normalise(path)) : undefined;
};
