/** People of one conversation, whoever starts it among them. */
export const MAX_RECIPIENTS = 50;
export const MAX_MESSAGE_CHARS = 20_000;
/** Files of one message or request, and the size of each in bytes. */
export const MAX_ATTACHMENTS = 10;
export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024;
export const MAX_SUBJECT_CHARS = 200;
