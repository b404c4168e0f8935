import { examsContract as exams } from '#shared/contract/exams.ts';
import { examDraft, libraryQuestions } from '#tests/factories/exams.ts';
import { createTestServer } from '#tests/helpers/test-server.ts';

/** What a hub is opened with: people who buy, and exams at a price. */
export interface Shop {
  readonly dataDir: string;
  readonly admin: string;
  readonly buyers: readonly string[];
  readonly exams: readonly number[];
}

/** Makes the data of a hub with a shop; nobody has it open afterwards. */
export async function makeShop(counts: { readonly buyers: number; readonly exams: number }): Promise<Shop> {
  const server = await createTestServer({ role: 'hub' });
  const author = await server.person('Instructor', 'Rosa Park');
  const admin = await server.person('Admin', 'Ada Moss');
  const buyers: string[] = [];
  for (let at = 0; at < counts.buyers; at++)
    buyers.push((await server.person('Student', `Sam Lee${at}`)).email);
  const questions = await libraryQuestions(server, author, { count: 1, folder: 'Biology' });
  const ids: number[] = [];
  for (let at = 0; at < counts.exams; at++) {
    const created = await author.call(exams.createExamDraft, { body: {} });
    const id = created.body.data.exam_step_one_id;
    const draft = examDraft(questions, { exam_price: 9.99 + at, exam_title: `Exam ${at}` });
    const saved = await author.call(exams.saveExamDraft, {
      params: { id },
      body: { version: 1, step: 6, draft },
    });
    await author.call(exams.publishExam, { body: { exam_id: id, version: saved.body.version } });
    ids.push(id);
  }
  await server.write(({ db, now }) =>
    db
      .insertInto('payment_settings')
      .values({
        name: 'default',
        tax_rate: 1900,
        tax_label: 'VAT',
        bank_details: '',
        refund_window_days: 30,
        withdraw_minimum: null,
        author_share: 7000,
        keys_at: null,
        updated_at: now,
      })
      .execute(),
  );
  await server.close({ keepData: true });
  return { dataDir: server.dataDir, admin: admin.email, buyers, exams: ids };
}
