import type { Generated, Kysely } from 'kysely';
import type {
  AccessRequestTable,
  AccountInvitationTable,
  AccountRequestTable,
  AccountTokenTable,
  LoginRecordTable,
  RecoveryCodeTable,
  RolePermissionTable,
  RoleTable,
  SecondFactorTable,
  SessionTable,
  SignInChallengeTable,
  SignInFailureTable,
  SignInPolicyTable,
  UserPermissionTable,
  UserTable,
} from './account-tables.ts';
import type { AuditDetailTable, AuditEntryTable, AuditHeadTable } from './audit-tables.ts';
import type {
  ExamAttemptBranchTable,
  ExamAttemptDecisionTable,
  ExamAttemptEventTable,
  ExamAttemptHeadTable,
  ExamAttemptMarkTable,
  ExamAttemptReceiptTable,
  ExamAttemptTable,
  ExamLedgerTable,
  ExamRecordClaimTable,
  ExamReleaseTable,
} from './attempt-tables.ts';
import type {
  AchievementTable,
  CertificateDueTable,
  CertificateHoldTable,
  CertificateKeyTable,
  CertificateStatusTable,
  CertificateTable,
} from './certificate-tables.ts';
import type { ContentNoteTable } from './content-tables.ts';
import type {
  AssignmentQuestionTable,
  CourseAccessTable,
  CourseContentFileTable,
  CourseContentTable,
  CourseItemQuestionTable,
  CourseItemTable,
  CourseKeyTable,
  CoursePracticeKeyTable,
  CourseSectionTable,
  CourseTable,
  CourseVersionAccessTable,
  CourseVersionOutlineTable,
  CourseVersionTable,
} from './course-tables.ts';
import type { KeptCourseTable, KeptLimitTable } from './kept-course-tables.ts';
import type {
  CourseAnswerTable,
  CourseQuestionStateTable,
  CourseQuestionTable,
  CourseRatingTable,
  CourseReviewReplyTable,
  CourseReviewTable,
  CourseSubmissionFeedbackTable,
  CourseSubmissionTable,
  CourseVoteTable,
} from './course-talk-tables.ts';
import type {
  CourseCompletionTable,
  CourseFlagTable,
  CourseInteractionTable,
  CourseItemStaleTable,
  CourseItemStateTable,
  CourseNoteTable,
  CourseItemDraftTable,
  CoursePlaceTable,
} from './course-progress-tables.ts';
import type { BillingProfileTable, TaxInformationTable, WithdrawRequestTable } from './earning-tables.ts';
import type {
  DocumentNumberTable,
  EarningTable,
  OrderLineTable,
  PaymentTable,
  PurchaseOrderTable,
  ReceiptTable,
  RefundTable,
  SaleTable,
} from './order-tables.ts';
import type {
  CartItemTable,
  ContentFigureTable,
  ContentVisitTable,
  DiscoverBacklogTable,
  DiscoverCountTable,
  DiscoverItemTable,
  DiscoverTagTable,
  VersionListingTable,
  WishlistItemTable,
} from './discover-tables.ts';
import type {
  ExamAccessTable,
  ExamPlanTable,
  ExamQuestionTable,
  ExamTable,
  ExamVersionAccessTable,
  ExamVersionKeyTable,
  ExamVersionPaperTable,
  ExamVersionTable,
} from './exam-tables.ts';
import type {
  AnswerTable,
  FolderTable,
  ImportBatchTable,
  ImportColumnsTable,
  ImportFixTable,
  ImportSetupTable,
  QuestionTable,
  QuestionTagTable,
  QuestionTallyTable,
  QuestionUnansweredTable,
  QuestionVersionTable,
  QuestionWriterTable,
  QuestionTextKeyTable,
  SearchBacklogTable,
  TagTable,
  SmartFolderTable,
} from './question-tables.ts';
import type {
  MailServerTable,
  MailTable,
  MailUnsubscriptionTable,
  SecretSettingTable,
} from './mail-tables.ts';
import type {
  FileUseTable,
  MediaFileTable,
  MediaTicketTable,
  MediaUploadTable,
  MediaUseTable,
} from './media-tables.ts';
import type { OutsideCallTable } from './outside-tables.ts';
import type {
  PaymentCardTable,
  PaymentCustomerTable,
  PaymentEventTable,
  PaymentLinkTable,
  PaymentSettingsTable,
} from './payment-tables.ts';
import type { PeopleGroupMemberTable, PeopleGroupTable, PeopleImportTable } from './people-tables.ts';
import type { SubjectTable, UserProfileTable, UserSettingTable } from './profile-tables.ts';
import type {
  ExternalIdentityTable,
  IdentityDeletionTable,
  IdentityProofTable,
  IdentityProviderTable,
} from './social-tables.ts';
import type { SyncTables } from './sync-tables.ts';

