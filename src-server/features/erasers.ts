import { forgetAnswers } from '../http/idempotency.ts';
import { requestEraser } from './access-requests/eraser.ts';
import { signInEraser } from './auth/eraser.ts';
import { billingEraser } from './billing/eraser.ts';
import { cartEraser } from './cart/eraser.ts';
import { certificateEraser } from './certificates/eraser.ts';
import { noteEraser } from './content-management/eraser.ts';
import { courseTalkEraser } from './course-questions/eraser.ts';
import { reviewEraser } from './course-reviews/eraser.ts';
import { courseNotesEraser } from './course-progress/eraser.ts';
import { viewedEraser } from './dashboard/eraser.ts';
import { taxEraser } from './earnings/eraser.ts';
import { visitEraser } from './discover/eraser.ts';
import { keptEraser } from './kept-courses/eraser.ts';
import { calendarEraser } from './calendars/eraser.ts';
import { announcementEraser } from './announcements/eraser.ts';
import { allowanceEraser } from './exam-time/eraser.ts';
import { invigilationEraser } from './invigilation/eraser.ts';
import { projectRequestEraser } from './project-requests/eraser.ts';
import { notificationEraser } from './notifications/eraser.ts';
import { messageReportEraser } from './message-reports/eraser.ts';
import { taskEraser } from './tasks/eraser.ts';
import { ticketEraser } from './support-tickets/eraser.ts';
import { reviewSubmissionEraser } from './review-submissions/eraser.ts';
import { messageEraser } from './messages/eraser.ts';
import { mailEraser } from './mail/eraser.ts';
import { cardEraser } from './payment-cards/eraser.ts';
import { orderEraser } from './orders/eraser.ts';
import { groupEraser } from './people-groups/eraser.ts';
import { profileEraser } from './profile/eraser.ts';
import { identityEraser } from './social-sign-in/eraser.ts';
import { reportsEraser } from './reports/eraser.ts';
import { wishlistEraser } from './wishlist/eraser.ts';
import { erasePersonalPermissions } from './users/account-service.ts';
import type { Eraser } from './users/eraser.ts';

/** What every feature takes away of somebody who has left; attempts, results and the audit log stay. */
export const ERASERS: readonly Eraser[] = [
  signInEraser,
  identityEraser,
  { tables: ['user_permission'], erase: erasePersonalPermissions },
  requestEraser,
  profileEraser,
  billingEraser,
  taxEraser,
  groupEraser,
  viewedEraser,
  courseNotesEraser,
  noteEraser,
  keptEraser,
  cartEraser,
  wishlistEraser,
  visitEraser,
  reviewEraser,
  courseTalkEraser,
  mailEraser,
  messageEraser,
  ticketEraser,
  notificationEraser,
  messageReportEraser,
  taskEraser,
  allowanceEraser,
  invigilationEraser,
  projectRequestEraser,
  announcementEraser,
  calendarEraser,
  reviewSubmissionEraser,
  reportsEraser,
  cardEraser,
  certificateEraser,
  orderEraser,
  // Answers to somebody's own commands say their name.
  { tables: ['idempotency_key'], erase: ({ db }, userId) => forgetAnswers(db, userId) },
];
