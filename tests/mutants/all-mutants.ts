import { accessMutants } from './access.ts';
import { accountMutants } from './accounts.ts';
import { courseProgressMutants } from './course-progress.ts';
import { courseMutants } from './courses.ts';
import { dataMutants } from './data.ts';
import { desktopMutants } from './desktop.ts';
import { draftMutants } from './drafts.ts';
import { certificateMutants } from './certificates.ts';
import { examReleaseMutants } from './exam-release.ts';
import { examPlaceMutants } from './exam-places.ts';
import { examTestRunMutants } from './exam-test-runs.ts';
import { examMarkingMutants } from './exam-marking.ts';
import { examPublishingMutants } from './exam-publishing.ts';
import { examLogMutants } from './exam-logs.ts';
import { examTimeMutants } from './exam-time.ts';
import { invigilationMutants } from './invigilation.ts';
import { examCopyMutants } from './exam-copies.ts';
import { roleMutants } from './roles.ts';
import { adoptionMutants } from './adoption.ts';
import { guessMutants } from './guesses.ts';
import { sessionMutants } from './sessions.ts';
import { examMutants } from './exams.ts';
import { hubMutants } from './hub.ts';
import { examPackageMutants } from './exam-packages.ts';
import { examWindowMutants } from './exam-window.ts';
import { examVerifyMutants } from './exam-verify.ts';
import { examClockMutants } from './exam-clocks.ts';
import { syncForgedMutants } from './sync-forged.ts';
import { auditMutants } from './audit.ts';
import { backupMutants } from './backups.ts';
import { insightMutants } from './insight.ts';
import { mediaMutants } from './media.ts';
import { moneyMutants } from './money.ts';
import { outsideMutants } from './outside.ts';
import type { Mutant } from './mutant.ts';
import { paymentMutants } from './payments.ts';
import { socialMutants } from './social-sign-in.ts';
import { questionFileMutants } from './question-files.ts';
import { shoppingMutants } from './shopping.ts';
import { secondFactorMutants } from './second-factor.ts';
import { syncDeviceMutants } from './sync-device.ts';
import { syncHubMutants } from './sync-hub.ts';
import { syncJudgingMutants } from './sync-judging.ts';
import { syncMembershipMutants } from './sync-membership.ts';
import { messageReportMutants } from './message-reports.ts';
import { messageMutants } from './messages.ts';
import { reportMutants } from './reports.ts';
import { systemHealthMutants } from './system-health.ts';
import { withdrawalMutants } from './withdrawals.ts';
import { wireMutants } from './wire.ts';

export const MUTANTS: readonly Mutant[] = [
  ...accessMutants,
  ...sessionMutants,
  ...guessMutants,
  ...adoptionMutants,
  ...roleMutants,
  ...accountMutants,
  ...certificateMutants,
  ...examMutants,
  ...examCopyMutants,
  ...examTimeMutants,
  ...invigilationMutants,
  ...examLogMutants,
  ...examPublishingMutants,
  ...examMarkingMutants,
  ...examTestRunMutants,
  ...examPlaceMutants,
  ...examReleaseMutants,
  ...courseMutants,
  ...courseProgressMutants,
  ...dataMutants,
  ...desktopMutants,
  ...draftMutants,
  ...examVerifyMutants,
  ...examWindowMutants,
  ...examClockMutants,
  ...examPackageMutants,
  ...syncForgedMutants,
  ...backupMutants,
  ...hubMutants,
  ...insightMutants,
  ...syncHubMutants,
  ...syncJudgingMutants,
  ...syncDeviceMutants,
  ...syncMembershipMutants,
  ...wireMutants,
  ...mediaMutants,
  ...moneyMutants,
  ...outsideMutants,
  ...socialMutants,
  ...auditMutants,
  ...paymentMutants,
  ...questionFileMutants,
  ...secondFactorMutants,
  ...withdrawalMutants,
  ...shoppingMutants,
  ...systemHealthMutants,
  ...messageReportMutants,
  ...messageMutants,
  ...reportMutants,
];
