import { useState } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import { Sha256 } from '#shared/contract/wire.ts';
import { draftBackup } from '#renderer/lib/draft-backup.ts';
import type { AttachedFile } from '../attachments/use-attach-files.ts';

const Files = z.array(z.object({ sha256: Sha256, name: z.string(), size: z.int().nullable() }));

type AttachedFiles = readonly AttachedFile[];

/** By person and conversation: a file may arrive while another conversation is open. */
const useAttached = create<Readonly<Record<string, AttachedFiles>>>(() => ({}));

const backupOf = (userId: number) => draftBackup('message-files', userId, Files);

/** Of whom and where: what is on its way belongs to it, too. */
export const placeOfDraft = (conversationId: number, userId: number): string =>
  `message ${userId} ${conversationId}`;

const storedFiles = (conversationId: number, userId: number): AttachedFiles =>
  backupOf(userId).read(conversationId)?.value ?? [];

function changeFiles(
  conversationId: number,
  userId: number,
  to: (now: AttachedFiles) => AttachedFiles,
): void {
  const place = placeOfDraft(conversationId, userId);
  const next = to(useAttached.getState()[place] ?? storedFiles(conversationId, userId));
  useAttached.setState({ [place]: next });
  if (next.length === 0) backupOf(userId).remove(conversationId);
  else backupOf(userId).write(conversationId, { value: [...next], version: null, at: Date.now() });
}

/** What is written in a conversation and not sent: it is there again after the window was closed. */
export const useMessageDraft = (conversationId: number, userId: number) => {
  const texts = draftBackup('message', userId, z.string());
  const [text, setText] = useState(() => texts.read(conversationId)?.value ?? '');
  const [stored] = useState(() => storedFiles(conversationId, userId));
  const files = useAttached((all) => all[placeOfDraft(conversationId, userId)]) ?? stored;
  const write = (next: string): void => {
    setText(next);
    if (next === '') texts.remove(conversationId);
    else texts.write(conversationId, { value: next, version: null, at: Date.now() });
  };
  const change = (to: (now: AttachedFiles) => AttachedFiles): void => changeFiles(conversationId, userId, to);
  const without = (now: AttachedFiles, sha256: string) => now.filter((one) => one.sha256 !== sha256);
  return {
    text,
    write,
    files,
    addFile: (file: AttachedFile): void => change((now) => [...without(now, file.sha256), file]),
    removeFile: (sha256: string): void => change((now) => without(now, sha256)),
    clear: (): void => {
      write('');
      change(() => []);
    },
  };
};
