/** What stands in every data folder. */
export const DATABASE_FILE = 'lectern.db';
export const LOCK_FILE = 'lectern.lock';
