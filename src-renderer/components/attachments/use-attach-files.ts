import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#shared/contract/stored-files.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { fromBrowserFile } from '../media/file-source.ts';
import { sendBytes } from '../media/send-file.ts';

/** A file that was stored, to be named by what is sent. */
export type AttachedFile = Pick<StoredFile, 'sha256' | 'name' | 'size'>;

interface SendingFile {
  readonly key: number;
  readonly name: string;
  readonly percent: number;
}

export interface AttachOptions {
  readonly files: readonly AttachedFile[];
  readonly onAdd: (file: AttachedFile) => void;
  /** Keeps a file that has arrived as an upload. */
  readonly keep: (uploadId: string) => Promise<StoredFile>;
  readonly most: { readonly bytes: number; readonly count: number };
}

/** Takes files in: sent in pieces that go on where they broke off, and kept under their hash. */
export const useAttachFiles = ({ files, onAdd, keep, most }: AttachOptions) => {
  const { t } = useTranslation('common');
  const [sending, setSending] = useState<readonly SendingFile[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const lastKey = useRef(0);
  const ending = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    ending.current = controller;
    return () => controller.abort();
  }, []);

  const send = async (file: File): Promise<void> => {
    const { name } = file;
    const key = (lastKey.current += 1);
    const progress = (percent: number | null): void =>
      setSending((now) => [
        ...now.filter((one) => one.key !== key),
        ...(percent === null ? [] : [{ key, name, percent }]),
      ]);
    if (file.size > most.bytes) {
      setProblems((now) => [...now, t('attach.tooLarge', { name, most: sizeText(most.bytes) })]);
      return;
    }
    progress(0);
    try {
      const upload = await sendBytes(fromBrowserFile(file), {
        signal: ending.current.signal,
        onState: ({ upload: { offset, size } }) => progress(Math.floor((offset / Math.max(1, size)) * 100)),
      });
      if (upload === null) return;
      const { sha256, name: kept, size } = await keep(upload.id);
      onAdd({ sha256, name: kept, size });
    } catch (error) {
      setProblems((now) => [...now, t('attach.failed', { name, reason: errorText(error) })]);
    } finally {
      progress(null);
    }
  };

  const take = (chosen: readonly File[]): void => {
    setProblems([]);
    const room = most.count - files.length - sending.length;
    if (chosen.length > room) setProblems([t('attach.tooMany', { count: most.count })]);
    for (const file of chosen.slice(0, Math.max(0, room))) void send(file);
  };
  return { sending, problems, take };
};

export type Attaching = ReturnType<typeof useAttachFiles>;