// Written by hand beside the migrations; tests/migrations compares it with the migrated schema.

export interface InstitutionTable {
  id: number;
  name: string;
  time_zone: string;
  currency: string;
  default_pass_percent: number;
  requires_exam_approval: Generated<0 | 1>;
  requires_course_approval: Generated<0 | 1>;
  /** A word of REGISTRATION_POLICIES; one that this version does not know counts as closed. */
  registration: Generated<string>;
  is_demo: Generated<0 | 1>;
  logo_sha256: string | null;
  /** For how many days sign-ins are kept; null for good. */
  sign_in_retention_days: number | null;
  /** How large a file of its people may be; null for the limit of the product. */
  max_file_bytes: number | null;
  /** Whether it is kept how people come to content. */
  records_visits: Generated<0 | 1>;
  /** JSON list of terms: name, first and last day. */
  terms: Generated<string>;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface DeviceTable {
  device_no: number;
  id_counter: number;
}

export interface BlobTable {
  id: number;
  sha256: string;
  mime: string;
  size: number;
  /** Since when nothing names it, as far as somebody has looked; null while something does. */
  unused_since: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface RecentlyViewedTable {
  id: number;
  user_id: number;
  content_type: 'question' | 'exam' | 'course';
  content_id: number;
  viewed_at: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface EnrolmentTable {
  id: number;
  user_id: number;
  content_type: 'exam' | 'course';
  content_id: number;
  price_minor: number;
  currency: string;
  source: 'free' | 'purchase' | 'granted';
  /** For computers that have the enrolment and not the person; null once it has ended. */
  student_name: string | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface IdempotencyKeyTable {
  user_id: number;
  key: string;
  request_hash: string;
  status: number;
  response: string;
  created_at: number;
}

import type {
  ConversationInboxTable,
  ConversationLeavingTable,
  ConversationMarkTable,
  ConversationParticipantTable,
  ConversationTable,
  MessageAttachmentTable,
  MessageArrivalTable,
  MessageChangeTable,
  MessageReportTable,
  MessageTable,
  MessageWaitingTable,
  PersonBlockTable,
} from './message-tables.ts';
import type {
  AnswerTemplateTable,
  SupportNoteTable,
  SupportTicketStateTable,
  SupportTicketTable,
} from './support-ticket-tables.ts';
import type { AnnouncementReceiptTable, AnnouncementTable } from './announcement-tables.ts';
import type { ArticleTable, ArticleVersionTable, ArticleVoteTable } from './article-tables.ts';
import type { TrainingVideoFinishTable, TrainingVideoTable } from './training-video-tables.ts';
import type {
  NotificationDueTable,
  NotificationMailTable,
  NotificationReadingTable,
  NotificationTable,
} from './notification-tables.ts';
import type { MessageReportDecisionTable } from './message-report-tables.ts';
import type { TaskStepTable, TaskTable } from './task-tables.ts';
import type {
  ExamKeyRevisionTable,
  ExamScoreChangeTable,
  MarkingLeaseTable,
  MarkingNamesTable,
} from './exam-marking-tables.ts';
import type { ExamPackageTable, ExamStartCodeTable } from './exam-package-tables.ts';
import type {
  ExamAllowanceTable,
  ExamTimeGrantTable,
  InvigilationTable,
  PersonAllowanceTable,
} from './exam-time-tables.ts';
import type { ProjectRequestTable } from './project-request-tables.ts';
import type {
  InsightBacklogTable,
  InsightCellTable,
  InsightStudentClassTable,
  InsightDayTable,
  InsightLessonTable,
  InsightMoneyTable,
  InsightPeopleTable,
  InsightFoldTable,
  InsightQuestionTable,
  InsightStudentBacklogTable,
  InsightStudentTable,
  InsightSummaryTable,
} from './insight-tables.ts';
import type { LearningResourceTable, LearningResourceVersionTable } from './learning-resource-tables.ts';
import type { ProbeDayTable, ProbeStandingTable } from './health-tables.ts';

import type { ReviewRemarkTable, ReviewSubmissionTable } from './review-tables.ts';

import type { CalendarEntryTable, CalendarFeedTable } from './calendar-tables.ts';

import type {
  ReportRunTable,
  ReportSchedulePersonTable,
  ReportScheduleRoleTable,
  ReportScheduleTable,
  ReportVariantTable,
} from './report-tables.ts';

export interface Tables extends SyncTables {
  conversation: ConversationTable;
  conversation_participant: ConversationParticipantTable;
  conversation_leaving: ConversationLeavingTable;
  message: MessageTable;
  message_attachment: MessageAttachmentTable;
  message_change: MessageChangeTable;
  message_arrival: MessageArrivalTable;
  conversation_mark: ConversationMarkTable;
  message_report: MessageReportTable;
  person_block: PersonBlockTable;
  message_waiting: MessageWaitingTable;
  conversation_inbox: ConversationInboxTable;
  institution: InstitutionTable;
  device: DeviceTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  user: UserTable;
  user_permission: UserPermissionTable;
  user_profile: UserProfileTable;
  user_setting: UserSettingTable;
  subject: SubjectTable;
  session: SessionTable;
  login_record: LoginRecordTable;
  access_request: AccessRequestTable;
  account_token: AccountTokenTable;
  account_request: AccountRequestTable;
  account_invitation: AccountInvitationTable;
  sign_in_failure: SignInFailureTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  sign_in_challenge: SignInChallengeTable;
  sign_in_policy: SignInPolicyTable;
  billing_profile: BillingProfileTable;
  blob: BlobTable;
  certificate: CertificateTable;
  achievement: AchievementTable;
  certificate_hold: CertificateHoldTable;
  certificate_key: CertificateKeyTable;
  certificate_status: CertificateStatusTable;
  certificate_due: CertificateDueTable;
  folder: FolderTable;
  smart_folder: SmartFolderTable;
  tag: TagTable;
  import_batch: ImportBatchTable;
  import_columns: ImportColumnsTable;
  import_fix: ImportFixTable;
  import_setup: ImportSetupTable;
  question: QuestionTable;
  answer: AnswerTable;
  question_tag: QuestionTagTable;
  question_tally: QuestionTallyTable;
  question_version: QuestionVersionTable;
  question_writer: QuestionWriterTable;
  question_text_key: QuestionTextKeyTable;
  search_backlog: SearchBacklogTable;
  question_unanswered: QuestionUnansweredTable;
  recently_viewed: RecentlyViewedTable;
  exam: ExamTable;
  exam_question: ExamQuestionTable;
  exam_access: ExamAccessTable;
  exam_plan: ExamPlanTable;
  exam_version: ExamVersionTable;
  exam_version_access: ExamVersionAccessTable;
  exam_version_paper: ExamVersionPaperTable;
  exam_version_key: ExamVersionKeyTable;
  course: CourseTable;
  course_access: CourseAccessTable;
  course_section: CourseSectionTable;
  course_item: CourseItemTable;
  course_item_question: CourseItemQuestionTable;
  assignment_question: AssignmentQuestionTable;
  course_version: CourseVersionTable;
  course_version_access: CourseVersionAccessTable;
  course_version_outline: CourseVersionOutlineTable;
  course_content: CourseContentTable;
  course_content_file: CourseContentFileTable;
  course_practice_key: CoursePracticeKeyTable;
  course_content_key: CourseKeyTable;
  course_submission: CourseSubmissionTable;
  course_submission_feedback: CourseSubmissionFeedbackTable;
  course_review: CourseReviewTable;
  course_review_reply: CourseReviewReplyTable;
  course_rating: CourseRatingTable;
  course_question: CourseQuestionTable;
  course_answer: CourseAnswerTable;
  course_vote: CourseVoteTable;
  course_question_state: CourseQuestionStateTable;
  course_interaction: CourseInteractionTable;
  course_item_stale: CourseItemStaleTable;
  course_item_state: CourseItemStateTable;
  course_item_draft: CourseItemDraftTable;
  course_place: CoursePlaceTable;
  course_flag: CourseFlagTable;
  course_note: CourseNoteTable;
  course_completion: CourseCompletionTable;
  content_note: ContentNoteTable;
  cart_item: CartItemTable;
  wishlist_item: WishlistItemTable;
  content_visit: ContentVisitTable;
  version_listing: VersionListingTable;
  content_figure: ContentFigureTable;
  discover_backlog: DiscoverBacklogTable;
  discover_item: DiscoverItemTable;
  discover_tag: DiscoverTagTable;
  discover_count: DiscoverCountTable;
  enrolment: EnrolmentTable;
  exam_attempt: ExamAttemptTable;
  exam_attempt_event: ExamAttemptEventTable;
  exam_attempt_receipt: ExamAttemptReceiptTable;
  exam_attempt_head: ExamAttemptHeadTable;
  exam_ledger: ExamLedgerTable;
  exam_attempt_branch: ExamAttemptBranchTable;
  exam_attempt_decision: ExamAttemptDecisionTable;
  exam_attempt_mark: ExamAttemptMarkTable;
  exam_record_claim: ExamRecordClaimTable;
  idempotency_key: IdempotencyKeyTable;
  outside_call: OutsideCallTable;
  mail_server: MailServerTable;
  identity_provider: IdentityProviderTable;
  external_identity: ExternalIdentityTable;
  identity_proof: IdentityProofTable;
  identity_deletion: IdentityDeletionTable;
  secret_setting: SecretSettingTable;
  mail: MailTable;
  mail_unsubscription: MailUnsubscriptionTable;
  media_file: MediaFileTable;
  media_upload: MediaUploadTable;
  media_ticket: MediaTicketTable;
  kept_course: KeptCourseTable;
  purchase_order: PurchaseOrderTable;
  order_line: OrderLineTable;
  payment: PaymentTable;
  refund: RefundTable;
  sale: SaleTable;
  earning: EarningTable;
  receipt: ReceiptTable;
  document_number: DocumentNumberTable;
  kept_limit: KeptLimitTable;
  tax_information: TaxInformationTable;
  withdraw_request: WithdrawRequestTable;
  file_use: FileUseTable;
  media_use: MediaUseTable;
  audit_entry: AuditEntryTable;
  audit_detail: AuditDetailTable;
  audit_head: AuditHeadTable;
  payment_settings: PaymentSettingsTable;
  payment_event: PaymentEventTable;
  payment_customer: PaymentCustomerTable;
  payment_link: PaymentLinkTable;
  payment_card: PaymentCardTable;
  people_group: PeopleGroupTable;
  people_group_member: PeopleGroupMemberTable;
  people_import: PeopleImportTable;
  support_ticket: SupportTicketTable;
  support_ticket_state: SupportTicketStateTable;
  support_note: SupportNoteTable;
  answer_template: AnswerTemplateTable;
  review_submission: ReviewSubmissionTable;
  calendar_entry: CalendarEntryTable;
  calendar_feed: CalendarFeedTable;
  review_remark: ReviewRemarkTable;
  announcement: AnnouncementTable;
  announcement_receipt: AnnouncementReceiptTable;
  article: ArticleTable;
  article_version: ArticleVersionTable;
  article_vote: ArticleVoteTable;
  training_video: TrainingVideoTable;
  training_video_finish: TrainingVideoFinishTable;
  message_report_decision: MessageReportDecisionTable;
  notification: NotificationTable;
  notification_reading: NotificationReadingTable;
  notification_due: NotificationDueTable;
  notification_mail: NotificationMailTable;
  task: TaskTable;
  task_step: TaskStepTable;
  project_request: ProjectRequestTable;
  person_allowance: PersonAllowanceTable;
  exam_allowance: ExamAllowanceTable;
  exam_time_grant: ExamTimeGrantTable;
  invigilation: InvigilationTable;
  exam_key_revision: ExamKeyRevisionTable;
  exam_score_change: ExamScoreChangeTable;
  exam_release: ExamReleaseTable;
  marking_lease: MarkingLeaseTable;
  marking_names: MarkingNamesTable;
  exam_package: ExamPackageTable;
  exam_start_code: ExamStartCodeTable;
  insight_summary: InsightSummaryTable;
  insight_cell: InsightCellTable;
  insight_question: InsightQuestionTable;
  insight_student_class: InsightStudentClassTable;
  insight_day: InsightDayTable;
  insight_lesson: InsightLessonTable;
  insight_money: InsightMoneyTable;
  insight_people: InsightPeopleTable;
  insight_student: InsightStudentTable;
  insight_student_backlog: InsightStudentBacklogTable;
  insight_backlog: InsightBacklogTable;
  insight_fold: InsightFoldTable;
  learning_resource: LearningResourceTable;
  learning_resource_version: LearningResourceVersionTable;
  probe_standing: ProbeStandingTable;
  probe_day: ProbeDayTable;
  report_run: ReportRunTable;
  report_variant: ReportVariantTable;
  report_schedule: ReportScheduleTable;
  report_schedule_person: ReportSchedulePersonTable;
  report_schedule_role: ReportScheduleRoleTable;
}

/** A connection or the transaction of the current command: repos never know which. */
export type Db = Kysely<Tables>;
