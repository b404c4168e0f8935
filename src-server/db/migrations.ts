import * as m0001 from '#migrations/0001_people.ts';
import * as m0002 from '#migrations/0002_question_library.ts';
import * as m0003 from '#migrations/0003_exams.ts';
import * as m0004 from '#migrations/0004_exam_attempts.ts';
import * as m0005 from '#migrations/0005_sync.ts';
import * as m0006 from '#migrations/0006_exam_version_price.ts';
import * as m0007 from '#migrations/0007_attempt_head.ts';
import * as m0008 from '#migrations/0008_deleted_questions.ts';
import * as m0009 from '#migrations/0009_sync.ts';
import * as m0010 from '#migrations/0010_exam_paper.ts';
import * as m0011 from '#migrations/0011_attempt_receipts.ts';
import * as m0012 from '#migrations/0012_sync_devices.ts';
import * as m0013 from '#migrations/0013_copies_and_numbers.ts';
import * as m0014 from '#migrations/0014_attempt_decisions.ts';
import * as m0015 from '#migrations/0015_search_backlog.ts';
import * as m0016 from '#migrations/0016_finding_devices.ts';
import * as m0017 from '#migrations/0017_points_given_before.ts';
import * as m0018 from '#migrations/0018_lost_edits.ts';
import * as m0019 from '#migrations/0019_odd_values.ts';
import * as m0020 from '#migrations/0020_set_aside.ts';
import * as m0021 from '#migrations/0021_attempt_flags.ts';
import * as m0022 from '#migrations/0022_exam_ledger.ts';
import * as m0023 from '#migrations/0023_exam_closing.ts';
import * as m0024 from '#migrations/0024_take_back.ts';
import * as m0025 from '#migrations/0025_imports_and_certificates.ts';
import * as m0026 from '#migrations/0026_outside_calls.ts';
import * as m0027 from '#migrations/0027_mail_server.ts';
import * as m0028 from '#migrations/0028_sync_withheld.ts';
import * as m0029 from '#migrations/0029_account_tokens.ts';
import * as m0030 from '#migrations/0030_account_states.ts';
import * as m0031AccessRequest from '#migrations/0031_access_request.ts';
import * as m0032 from '#migrations/0032_audit.ts';
import * as m0033 from '#migrations/0033_registration_and_mail.ts';
import * as m0034 from '#migrations/0034_second_factor.ts';
import * as m0035 from '#migrations/0035_profiles.ts';
import * as m0036 from '#migrations/0036_people_groups.ts';
import * as m0037 from '#migrations/0037_student_names.ts';
import * as m0038 from '#migrations/0038_social_sign_in.ts';
import * as m0039 from '#migrations/0039_people_words.ts';
import * as m0041 from '#migrations/0041_smart_folders.ts';
import * as m0042 from '#migrations/0042_question_editor.ts';
import * as m0044 from '#migrations/0044_exam_access.ts';
import * as m0045 from '#migrations/0045_unanswered_questions.ts';
import * as m0046 from '#migrations/0046_import_fixes.ts';
import * as m0047 from '#migrations/0047_courses.ts';
import * as m0048 from '#migrations/0048_media.ts';
import * as m0049 from '#migrations/0049_file_index.ts';
import * as m0050 from '#migrations/0050_content_management.ts';
import * as m0051 from '#migrations/0051_course_approval.ts';
import * as m0052 from '#migrations/0052_unapproved_versions.ts';
import * as m0053 from '#migrations/0053_course_progress.ts';
import * as m0054 from '#migrations/0054_course_talk.ts';
import * as m0055 from '#migrations/0055_certificates.ts';
import * as m0056 from '#migrations/0056_kept_courses.ts';
import * as m0057 from '#migrations/0057_orders.ts';
import * as m0058 from '#migrations/0058_payments.ts';
import * as m0059 from '#migrations/0059_discover.ts';
import * as m0060 from '#migrations/0060_earnings.ts';
import * as m0061 from '#migrations/0061_course_item_stale.ts';
import * as m0062 from '#migrations/0062_media_copies.ts';
import * as m0063 from '#migrations/0063_messages.ts';
import * as m0065 from '#migrations/0065_review_submissions.ts';
import * as m0066 from '#migrations/0066_calendar_entries.ts';
import * as m0070 from '#migrations/0070_course_item_drafts.ts';
import * as m0071 from '#migrations/0071_support_ticket.ts';
import * as m0072 from '#migrations/0072_announcement.ts';
import * as m0073 from '#migrations/0073_article.ts';
import * as m0074 from '#migrations/0074_training_video.ts';
import * as m0075 from '#migrations/0075_task.ts';
import * as m0076 from '#migrations/0076_project_request.ts';
import * as m0077 from '#migrations/0077_learning_resource.ts';
import * as m0078 from '#migrations/0078_notification.ts';
import * as m0080 from '#migrations/0080_message_report_decision.ts';
import * as m0083 from '#migrations/0083_report_runs.ts';
import * as m0084 from '#migrations/0084_report_variants.ts';
import * as m0085 from '#migrations/0085_report_schedules.ts';
import * as m0086 from '#migrations/0086_system_health.ts';
import * as m0087 from '#migrations/0087_hello_state.ts';
import * as m0088 from '#migrations/0088_insight.ts';
import * as m0089 from '#migrations/0089_exam_time.ts';
import * as m0096 from '#migrations/0096_staff_decisions.ts';
import * as m0097 from '#migrations/0097_message_attachments.ts';
import * as m0098 from '#migrations/0098_task_checklist.ts';
import * as m0099 from '#migrations/0099_calendar_feed.ts';
import * as m0100 from '#migrations/0100_announcement_earlier.ts';
import * as m0101 from '#migrations/0101_answer_template.ts';
import * as m0102 from '#migrations/0102_review_ratings.ts';
import * as m0103 from '#migrations/0103_own_exam_windows.ts';
import * as m0104 from '#migrations/0104_message_words.ts';
import * as m0105 from '#migrations/0105_task_subject.ts';
import * as m0106 from '#migrations/0106_carried_files.ts';
import * as m0107 from '#migrations/0107_article_audience.ts';
import * as m0108 from '#migrations/0108_resource_versions.ts';
import * as m0109 from '#migrations/0109_reported_reviews.ts';
import * as m0110 from '#migrations/0110_schedules_for_roles.ts';
import * as m0111 from '#migrations/0111_insight_summary.ts';
import * as m0112 from '#migrations/0112_inbox_by_index.ts';
import * as m0113 from '#migrations/0113_exams_not_here.ts';
import * as m0114 from '#migrations/0114_resume_grace.ts';
import * as m0115 from '#migrations/0115_rest_breaks.ts';
import * as m0118 from '#migrations/0118_insight_cells.ts';
import * as m0119 from '#migrations/0119_enrolment_names.ts';
import * as m0120 from '#migrations/0120_key_revisions.ts';
import * as m0121 from '#migrations/0121_marking_queue.ts';
import * as m0124 from '#migrations/0124_sealed_papers.ts';
import * as m0125 from '#migrations/0125_institution_terms.ts';
import * as m0126 from '#migrations/0126_exam_lockdown.ts';
import * as m0129 from '#migrations/0129_release.ts';
import * as m0133 from '#migrations/0133_test_runs.ts';
import * as m0134 from '#migrations/0134_pinned_options.ts';
import * as m0137 from '#migrations/0137_insight_questions.ts';
import * as m0138 from '#migrations/0138_insight_students.ts';
import * as m0139 from '#migrations/0139_insight_days.ts';
import * as m0140 from '#migrations/0140_readiness.ts';
import * as m0141 from '#migrations/0141_insight_money.ts';
import * as m0142 from '#migrations/0142_insight_people.ts';
import * as m0143 from '#migrations/0143_insight_more_days.ts';
import * as m0144 from '#migrations/0144_insight_lessons.ts';
import * as m0145 from '#migrations/0145_insight_student_class.ts';
import * as m0155 from '#migrations/0155_break_count.ts';
import * as m0156 from '#migrations/0156_safe_exam_browser.ts';
import * as m0170 from '#migrations/0170_reading_settings.ts';
import * as m0175 from '#migrations/0175_invigilation.ts';
import * as m0180 from '#migrations/0180_unsent_answers.ts';
import type { MigrationDb, MigrationDialect } from '#migrations/columns.ts';

