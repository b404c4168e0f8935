import { registered, type RegisteredCall } from '../outside/outside-calls.ts';
import { testMail } from './mail/test-mail.ts';
import { codeMail } from './auth/second-factor/code-mail.ts';

/** Every call to another system that a feature begins. */
export const OUTSIDE_CALLS: readonly RegisteredCall[] = [registered(testMail), registered(codeMail)];
