/** What staff may decide about an attempt, apart from which of its logs counts. */
export const STAFF_DECISIONS = ['void', 'hand_in', 'reopening'] as const;
export type StaffDecision = (typeof STAFF_DECISIONS)[number];

/** The note of the last event where staff handed in for the student. */
export const BY_STAFF = 'staff';

/** The kind of the event with which a log goes on after staff took its hand-in back. */
export const REOPENING = 'reopening';

interface Standing {
  readonly state: 'in_progress' | 'submitted' | 'marked' | 'void';
  readonly sealed_count: number | null;
}

/** Which of them an attempt allows now: what runs is handed in, what was handed in is opened again or does not count. */
export const staffDecisionsFor = ({ state, sealed_count: sealed }: Standing): readonly StaffDecision[] =>
  state === 'in_progress' ? ['hand_in'] : state === 'void' || sealed === null ? [] : ['reopening', 'void'];
