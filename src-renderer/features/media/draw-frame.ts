/** Large enough for the widest place of a course, and far below what an image may have. */
const MAX_WIDTH = 1280;

/** The frame at which a video stands, as a JPEG; null where nothing of it has been drawn yet. */
export const drawFrame = async (video: HTMLVideoElement): Promise<Uint8Array | null> => {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, MAX_WIDTH / videoWidth);
  const canvas = new OffscreenCanvas(Math.round(videoWidth * scale), Math.round(videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return new Uint8Array(await blob.arrayBuffer());
};
