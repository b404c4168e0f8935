import type { WindowRules } from '#shared/contract/exam-drafts.ts';

/** What a version asks of the window it is sat in. */
export const windowRules = ({ lockdown, second_display, on_leaving }: WindowRules): WindowRules => ({
  lockdown,
  second_display,
  on_leaving,
});
