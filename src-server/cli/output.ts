// Whoever has read enough closes the pipe; that is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** Machine output: one JSON value on standard output. */
export const printJson = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
};

/** Words for a person on standard output. */
export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Errors and notices on standard error. */
export const complain = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
