/** Elements of HTML: what is written as one of them is no sentence. */
const ELEMENT =
  /<\/?(?:a|abbr|audio|b|base|big|blockquote|body|br|button|canvas|center|code|div|embed|em|font|form|frame|frameset|h[1-6]|head|hr|html|i|iframe|img|input|li|link|math|meta|object|ol|option|p|pre|script|select|small|source|span|strike|strong|style|sub|sup|svg|table|tbody|td|template|textarea|th|title|tr|tt|u|ul|video)(?:\s+[\w:-]+\s*=[^<>]*|\s*\/?)>/iu;
/** What stands between backticks is meant as it is written. */
const QUOTED = /```[\s\S]*?```|`[^`]*`/gu;

/** Whether a text holds HTML that is not quoted as code. */
export const hasMarkup = (text: string): boolean => ELEMENT.test(text.replaceAll(QUOTED, ''));
