import { useState } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import { Sha256 } from '#shared/contract/wire.ts';
import { draftBackup } from '#renderer/lib/draft-backup.ts';
import type { AttachedFile } from '../attachments/use-attach-files.ts';

const Files = z.array(z.object({ sha256: Sha256, name: z.string(), size: z.int().nullable() }));

interface Draft {
  readonly text: string;
  readonly files: readonly AttachedFile[];
}

/** By person and conversation: a file arrives, and a message is sent, also while another conversation is open. */
const useDrafts = create<Readonly<Record<string, Draft>>>(() => ({}));

/** Of whom and where: what is on its way belongs to it, too. */
export const placeOfDraft = (conversationId: number, userId: number): string =>
  `message ${userId} ${conversationId}`;

const backupsOf = (userId: number) => ({
  texts: draftBackup('message', userId, z.string()),
  files: draftBackup('message-files', userId, Files),
});

function storedDraft(conversationId: number, userId: number): Draft {
  const { texts, files } = backupsOf(userId);
  return {
    text: texts.read(conversationId)?.value ?? '',
    files: files.read(conversationId)?.value ?? [],
  };
}

function changeDraft(conversationId: number, userId: number, to: (now: Draft) => Partial<Draft>): void {
  const place = placeOfDraft(conversationId, userId);
  const now = useDrafts.getState()[place] ?? storedDraft(conversationId, userId);
  const next = { ...now, ...to(now) };
  useDrafts.setState({ [place]: next });
  const { texts, files } = backupsOf(userId);
  const kept = { version: null, at: Date.now() };
  if (next.text === '') texts.remove(conversationId);
  else texts.write(conversationId, { ...kept, value: next.text });
  if (next.files.length === 0) files.remove(conversationId);
  else files.write(conversationId, { ...kept, value: [...next.files] });
}

/** What is written in a conversation and not sent: it is there again after the window was closed. */
export const useMessageDraft = (conversationId: number, userId: number) => {
  const [stored] = useState(() => storedDraft(conversationId, userId));
  const { text, files } = useDrafts((all) => all[placeOfDraft(conversationId, userId)]) ?? stored;
  const change = (to: (now: Draft) => Partial<Draft>): void => changeDraft(conversationId, userId, to);
  const without = ({ files: all }: Draft, sha256: string) => all.filter((one) => one.sha256 !== sha256);
  return {
    text,
    files,
    write: (next: string): void => change(() => ({ text: next })),
    addFile: (file: AttachedFile): void => change((now) => ({ files: [...without(now, file.sha256), file] })),
    removeFile: (sha256: string): void => change((now) => ({ files: without(now, sha256) })),
    clear: (): void => change(() => ({ text: '', files: [] })),
  };
};
