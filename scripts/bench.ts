import { answerSave } from '../bench/answer-save.ts';
import { attackedLab } from '../bench/attacked-lab.ts';
import { commerceDiscover } from '../bench/commerce-discover.ts';
import { communicationExam } from '../bench/communication-exam.ts';
import { communicationRead } from '../bench/communication-read.ts';
import { communicationSend } from '../bench/communication-send.ts';
import { communicationSync } from '../bench/communication-sync.ts';
import { courses } from '../bench/courses.ts';
import { coursesMedia } from '../bench/courses-media.ts';
import { desktopStart } from '../bench/desktop-start.ts';
import { examLoad } from '../bench/exam-load.ts';
import { examMarking } from '../bench/exam-marking.ts';
import { examPapers } from '../bench/exam-papers.ts';
import { examSitting } from '../bench/exam-sitting.ts';
import { identityAccess } from '../bench/identity-access.ts';
import { identityAudit } from '../bench/identity-audit.ts';
import { identityImport } from '../bench/identity-import.ts';
import { identityPeople } from '../bench/identity-people.ts';
import { importPackage } from '../bench/import-package.ts';
import { importFile } from '../bench/import.ts';
import { insight } from '../bench/insight.ts';
import { insightFolding } from '../bench/insight-folding.ts';
import { learner } from '../bench/learner.ts';
import { library } from '../bench/library.ts';
import type { Benchmark, Measurement } from '../bench/measure.ts';
import { publishExam } from '../bench/publish.ts';
import { questionList } from '../bench/question-list.ts';
import { rendererSize } from '../bench/renderer-size.ts';
import { syncBell } from '../bench/sync-bell.ts';
import { syncLab } from '../bench/sync-lab.ts';
import { syncTransfer } from '../bench/sync-transfer.ts';
import { scriptArguments } from './script-arguments.ts';

// `npm run bench [-- --json] [--only NAME]`: every figure is a ratio to a baseline of the same run.
const BENCHMARKS: readonly Benchmark[] = [
  questionList,
  answerSave,
  importFile,
  importPackage,
  library,
  publishExam,
  examPapers,
  examMarking,
  examLoad,
  examSitting,
  courses,
  coursesMedia,
  commerceDiscover,
  learner,
  communicationRead,
  communicationSend,
  communicationSync,
  communicationExam,
  identityPeople,
  identityAccess,
  identityAudit,
  identityImport,
  insight,
  insightFolding,
  syncTransfer,
  syncLab,
  attackedLab,
  syncBell,
  rendererSize,
  desktopStart,
];

const NAMES = BENCHMARKS.map((one) => one.name).join(', ');

const { values } = scriptArguments(
  { json: { type: 'boolean' }, only: { type: 'string' } },
  `npm run bench -- [--json] [--only NAME]
  --json        prints the figures as JSON
  --only NAME   measures only what begins with NAME, of ${NAMES}`,
);
const chosen = BENCHMARKS.filter(
  (benchmark) => values.only === undefined || benchmark.name.startsWith(values.only),
);
if (chosen.length === 0) {
  process.stderr.write(`There is no benchmark '${values.only}'. Known: ${NAMES}\n`);
  process.exit(2);
}

const rows: Measurement[] = [];
for (const benchmark of chosen) {
  process.stderr.write(`measuring ${benchmark.name} ...\n`);
  rows.push(...(await benchmark.run()));
}

if (values.json === true) {
  process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
} else {
  for (const row of rows) {
    const figure = `${row.value} ${row.unit}`.padStart(14);
    const ratio = `${row.ratio}x`.padStart(9);
    process.stdout.write(
      `${row.ok ? 'ok  ' : 'MISS'} ${row.name.padEnd(52)}${figure}${ratio} of ${row.baselineName} (${row.baseline} ${row.unit}), wanted ${row.target}\n`,
    );
  }
}
