import { Button, Group, Select, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import {
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import { sizeText } from '#shared/domain/media/limits.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { ticketQuery, type MediaRef } from '#renderer/lib/media.ts';
import { showError } from '../feedback-store.ts';
import { PdfBody, ReadInPlace } from '../pdf/pdf-in-place.tsx';
import type { PdfSource } from '../pdf/read-pdf.ts';
import { QueryState } from '../query-state.tsx';
import { saveMedia } from './save-media.ts';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
const SKIP_S = 10;
/** A ticket that is over is asked for again; what fails right after that cannot be played. */
const RETRY_AFTER_MS = 10_000;

/** What a page may do with a recording that it shows. */
export interface MediaControls {
  readonly toggle: () => void;
  /** @param seconds from its start */
  readonly seek: (seconds: number) => void;
}

export interface MediaPlayerProps {
  readonly media: MediaRef;
  /** What it is called; the name of the player. */
  readonly title: string;
  /** WebVTT. */
  readonly captions?: string | null | undefined;
  readonly poster?: string | null | undefined;
  /** What an image shows, in words. */
  readonly alt?: string | null | undefined;
  /** Where to begin, in seconds. */
  readonly startAt?: number | undefined;
  readonly onTime?: ((seconds: number) => void) | undefined;
  /** The place was changed by hand: what comes next is not what was played before. */
  readonly onJump?: ((seconds: number) => void) | undefined;
  readonly onPause?: (() => void) | undefined;
  /** How long it is, as soon as that is known. */
  readonly onLength?: ((seconds: number) => void) | undefined;
  readonly onEnded?: (() => void) | undefined;
  /** The file was handed to the person to keep, or is read in place. */
  readonly onSaved?: (() => void) | undefined;
  readonly controls?: Ref<MediaControls> | undefined;
}

/** Captions under an address that only this page can read. */
const Captions = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const track = useRef<HTMLTrackElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
    if (track.current !== null) track.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [text]);
  return <track ref={track} kind="captions" srcLang="en" label={label} default />;
};

interface PlayedProps extends MediaPlayerProps {
  readonly address: string;
  readonly kind: 'video' | 'audio';
  readonly onFailed: () => void;
}

/** The browser's own player, with speed and the keys that people know from others. */
const Played = (props: PlayedProps) => {
  const { address, kind, title, captions, poster, startAt = 0, onFailed } = props;
  const { onTime, onJump, onPause, onLength, onEnded } = props;
  const { t } = useTranslation('common');
  const player = useRef<HTMLVideoElement>(null);
  const lastTime = useRef(startAt);
  const [speed, setSpeed] = useState(1);
  const [hasCaptions, setHasCaptions] = useState(true);
  const posterAddress = useQuery({
    ...ticketQuery({ sha256: poster ?? '' }),
    enabled: poster !== null && poster !== undefined,
  }).data?.address;

  const choose = (next: number): void => {
    setSpeed(next);
    if (player.current !== null) player.current.playbackRate = next;
  };
  const step = (by: number): void => {
    const at = SPEEDS.findIndex((one) => one === speed);
    choose(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + by))] ?? 1);
  };
  const showCaptions = (isShown: boolean): void => {
    const [track] = player.current?.textTracks ?? [];
    if (track !== undefined) track.mode = isShown ? 'showing' : 'hidden';
  };
  useEffect(() => {
    const tracks = player.current?.textTracks;
    // The player's own menu switches them too.
    const follow = (): void => setHasCaptions(tracks?.[0]?.mode === 'showing');
    tracks?.addEventListener('change', follow);
    return () => tracks?.removeEventListener('change', follow);
  }, []);
  useImperativeHandle(
    props.controls,
    () => ({
      toggle: () => {
        const video = player.current;
        // Refused where the file cannot be played, which `onError` tells.
        if (video?.paused === true) video.play().catch(() => undefined);
        else video?.pause();
      },
      seek: (seconds) => {
        lastTime.current = seconds;
        if (player.current !== null) player.current.currentTime = seconds;
      },
    }),
    [],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const video = player.current;
    if (video === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Readonly<Record<string, () => void>> = {
      '<': () => step(-1),
      '>': () => step(1),
      j: () => void (video.currentTime -= SKIP_S),
      l: () => void (video.currentTime += SKIP_S),
      c: () => showCaptions(!hasCaptions),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };

  const shared = {
    controls: true,
    preload: 'metadata',
    src: address,
    'aria-label': title,
    onKeyDown,
    onLoadedMetadata: () => {
      const video = player.current;
      if (video === null) return;
      video.playbackRate = speed;
      if (lastTime.current > 0) video.currentTime = lastTime.current;
      if (Number.isFinite(video.duration)) onLength?.(video.duration);
    },
    onSeeking: () => onJump?.(player.current?.currentTime ?? 0),
    onPause,
    onTimeUpdate: () => {
      lastTime.current = player.current?.currentTime ?? 0;
      onTime?.(lastTime.current);
    },
    onEnded,
    onError: onFailed,
  } as const;
  const track = captions == null ? null : <Captions text={captions} label={t('media.captions')} />;
  return (
    <Stack gap={8}>
      {kind === 'video' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- The track stands inside where its author wrote captions.
        <video
          ref={player}
          {...shared}
          poster={posterAddress}
          style={{ width: '100%', maxHeight: '70vh', background: '#000', borderRadius: 8 }}
        >
          {track}
        </video>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- The track stands inside where its author wrote captions.
        <audio ref={player} {...shared} style={{ width: '100%' }}>
          {track}
        </audio>
      )}
      <Group gap={16} justify="flex-end">
        {track === null ? null : (
          <Switch
            size="xs"
            label={t('media.captions')}
            checked={hasCaptions}
            onChange={(event) => showCaptions(event.currentTarget.checked)}
          />
        )}
        <Select
          size="xs"
          w={130}
          aria-label={t('media.speed')}
          data={SPEEDS.map((one) => ({ value: String(one), label: t('media.times', { speed: one }) }))}
          value={String(speed)}
          onChange={(value) => choose(Number(value ?? 1))}
          allowDeselect={false}
        />
      </Group>
    </Stack>
  );
};

