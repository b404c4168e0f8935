import { Button, FileButton, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { checkWebVtt, plainCaptions } from '#shared/domain/media/webvtt.ts';

/** What is wrong with captions, in words; undefined where they are right, or none. */
export const useCaptionsProblem = (): ((text: string) => string | undefined) => {
  const { t } = useTranslation('media');
  return (text) => {
    const [first] = text.trim() === '' ? [] : checkWebVtt(text).problems;
    return first === undefined ? undefined : t(`captions.wrong.${first.problem}`, { line: first.line });
  };
};

interface CaptionsFieldProps {
  /** Of the form. */
  readonly field: object;
  readonly onText: (text: string) => void;
}

/** The captions of a video or recording as WebVTT: written here, or taken from a file. */
export const CaptionsField = ({ field, onText }: CaptionsFieldProps) => {
  const { t } = useTranslation('media');
  return (
    <Stack gap={8} align="flex-start">
      <Textarea
        {...field}
        w="100%"
        label={t('captions.title')}
        description={t('captions.text')}
        autosize
        minRows={6}
        maxRows={16}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <FileButton
        accept=".vtt,text/vtt"
        onChange={(chosen) => void chosen?.text().then((text) => onText(plainCaptions(text)))}
      >
        {(props) => (
          <Button {...props} size="xs" variant="default">
            {t('captions.fromFile')}
          </Button>
        )}
      </FileButton>
    </Stack>
  );
};
