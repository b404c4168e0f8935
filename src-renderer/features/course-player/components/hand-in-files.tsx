import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  courseSubmissionsContract,
  MAX_SUBMISSION_FILE_BYTES,
  MAX_SUBMISSION_FILES,
} from '#shared/contract/course-submissions.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { fromBrowserFile } from '#renderer/components/media/file-source.ts';
import { sendBytes } from '#renderer/components/media/send-file.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import type { Assignment } from '../use-assignment.ts';

interface SendingFile {
  readonly name: string;
  readonly percent: number;
}

/** Files of an assignment: sent in pieces that go on where they broke off, and named by the hand-in. */
export const HandInFiles = ({ assignment }: { readonly assignment: Assignment }) => {
  const { t } = useTranslation('course-player');
  const { kept, addFile, removeFile, setSending } = assignment;
  const [under, setUnder] = useState<readonly SendingFile[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const ending = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    ending.current = controller;
    return () => controller.abort();
  }, []);

  const send = async (file: File): Promise<void> => {
    const { name } = file;
    const progress = (percent: number | null): void =>
      setUnder((now) => [
        ...now.filter((one) => one.name !== name),
        ...(percent === null ? [] : [{ name, percent }]),
      ]);
    if (file.size > MAX_SUBMISSION_FILE_BYTES) {
      setProblems((now) => [
        ...now,
        t('files.tooLarge', { name, most: sizeText(MAX_SUBMISSION_FILE_BYTES) }),
      ]);
      return;
    }
    progress(0);
    setSending((now) => now + 1);
    try {
      const { signal } = ending.current;
      const upload = await sendBytes(fromBrowserFile(file), {
        signal,
        onState: ({ upload: { offset, size } }) => progress(Math.floor((offset / Math.max(1, size)) * 100)),
      });
      if (upload === null) return;
      const body = { upload_id: upload.id };
      const { data } = (await api(courseSubmissionsContract.keepSubmissionFile, { body })).body;
      addFile({ sha256: data.sha256, name: data.name, size: data.size });
    } catch (error) {
      setProblems((now) => [...now, t('files.failed', { name, reason: errorText(error) })]);
    } finally {
      progress(null);
      setSending((now) => now - 1);
    }
  };
  const take = (files: readonly File[]): void => {
    setProblems([]);
    const room = MAX_SUBMISSION_FILES - kept.files.length;
    if (files.length > room) setProblems([t('files.tooMany', { count: MAX_SUBMISSION_FILES })]);
    for (const file of files.slice(0, room)) void send(file);
  };

  return (
    <Stack gap={8}>
      {kept.files.length === 0 && under.length === 0 ? null : (
        <Stack component="ul" variant="lines" gap={0} aria-label={t('files.list')}>
          {kept.files.map(({ sha256, name, size }) => (
            <Group key={sha256} component="li" gap={12} py={8} justify="space-between">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {size === null ? name : t('files.sized', { name, size: sizeText(size) })}
              </Text>
              <Button
                size="xs"
                variant="default"
                aria-label={t('files.removeNamed', { name })}
                onClick={() => removeFile(sha256)}
              >
                {t('files.remove')}
              </Button>
            </Group>
          ))}
          {under.map(({ name, percent }) => (
            <Text key={name} component="li" size="sm" c="dimmed" className="tn" py={8} role="status">
              {t('files.sending', { name, percent })}
            </Text>
          ))}
        </Stack>
      )}
      {problems.map((problem) => (
        <Notice key={problem} tone="bad" role="alert">
          {problem}
        </Notice>
      ))}
      <Group gap={12}>
        <FileButton multiple onChange={take} inputProps={{ 'aria-label': t('files.add') }}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              leftSection={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
            >
              {t('files.add')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {t('files.limits', { most: sizeText(MAX_SUBMISSION_FILE_BYTES), count: MAX_SUBMISSION_FILES })}
        </Text>
      </Group>
    </Stack>
  );
};
