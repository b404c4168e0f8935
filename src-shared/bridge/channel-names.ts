/** The one channel a page invokes and the one channel main sends events on. */
export const invokeChannel = 'lectern:invoke';
export const eventChannel = 'lectern:event';
