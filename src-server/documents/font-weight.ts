/** The weights that documents are set in. */
export type FontWeight = 'regular' | 'bold';
