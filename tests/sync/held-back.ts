import type { Device } from './fleet.ts';

/** What somebody said who was suspended, or left, stays where they said it, until they give it up. */
export async function holdsBack(device: Device, feature: string): Promise<boolean> {
  const row = await device.database.write
    .selectFrom('sync_outbox')
    .where('endpoint', 'like', `${feature}.%`)
    .where('state', 'in', ['refused', 'pending', 'discarded'])
    .select('mid')
    .executeTakeFirst();
  return row !== undefined;
}
