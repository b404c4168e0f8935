/** Found by random histories alone; nobody tells the simulator what to look for. */
export const simulated = {
  file: 'tests/sync/simulate.test.ts',
  only: 'keeps its promises',
  schedules: 200,
};

/** Cursors and cloned devices fail rarely: more histories are allowed. */
export const rare = { ...simulated, schedules: 500 };
