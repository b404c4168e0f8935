/** What a page finds out about a file by loading its first part. */
export interface Probed {
  /** no: this computer cannot play it; unknown: only the server can tell. */
  readonly plays: 'yes' | 'no' | 'unknown';
  readonly durationMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

const UNKNOWN: Probed = { plays: 'unknown', durationMs: null, width: null, height: null };
const PATIENCE_MS = 8000;

/** Kinds by the ending of a name: what the file is, its bytes tell the server. */
const PLAYED: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
  wmv: 'video/x-ms-wmv',
  mpg: 'video/mpeg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  wma: 'audio/x-ms-wma',
  flac: 'audio/flac',
};

const typeOf = (name: string): string | undefined =>
  PLAYED[/\.([a-z0-9]+)$/iu.exec(name)?.[1]?.toLowerCase() ?? ''];

const milliseconds = (seconds: number): number | null =>
  Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : null;

/** Loads the first part of a video or recording from an address. */
export const probeAddress = async (address: string, type: string): Promise<Probed> => {
  const player = document.createElement(type.startsWith('video/') ? 'video' : 'audio');
  player.preload = 'metadata';
  player.muted = true;
  const loaded = Promise.withResolvers<Probed>();
  const timer = setTimeout(() => loaded.resolve(UNKNOWN), PATIENCE_MS);
  player.addEventListener('error', () => loaded.resolve({ ...UNKNOWN, plays: 'no' }), { once: true });
  player.addEventListener(
    'loadedmetadata',
    () => {
      const isVideo = player instanceof HTMLVideoElement;
      // A video whose picture cannot be decoded loads all the same, as sound without a size.
      const hasPicture = !isVideo || player.videoWidth > 0;
      loaded.resolve({
        plays: hasPicture ? 'yes' : 'no',
        durationMs: milliseconds(player.duration),
        width: isVideo && player.videoWidth > 0 ? player.videoWidth : null,
        height: isVideo && player.videoHeight > 0 ? player.videoHeight : null,
      });
    },
    { once: true },
  );
  player.src = address;
  try {
    return await loaded.promise;
  } finally {
    clearTimeout(timer);
    player.removeAttribute('src');
    player.load();
  }
};

const probeImage = async (file: File): Promise<Probed> => {
  try {
    const { width, height } = await createImageBitmap(file);
    return { plays: 'yes', durationMs: null, width, height };
  } catch {
    return UNKNOWN;
  }
};

/**
 * What this computer makes of a file before it is taken. Of one that only the desktop has, its name tells whether the
 * computer plays such files at all; its server looks into the file itself before it copies it.
 */
export const probeFile = async (name: string, file: File | null): Promise<Probed> => {
  const type = typeOf(name);
  if (file !== null && /^image\/(?:png|jpeg|gif|webp)$/u.test(file.type)) return probeImage(file);
  if (type === undefined) return UNKNOWN;
  const player = document.createElement(type.startsWith('video/') ? 'video' : 'audio');
  if (player.canPlayType(type) === '') return { ...UNKNOWN, plays: 'no' };
  if (file === null) return UNKNOWN;
  const address = URL.createObjectURL(file);
  try {
    return await probeAddress(address, type);
  } finally {
    URL.revokeObjectURL(address);
  }
};
