import { mailContract } from '#shared/contract/mail.ts';
import type { Person, TestServer } from './test-server.ts';

/** What stands in a mail: its words, the code to type, and what its link says. */
export interface ReadMail {
  readonly subject: string;
  readonly text: string;
  readonly code: string;
  readonly link: URLSearchParams | null;
}

const readText = (text: string): Pick<ReadMail, 'code' | 'link'> => {
  const code = /^Your code: (\S+)$/mu.exec(text)?.[1] ?? '';
  const hash = /https?:\S+#(\S+)/u.exec(text)?.[1];
  return { code, link: hash === undefined ? null : new URLSearchParams(hash) };
};

/** The mails to one address that wait in the outbox, the latest first, as an administrator reads them. */
export async function readOutbox(server: TestServer, admin: Person, to: string): Promise<ReadMail[]> {
  await server.tick();
  const { body } = await admin.call(mailContract.listMails, { query: { limit: 100 } });
  const mails = body.data.filter((mail) => mail.to_address === to && mail.is_readable);
  return Promise.all(
    mails.map(async ({ id }) => {
      const { data } = (await admin.call(mailContract.openMail, { params: { id } })).body;
      return { ...data, ...readText(data.text) };
    }),
  );
}
