import { describe, expect, it } from 'vitest';
import { LEASE_MS } from './limits.ts';
import { heldByOther, leaseUntil } from './marking-lease.ts';

describe('a lease', () => {
  const lease = { holder: 'one', expires_at: leaseUntil(1000) };

  it('keeps others away for ten minutes, and not its own holder', () => {
    expect(heldByOther(lease, 'two', 1000)).toBe(lease);
    expect(heldByOther(lease, undefined, 1000)).toBe(lease);
    expect(heldByOther(lease, 'one', 1000)).toBeUndefined();
    expect(heldByOther(lease, 'two', 1000 + LEASE_MS - 1)).toBe(lease);
    expect(heldByOther(lease, 'two', 1000 + LEASE_MS)).toBeUndefined();
    expect(heldByOther(undefined, 'two', 1000)).toBeUndefined();
  });
});
