import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TrainingVideo } from '#shared/contract/training-videos.ts';
import { chaptersIn, timeText } from '#shared/domain/training-videos/chapters.ts';
import { KeepFileButton } from '#renderer/components/media/keep-file-button.tsx';
import { MediaPlayer, type MediaControls } from '#renderer/components/media/media-player.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useCan, useSession } from '#renderer/lib/session.ts';
import { finishersQuery, keepTrainingVideo, useFinishTrainingVideo } from '../queries.ts';
import { useTrainingVideoFacts } from '../use-training-video-facts.tsx';
import { keepPlace, placeIn } from '../watched-place.ts';

interface TrainingVideoPreviewProps {
  readonly trainingVideo: TrainingVideo;
  readonly onClose: () => void;
}

type Carried = TrainingVideo & { readonly file: NonNullable<TrainingVideo['file']> };

const hasFile = (video: TrainingVideo): video is Carried => video.file !== null;

/** The recording with its captions and chapters; it begins where this person stopped on this computer. */
const Recording = ({ video }: { readonly video: Carried }) => {
  const { t } = useTranslation('training-videos');
  const userId = useSession()?.user.id ?? 0;
  const controls = useRef<MediaControls>(null);
  const finish = useFinishTrainingVideo();
  const place = { userId, videoId: video.id };
  const chapters = chaptersIn(video.chapters);
  return (
    <PreviewSection>
      <Stack gap={12}>
        <MediaPlayer
          key={video.file.sha256}
          media={{ sha256: video.file.sha256, name: video.file.name }}
          title={video.title}
          captions={video.captions}
          poster={video.poster_sha256}
          startAt={placeIn(place)}
          controls={controls}
          onTime={(seconds) => keepPlace(place, seconds)}
          onEnded={() => {
            keepPlace(place, 0);
            if (!video.is_finished) finish.mutate(video.id);
          }}
        />
        {video.file.is_here ? null : (
          <Group>
            <KeepFileButton keep={() => keepTrainingVideo(video.id)} />
          </Group>
        )}
        {chapters.length === 0 ? null : (
          <Stack component="ul" variant="lines" gap={4} aria-label={t('field.chapters')}>
            {chapters.map(({ at_s: at, title }) => (
              <li key={`${at} ${title}`}>
                <Anchor component="button" type="button" size="sm" onClick={() => controls.current?.seek(at)}>
                  {timeText(at)} {title}
                </Anchor>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </PreviewSection>
  );
};

/** Who has seen it to its end, for those who write such entries. */
const Finishers = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('training-videos');
  const { data } = useQuery(finishersQuery(id));
  if (data === undefined) return null;
  return (
    <PreviewSection title={t('finishers', { count: data.total })}>
      {data.data.length === 0 ? null : (
        <Stack component="ul" variant="lines" gap={4} aria-label={t('finishers', { count: data.total })}>
          {data.data.map(({ name, finished_at: at }) => (
            <Text component="li" size="sm" key={`${name} ${at}`}>
              {name}{' '}
              <Text span size="xs" c="dimmed">
                <RelativeTime at={at} />
              </Text>
            </Text>
          ))}
        </Stack>
      )}
    </PreviewSection>
  );
};

/** One of them beside the list. */
export const TrainingVideoPreview = ({ trainingVideo, onClose }: TrainingVideoPreviewProps) => {
  const { t } = useTranslation('training-videos');
  const facts = useTrainingVideoFacts(trainingVideo);
  const seesFinishers = useCan()('training-videos:add');
  return (
    <PreviewPane
      code={t('one')}
      onClose={onClose}
      actions={
        trainingVideo.link === '' ? undefined : (
          <Button
            variant="default"
            size="xs"
            component="a"
            href={trainingVideo.link}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('open')}
          </Button>
        )
      }
    >
      <PreviewSection>
        <Text component="h2" mb={12} fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
          {trainingVideo.title}
        </Text>
        <FactList facts={facts} />
      </PreviewSection>
      {hasFile(trainingVideo) ? <Recording video={trainingVideo} /> : null}
      <PreviewSection title={t('field.description')}>
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {trainingVideo.description === '' ? t('field.descriptionEmpty') : trainingVideo.description}
        </Text>
      </PreviewSection>
      {seesFinishers && trainingVideo.file !== null ? <Finishers id={trainingVideo.id} /> : null}
    </PreviewPane>
  );
};