interface MediaSaveButtonProps {
  readonly media: MediaRef;
  readonly label?: string | undefined;
  readonly onSaved?: (() => void) | undefined;
}

/** The way to keep a file that is not shown in the page, or that somebody wants to have. */
export const MediaSaveButton = ({ media, label, onSaved }: MediaSaveButtonProps) => {
  const { t } = useTranslation('common');
  const save = useMutation({
    mutationFn: () => saveMedia(media),
    meta: { saves: false, errors: 'inline' },
    onSuccess: () => onSaved?.(),
    onError: (error) => showError(errorText(error)),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {label ?? t('media.save')}
    </Button>
  );
};

interface StoredPdfProps {
  readonly media: MediaRef;
  readonly title: string;
  readonly onOpened?: (() => void) | undefined;
}

/** A stored PDF that is read in place, by range. */
export const StoredPdf = ({ media, title, onOpened }: StoredPdfProps) => (
  <ReadInPlace title={title} onOpened={onOpened}>
    <TicketPdf media={media} title={title} />
  </ReadInPlace>
);

const TicketPdf = ({ media, title }: Omit<StoredPdfProps, 'onOpened'>) => {
  const { t } = useTranslation('common');
  const ticket = useQuery(ticketQuery(media));
  const { address, size } = ticket.data ?? {};
  const source = useMemo<PdfSource | undefined>(
    () => (address === undefined || size === undefined ? undefined : { address, size }),
    [address, size],
  );
  return (
    <QueryState query={ticket} errorTitle={t('media.notShown')} skeleton={<Skeleton height={360} />}>
      {() => (source === undefined ? null : <PdfBody source={source} title={title} />)}
    </QueryState>
  );
};

/** Shows a stored file as what it is: a recording with its controls, a picture, a PDF to read, or a file to save. */
export const MediaPlayer = (props: MediaPlayerProps) => {
  const { media, title, alt, onTime, onSaved } = props;
  const { t } = useTranslation('common');
  const ticket = useQuery(ticketQuery(media));
  const [startAt, setStartAt] = useState(props.startAt);
  const lastTime = useRef(startAt);
  const [isBroken, setBroken] = useState(false);
  const retriedAt = useRef(-Infinity);
  const retry = (): void => {
    const now = performance.now();
    if (now - retriedAt.current < RETRY_AFTER_MS) {
      setBroken(true);
      return;
    }
    retriedAt.current = now;
    setStartAt(lastTime.current);
    void ticket.refetch();
  };
  return (
    <QueryState
      query={ticket}
      errorTitle={t('media.notShown')}
      skeleton={<Skeleton height={180} radius={8} />}
    >
      {({ address, kind, size, name }) => {
        if (isBroken)
          return (
            <Stack gap={8} align="flex-start">
              <Text size="sm">{t('media.notPlayed', { name: name || title })}</Text>
              <MediaSaveButton media={media} onSaved={onSaved} />
            </Stack>
          );
        if (kind === 'video' || kind === 'audio')
          return (
            <Played
              {...props}
              key={address}
              address={address}
              kind={kind}
              startAt={startAt}
              onTime={(seconds) => {
                lastTime.current = seconds;
                onTime?.(seconds);
              }}
              onFailed={retry}
            />
          );
        if (kind === 'image')
          return (
            <img
              src={address}
              alt={alt ?? ''}
              style={{ maxWidth: '100%', maxHeight: '70vh', borderRadius: 8, display: 'block' }}
              onError={retry}
            />
          );
        const save = (
          <MediaSaveButton
            media={media}
            onSaved={onSaved}
            label={t('media.saveNamed', { name: name || title, size: sizeText(size) })}
          />
        );
        if (kind !== 'document') return save;
        return (
          <Stack gap={8} align="stretch">
            <Group gap={8}>{save}</Group>
            <StoredPdf media={media} title={name || title} onOpened={onSaved} />
          </Stack>
        );
      }}
    </QueryState>
  );
};
