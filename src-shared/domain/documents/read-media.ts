import type { ImageAttributes, MediaAttributes, MediaNode } from './document.ts';
import { fileName, hasOnly, plainText, type RawNode, wholeNumber } from './raw-node.ts';
import type { FaultKeeper } from './read-problem.ts';

const MAX_ALT = 500;
const MAX_NAME = 255;
const MIME = /^[a-z0-9][a-z0-9.+-]*\/[a-z0-9][a-z0-9.+-]*$/u;

export function readImage(node: RawNode, faults: FaultKeeper): ImageAttributes | undefined {
  if (!hasOnly(node, ['sha256', 'alt'], faults)) return undefined;
  const sha256 = fileName(node.attrs['sha256']);
  if (sha256 === undefined) return faults.refuse('An image names a stored file.', node.path);
  const alt = plainText(node.attrs['alt'] ?? '', MAX_ALT)?.trim();
  return alt === undefined
    ? faults.refuse(`What an image shows is said in ${MAX_ALT} characters at most.`, node.path)
    : { sha256, alt };
}

function readFile(node: RawNode, faults: FaultKeeper): MediaAttributes | undefined {
  const { attrs, path } = node;
  const id = attrs['media_file_id'] ?? null;
  const media_file_id = id === null ? null : wholeNumber(id, 1, Number.MAX_SAFE_INTEGER);
  if (media_file_id === undefined)
    return faults.refuse(`A ${node.type} names its row in the library by a whole number.`, path);
  const isByRow = media_file_id !== null && (attrs['sha256'] ?? null) === null;
  const sha256 = isByRow ? null : fileName(attrs['sha256']);
  if (sha256 === undefined) return faults.refuse(`A ${node.type} names a stored file.`, path);
  const name = plainText(attrs['name'], MAX_NAME)?.trim();
  if (name === undefined || name === '')
    return faults.refuse(`A ${node.type} has a name of ${MAX_NAME} characters at most.`, path);
  const mime = plainText(attrs['mime'], MAX_NAME);
  if (mime === undefined || !MIME.test(mime))
    return faults.refuse(`A ${node.type} says its kind, such as video/mp4.`, path);
  return { media_file_id, sha256, name, mime };
}

/** The name of a file beside a video or audio; null where there is none. */
function beside(node: RawNode, key: 'poster' | 'captions', faults: FaultKeeper): string | null | undefined {
  const value = node.attrs[key] ?? null;
  if (value === null) return null;
  return fileName(value) ?? faults.refuse(`The ${key} of a ${node.type} name a stored file.`, node.path);
}

const FILE = ['media_file_id', 'sha256', 'name', 'mime'];

/** A video, an audio or a file to download, as it was when it was put into the document. */
export function readMedia(
  node: RawNode & { readonly type: MediaNode['type'] },
  faults: FaultKeeper,
): MediaNode | undefined {
  const { type } = node;
  const extra = { video: ['poster', 'captions'], audio: ['captions'], file: [] }[type];
  if (!hasOnly(node, [...FILE, ...extra], faults)) return undefined;
  const file = readFile(node, faults);
  const poster = beside(node, 'poster', faults);
  const captions = beside(node, 'captions', faults);
  if (file === undefined || poster === undefined || captions === undefined) return undefined;
  switch (type) {
    case 'video':
      return { type, attrs: { ...file, poster, captions } };
    case 'audio':
      return { type, attrs: { ...file, captions } };
    case 'file':
      return { type, attrs: file };
  }
}
