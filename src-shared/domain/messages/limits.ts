/** People of one conversation, whoever starts it among them. */
export const MAX_RECIPIENTS = 50;
export const MAX_MESSAGE_CHARS = 20_000;
export const MAX_SUBJECT_CHARS = 200;
