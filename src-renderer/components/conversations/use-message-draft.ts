import { useRef, useState } from 'react';
import { z } from 'zod';
import { Sha256 } from '#shared/contract/wire.ts';
import { draftBackup } from '#renderer/lib/draft-backup.ts';
import type { AttachedFile } from '../attachments/use-attach-files.ts';

const Files = z.array(z.object({ sha256: Sha256, name: z.string(), size: z.int().nullable() }));

/** What is written in a conversation and not sent: it is there again after the window was closed. */
export const useMessageDraft = (conversationId: number, userId: number) => {
  const texts = draftBackup('message', userId, z.string());
  const attached = draftBackup('message-files', userId, Files);
  const [text, setText] = useState(() => texts.read(conversationId)?.value ?? '');
  const [files, setFiles] = useState<readonly AttachedFile[]>(
    () => attached.read(conversationId)?.value ?? [],
  );
  const write = (next: string): void => {
    setText(next);
    if (next === '') texts.remove(conversationId);
    else texts.write(conversationId, { value: next, version: null, at: Date.now() });
  };
  // Several files arrive one after the other: each adds to what is there by then.
  const latest = useRef(files);
  const put = (next: readonly AttachedFile[]): void => {
    latest.current = next;
    setFiles(next);
    if (next.length === 0) attached.remove(conversationId);
    else attached.write(conversationId, { value: [...next], version: null, at: Date.now() });
  };
  const others = (sha256: string) => latest.current.filter((one) => one.sha256 !== sha256);
  return {
    text,
    write,
    files,
    addFile: (file: AttachedFile): void => put([...others(file.sha256), file]),
    removeFile: (sha256: string): void => put(others(sha256)),
    clear: (): void => {
      write('');
      put([]);
    },
  };
};
