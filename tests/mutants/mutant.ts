/** A guard taken out of the source, and the test that must notice. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  /** Must occur exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly test: {
    readonly file: string;
    /** A pattern of the test's full name, to run that one only. */
    readonly only?: string;
    /** How many random histories the simulator may need to notice. */
    readonly schedules?: number;
  };
}
