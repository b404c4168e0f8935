/**
 * Anything but spaces, controls, what Unicode says is not drawn (zero width, direction, fillers, selectors), marks
 * with nothing below them, halves of signs, and two signs that are drawn empty.
 */
const DRAWN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{M}\u{2800}\u{1D159}]/u;

/** Whether somebody who reads a text sees anything of it. */
export const isVisible = (text: string): boolean => DRAWN.test(text);
