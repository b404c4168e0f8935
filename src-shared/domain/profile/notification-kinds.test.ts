import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import {
  mergeNotifications,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  notificationSettings,
  type NotificationChanges,
} from './notification-kinds.ts';

const channels = fc.record(
  { in_app: fc.boolean(), desktop: fc.boolean(), mail: fc.boolean() },
  { requiredKeys: [] },
);
const changes: fc.Arbitrary<NotificationChanges> = fc.dictionary(
  fc.constantFrom(...NOTIFICATION_KINDS),
  channels,
);

test.prop([changes, changes])('what a change names counts, and everything else stays', (first, second) => {
  const before = mergeNotifications({}, first);
  const after = mergeNotifications(before, second);
  for (const kind of NOTIFICATION_KINDS)
    for (const channel of NOTIFICATION_CHANNELS)
      expect(after[kind]?.[channel]).toBe(second[kind]?.[channel] ?? before[kind]?.[channel]);
});

it('the mail about the own account is never off', () => {
  expect(notificationSettings({ account: { mail: false } }).account.mail).toBe(true);
});
