import type { Conversation } from '#shared/contract/messages.ts';
import { plainSaid } from '#renderer/lib/said-blocks.ts';

/** Who is in a conversation besides oneself, by name. */
export const titleOf = ({ participants, subject }: Conversation): string => {
  const names = participants.filter((one) => !one.is_self).map(({ name }) => name);
  return names.length === 0 ? subject : names.join(', ');
};

/** The last line of what was said; of files alone the name of the first. */
const lastLineOf = ({ conversation_messages: [last] }: Conversation): string =>
  (last?.text ?? '') === '' ? (last?.attachments[0]?.name ?? '') : plainSaid(last?.text ?? '');

/** The last line under the title; after the subject, unless the title already is the subject. */
export const captionOf = (conversation: Conversation): string =>
  [titleOf(conversation) === conversation.subject ? '' : conversation.subject, lastLineOf(conversation)]
    .filter(Boolean)
    .join(': ');

/** What one has marked oneself. */
export const pivotOf = ({ participants, participant_pivots: pivots }: Conversation) => {
  const self = participants.find((one) => one.is_self)?.user_id;
  return pivots.find(({ user_id: id }) => id === self) ?? { is_pinned: false, is_flagged: false };
};