export interface NumberedMigration {
  up(db: MigrationDb, dialect: MigrationDialect): Promise<void>;
}

/** Every migration by name, in order; a static map, so that it is bundled. */
export const MIGRATIONS: Readonly<Record<string, NumberedMigration>> = {
  '0001_people': m0001,
  '0002_question_library': m0002,
  '0003_exams': m0003,
  '0004_exam_attempts': m0004,
  '0005_sync': m0005,
  '0006_exam_version_price': m0006,
  '0007_attempt_head': m0007,
  '0008_deleted_questions': m0008,
  '0009_sync': m0009,
  '0010_exam_paper': m0010,
  '0011_attempt_receipts': m0011,
  '0012_sync_devices': m0012,
  '0013_copies_and_numbers': m0013,
  '0014_attempt_decisions': m0014,
  '0015_search_backlog': m0015,
  '0016_finding_devices': m0016,
  '0017_points_given_before': m0017,
  '0018_lost_edits': m0018,
  '0019_odd_values': m0019,
  '0020_set_aside': m0020,
  '0021_attempt_flags': m0021,
  '0022_exam_ledger': m0022,
  '0023_exam_closing': m0023,
  '0024_take_back': m0024,
  '0025_imports_and_certificates': m0025,
  '0026_outside_calls': m0026,
  '0027_mail_server': m0027,
  '0028_sync_withheld': m0028,
  '0029_account_tokens': m0029,
  '0030_account_states': m0030,
  '0031_access_request': m0031AccessRequest,
  '0032_audit': m0032,
  '0033_registration_and_mail': m0033,
  '0034_second_factor': m0034,
  '0035_profiles': m0035,
  '0036_people_groups': m0036,
  '0037_student_names': m0037,
  '0038_social_sign_in': m0038,
  '0039_people_words': m0039,
  '0041_smart_folders': m0041,
  '0042_question_editor': m0042,
  '0044_exam_access': m0044,
  '0045_unanswered_questions': m0045,
  '0046_import_fixes': m0046,
  '0047_courses': m0047,
  '0048_media': m0048,
  '0049_file_index': m0049,
  '0050_content_management': m0050,
  '0051_course_approval': m0051,
  '0052_unapproved_versions': m0052,
  '0053_course_progress': m0053,
  '0054_course_talk': m0054,
  '0055_certificates': m0055,
  '0056_kept_courses': m0056,
  '0057_orders': m0057,
  '0058_payments': m0058,
  '0059_discover': m0059,
  '0060_earnings': m0060,
  '0061_course_item_stale': m0061,
  '0062_media_copies': m0062,
  '0063_messages': m0063,
  '0065_review_submissions': m0065,
  '0066_calendar_entries': m0066,
  '0070_course_item_drafts': m0070,
  '0071_support_ticket': m0071,
  '0072_announcement': m0072,
  '0073_article': m0073,
  '0074_training_video': m0074,
  '0075_task': m0075,
  '0076_project_request': m0076,
  '0077_learning_resource': m0077,
  '0078_notification': m0078,
  '0080_message_report_decision': m0080,
  '0083_report_runs': m0083,
  '0084_report_variants': m0084,
  '0085_report_schedules': m0085,
  '0086_system_health': m0086,
  '0087_hello_state': m0087,
  '0088_insight': m0088,
  '0089_exam_time': m0089,
  '0096_staff_decisions': m0096,
  '0097_message_attachments': m0097,
  '0098_task_checklist': m0098,
  '0099_calendar_feed': m0099,
  '0100_announcement_earlier': m0100,
  '0101_answer_template': m0101,
  '0102_review_ratings': m0102,
  '0103_own_exam_windows': m0103,
  '0104_message_words': m0104,
  '0105_task_subject': m0105,
  '0106_carried_files': m0106,
  '0107_article_audience': m0107,
  '0108_resource_versions': m0108,
  '0109_reported_reviews': m0109,
  '0110_schedules_for_roles': m0110,
  '0111_insight_summary': m0111,
  '0112_inbox_by_index': m0112,
  '0113_exams_not_here': m0113,
  '0114_resume_grace': m0114,
  '0115_rest_breaks': m0115,
  '0118_insight_cells': m0118,
  '0119_enrolment_names': m0119,
  '0120_key_revisions': m0120,
  '0121_marking_queue': m0121,
  '0124_sealed_papers': m0124,
  '0125_institution_terms': m0125,
  '0126_exam_lockdown': m0126,
  '0129_release': m0129,
  '0133_test_runs': m0133,
  '0134_pinned_options': m0134,
  '0137_insight_questions': m0137,
  '0138_insight_students': m0138,
  '0139_insight_days': m0139,
  '0140_readiness': m0140,
  '0141_insight_money': m0141,
  '0142_insight_people': m0142,
  '0143_insight_more_days': m0143,
  '0144_insight_lessons': m0144,
  '0145_insight_student_class': m0145,
  '0155_break_count': m0155,
  '0156_safe_exam_browser': m0156,
  '0170_reading_settings': m0170,
  '0175_invigilation': m0175,
  '0180_unsent_answers': m0180,
};
