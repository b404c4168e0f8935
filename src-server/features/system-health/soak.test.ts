import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { insightContract } from '#shared/contract/insight.ts';
import { createLog } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, testClock } from '#tests/helpers/test-server.ts';

/** `LECTERN_SOAK_MINUTES=10` is what is quoted, by a real clock; every run has ten minutes of a simulated one. */
const REAL = process.env['LECTERN_SOAK_MINUTES'];
const MINUTE = 60_000;
/** Says how busy the machine is on which many tests run at once. */
const OF_THE_MACHINE = REAL === undefined ? ['event-loop'] : [];

it(
  'no probe fails on a healthy hub that people work on',
  async () => {
    const start = REAL === undefined ? testClock() : testClock(Date.now());
    const prepared = await createTestServer({ role: 'hub', clock: start });
    const author = await prepared.person('Instructor');
    const students = await Promise.all(Array.from({ length: 5 }, () => prepared.person('Student')));
    const exam = await publishedExam(prepared, author, { enrol: students });
    const { token } = await prepared.remembered(author);
    await prepared.close({ keepData: true });
    const clock = REAL === undefined ? start : undefined;
    const hub = await openServer({
      dataDir: prepared.dataDir,
      appVersion: 'test',
      isHub: true,
      log: createLog(null),
      ...(clock === undefined ? {} : { clock }),
      keeping: {},
    });
    const began = clock?.now() ?? Date.now();
    const passed = (): number => (clock?.now() ?? Date.now()) - began;
    const wanted = Number(REAL ?? 10) * MINUTE;
    const wrong = new Set<string>();
    const seen = new Set<string>();
    const { health } = hub.services;
    try {
      while (passed() < wanted) {
        const answer = await hub.fetch(
          new Request(`http://lectern.test${insightContract.overview.path}?days=28&exam=${exam.examId}`, {
            headers: { authorization: `Bearer ${token}` },
          }),
        );
        expect(answer.status).toBe(200);
        await hub.tick();
        await health.turn();
        for (const [probe, state] of Object.entries(health.states())) {
          if (state === 'failing' && !OF_THE_MACHINE.includes(probe)) wrong.add(probe);
          if (state !== 'unknown') seen.add(probe);
        }
        if (clock === undefined) await sleep(1000);
        else clock.advance(5000);
      }
    } finally {
      await hub.close();
    }
    process.stdout.write(
      `${path.basename(import.meta.filename)}: ${Math.round(passed() / 1000)} s, ${seen.size} probes, failing: ${[...wrong].join(', ') || 'none'}\n`,
    );
    expect([...wrong]).toEqual([]);
    expect(seen.size).toBeGreaterThan(14);
  },
  Number(REAL ?? 1) * 2 * MINUTE,
);
