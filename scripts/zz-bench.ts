import { withServer } from '#server/cli/session.ts';
import { foldCells } from '#server/features/insight/cell-fold.ts';
import { DEMO_ACCOUNTS } from '#server/features/setup/demo-accounts.ts';
const PAGES = ['overview', 'students', 'students?behind=yes', 'students?sort=mean&dir=desc', 'reviews', 'engagement', 'traffic', 'revenue'].map((x) => `/api/performance/${x}`).concat('/api/system-analytics', '/api/figures/hand_ins/rows');
const account = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin');
const results: Record<string, Record<string, number>> = {};
for (const dir of process.argv.slice(2)) {
  await withServer(dir, { as: account?.email ?? '' }, async (server) => {
    const started = performance.now();
    const folds: number[] = [];
    await foldCells(server.database.read, async (work) => {
      const at = performance.now();
      await server.database.transaction((db) => work({ db }));
      folds.push(performance.now() - at);
    }, { now: Date.now });
    const sorted = folds.toSorted((a, b) => a - b);
    console.log(dir, 'fold s', (performance.now() - started) / 1000, 'steps', folds.length, 'p50', sorted[Math.floor(sorted.length * 0.5)], 'p99', sorted[Math.floor(sorted.length * 0.99)], 'max', sorted.at(-1));
    server.database.sqlite?.raw.pragma('wal_checkpoint(TRUNCATE)');
    const token = await server.actAs(account?.email ?? '');
    const headers = { authorization: `Bearer ${token}` };
    for (const path of PAGES) {
      const samples: number[] = [];
      for (let i = 0; i < 5 || (i < 23 && samples.reduce((a, b) => a + b, 0) < 4000); i++) {
        const at = performance.now();
        const { status, body } = await server.call({ method: 'GET', path, headers });
        if (status !== 200) throw new Error(`${path} ${status} ${JSON.stringify(body)}`);
        samples.push(performance.now() - at);
      }
      const s = samples.slice(2).toSorted((a, b) => a - b);
      (results[path] ??= {})[dir] = s[Math.floor(s.length / 2)] ?? 0;
      console.log(path, s[Math.floor(s.length / 2)]);
    }
  });
}
for (const [path, r] of Object.entries(results)) { const [a = 0, b = 0] = Object.values(r); console.log(path, a.toFixed(1), b.toFixed(1), (b / a).toFixed(1) + 'x'); }
