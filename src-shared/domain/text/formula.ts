/** A cell that a spreadsheet runs as a formula, in wide letters too, unless all of it is a number; a quote before it makes it text. */
export const FORMULA = /^(?!-?\d+(?:\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/u;
