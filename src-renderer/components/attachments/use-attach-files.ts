import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
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
  /**
   * What they are for, where they go on arriving after the page was left: `onAdd` is called then, too. Without it,
   * what is on its way ends with the page.
   */
  readonly place?: string | undefined;
}

interface OnTheirWay {
  readonly sending: readonly SendingFile[];
  readonly problems: readonly string[];
}

const NOTHING: OnTheirWay = { sending: [], problems: [] };

const useOnTheirWay = create<Readonly<Record<string, OnTheirWay>>>(() => ({}));

const change = (place: string, to: (now: OnTheirWay) => Partial<OnTheirWay>): void =>
  useOnTheirWay.setState((all) => {
    const now = all[place] ?? NOTHING;
    return { [place]: { ...now, ...to(now) } };
  });

let lastKey = 0;

/** Takes files in: sent in pieces that go on where they broke off, and kept under their hash. */
export const useAttachFiles = ({ files, onAdd, keep, most, place: lasting }: AttachOptions) => {
  const { t } = useTranslation('common');
  const own = useId();
  const place = lasting ?? own;
  const { sending, problems } = useOnTheirWay((all) => all[place] ?? NOTHING);
  const ending = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    ending.current = controller;
    return () => {
      if (lasting === undefined) controller.abort();
    };
  }, [lasting]);

  const send = async (file: File): Promise<void> => {
    const { name } = file;
    lastKey += 1;
    const key = lastKey;
    const progress = (percent: number | null): void =>
      change(place, (now) => ({
        sending: [
          ...now.sending.filter((one) => one.key !== key),
          ...(percent === null ? [] : [{ key, name, percent }]),
        ],
      }));
    const tell = (problem: string): void =>
      change(place, (now) => ({ problems: [...now.problems, problem] }));
    if (file.size > most.bytes) {
      tell(t('attach.tooLarge', { name, most: sizeText(most.bytes) }));
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
      tell(t('attach.failed', { name, reason: errorText(error) }));
    } finally {
      progress(null);
    }
  };

  const take = (chosen: readonly File[]): void => {
    const room = most.count - files.length - sending.length;
    change(place, () => ({
      problems: chosen.length > room ? [t('attach.tooMany', { count: most.count })] : [],
    }));
    for (const file of chosen.slice(0, Math.max(0, room))) void send(file);
  };
  const forgetProblems = (): void => change(place, () => ({ problems: [] }));
  return { sending, problems, take, forgetProblems };
};

export type Attaching = ReturnType<typeof useAttachFiles>;
