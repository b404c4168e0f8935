import { Button, Popover, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { IconLetterCase, IconPlayerStop, IconVolume } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidateQuestion } from '#shared/contract/candidate-view.ts';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { usePreferences } from '#renderer/lib/preferences.ts';
import { keepReading } from '#renderer/lib/reading-settings.ts';
import { localVoices, readAloud, spokenParts, voiceFor } from '../read-aloud.ts';

const RATES = ['0.75', '1', '1.25', '1.5'] as const;
const SPACINGS = ['normal', 'wide'] as const;
const SHADES = ['app', 'cream', 'night'] as const;

/** The voices of this computer; the browser finds them some time after the page is there. */
function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState(localVoices);
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return undefined;
    const look = (): void => setVoices(localVoices());
    speechSynthesis.addEventListener('voiceschanged', look);
    return () => speechSynthesis.removeEventListener('voiceschanged', look);
  }, []);
  return voices;
}

const ReadAloud = ({ question }: { readonly question: CandidateQuestion }) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const rate = usePreferences((preferences) => preferences.examVoiceRate);
  const voice = voiceFor(useVoices(), i18n.language);
  const [isReading, setReading] = useState(false);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  if (voice === null)
    return (
      <Text size="sm" c="dimmed">
        {t('reading.noVoice')}
      </Text>
    );
  const toggle = (): void => {
    stop.current();
    setReading(!isReading);
    if (isReading) return;
    const parts = spokenParts(question, (position) => t('reading.option', { position }));
    stop.current = readAloud(parts, { voice, rate, onEnd: () => setReading(false) });
  };
  return (
    <Stack gap={8}>
      <Button
        variant="default"
        leftSection={isReading ? <IconPlayerStop size={16} /> : <IconVolume size={16} />}
        onClick={toggle}
      >
        {isReading ? t('reading.stop') : t('reading.read')}
      </Button>
      <Text size="xs" fw={600} id="exam-voice-rate">
        {t('reading.speed')}
      </Text>
      <SegmentedControl
        aria-labelledby="exam-voice-rate"
        data={[...RATES]}
        value={String(rate)}
        onChange={(value) => keepReading({ examVoiceRate: Number(value) })}
      />
    </Stack>
  );
};

interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}

const Choice = <Value extends string>({ name, label, value, options, onChoose }: ChoiceProps<Value>) => (
  <Stack gap={4}>
    <Text size="xs" fw={600} id={`exam-${name}`}>
      {label}
    </Text>
    <SegmentedControl
      aria-labelledby={`exam-${name}`}
      data={options.map((option) => ({ ...option }))}
      value={value}
      onChange={onChoose}
    />
  </Stack>
);

/** How somebody reads best: aloud, spaced, in other colours, without single keys. Kept for the next exam. */
export const ReadingTools = ({ question }: { readonly question: CandidateQuestion }) => {
  const { t } = useTranslation('exam-attempts');
  const isPhone = useIsPhone();
  const { examSpacing, examShade, examKeys, examClock } = usePreferences();
  return (
    <Popover position="bottom-end" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          aria-label={t('reading.title')}
          leftSection={isPhone ? undefined : <IconLetterCase size={18} stroke={1.6} />}
        >
          {isPhone ? <IconLetterCase size={18} stroke={1.6} /> : t('reading.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('reading.title')}>
        <Stack gap={16}>
          <ReadAloud key={question.question_id} question={question} />
          <Choice
            name="spacing"
            label={t('reading.spacing')}
            value={examSpacing}
            options={SPACINGS.map((value) => ({ value, label: t(`reading.spacings.${value}`) }))}
            onChoose={(value) => keepReading({ examSpacing: value })}
          />
          <Choice
            name="shade"
            label={t('reading.shade')}
            value={examShade}
            options={SHADES.map((value) => ({ value, label: t(`reading.shades.${value}`) }))}
            onChoose={(value) => keepReading({ examShade: value })}
          />
          <Switch
            label={t('reading.keys')}
            description={t('reading.keysText')}
            checked={examKeys}
            onChange={(event) => keepReading({ examKeys: event.currentTarget.checked })}
          />
          <Switch
            label={t('reading.clock')}
            description={t('reading.clockText')}
            checked={examClock}
            onChange={(event) => keepReading({ examClock: event.currentTarget.checked })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
