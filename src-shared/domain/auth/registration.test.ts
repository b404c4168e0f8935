import { describe, expect, it } from 'vitest';
import { isApprovedAtOnce, missingStepOf, readRegistrationPolicy } from './registration.ts';

describe('the policy of registration', () => {
  it.each([
    ['closed', 'closed'],
    ['approval', 'approval'],
    ['open', 'open'],
    ['invited', 'closed'],
    ['', 'closed'],
  ])('%s counts as %s', (word, policy) => {
    expect(readRegistrationPolicy(word)).toBe(policy);
  });

  it('lets a student in at once where it is open, and an expert nowhere', () => {
    expect([isApprovedAtOnce('open', 'Student'), isApprovedAtOnce('approval', 'Student')]).toEqual([
      true,
      false,
    ]);
    expect(isApprovedAtOnce('open', 'SME')).toBe(false);
  });
});

describe('what an account needs', () => {
  it.each([
    [null, null, 'verification'],
    [null, 1, 'verification'],
    [1, null, 'approval'],
    [1, 1, null],
  ])('verified %s, approved %s: %s', (email_verified_at, approved_at, missing) => {
    expect(missingStepOf({ email_verified_at, approved_at })).toBe(missing);
  });
});
