import type { NotTaken } from '#server/blobs/file-kind.ts';

const WAY_OUT =
  'Save it as MP4 with H.264 video and AAC sound, or as WebM; HandBrake and most video editors export both.';

/** Why a file is not taken, and what to do. */
export function notTakenText(name: string, { reason, found }: NotTaken): string {
  switch (reason) {
    case 'empty':
      return `'${name}' is empty.`;
    case 'video-format':
      return `'${name}' holds ${found ?? 'a format'} that does not play everywhere. ${WAY_OUT}`;
    case 'container':
      return `'${name}' is ${found ?? 'a recording'} of a kind that does not play everywhere. ${WAY_OUT}`;
    case 'unknown':
      return `'${name}' is no video, sound, picture, PDF, office file, text or zip. Put it into a zip to offer it for download.`;
  }
}
