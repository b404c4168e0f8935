import { session } from './session.js';

/** Electron's `protocol`: that of the default session. */
export const protocol = session.defaultSession.protocol;
