import { MediaPlayer } from '#renderer/components/media/media-player.tsx';
import type { ItemRun } from './item-run.ts';
import { refOf, type PlayerMedia } from './player-item.ts';

interface ItemMediaProps {
  readonly media: PlayerMedia | null;
  readonly run?: ItemRun | undefined;
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

/** The recording of an item, from where somebody stopped. */
export const ItemMedia = ({ media, run }: ItemMediaProps) => {
  if (media === null) return null;
  const shown = {
    media: refOf(media),
    title: media.name,
    captions: media.captions,
    poster: media.poster,
  };
  if (run === undefined) return <MediaPlayer key={media.media_file_id} {...shown} />;
  return (
    <MediaPlayer
      key={media.media_file_id}
      {...shown}
      startAt={run.startAt / 1000}
      controls={run.controls}
      onTime={(seconds) => run.onTime(milliseconds(seconds))}
      onJump={(seconds) => run.onJump(milliseconds(seconds))}
      onPause={run.onPause}
      onEnded={run.onPause}
      onLength={(seconds) => run.onLength(milliseconds(seconds))}
      onSaved={() => run.onFileOpened(media.media_file_id)}
    />
  );
};
