import { registered, type RegisteredCall } from '../outside/outside-calls.ts';
import { testMail } from './mail/test-mail.ts';
import { cancelPayment, checkOrder, payOrder } from './orders/pay-order.ts';
import { refundLine } from './orders/refund-call.ts';
import { codeMail } from './auth/second-factor/code-mail.ts';
import { detachCard } from './payment-cards/detach-card.ts';
import { saveKnownCard } from './payment-cards/save-known-card.ts';
import { checkAccount } from './payments/check-account.ts';
import { exportOwnData } from './profile/export-own-data.ts';

/** Every call to another system that a feature begins. */
export const OUTSIDE_CALLS: readonly RegisteredCall[] = [
  registered(testMail),
  registered(codeMail),
  registered(exportOwnData),
  registered(payOrder),
  registered(checkOrder),
  registered(cancelPayment),
  registered(refundLine),
  registered(checkAccount),
  registered(saveKnownCard),
  registered(detachCard),
];
