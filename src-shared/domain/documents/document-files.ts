import { nodesOf, type RichDocument } from './document.ts';

export interface DocumentFile {
  readonly sha256: string;
  readonly use: 'image' | 'video' | 'audio' | 'file' | 'poster' | 'captions';
}

/** Every stored file that a document names, each use once, in the order of the document: for rights, GC and sizes. */
export function filesOf(document: RichDocument): DocumentFile[] {
  const found = new Map<string, DocumentFile>();
  const add = (use: DocumentFile['use'], sha256: string | null): void => {
    if (sha256 !== null) found.set(`${use} ${sha256}`, { sha256, use });
  };
  for (const node of nodesOf(document)) {
    if (node.type === 'image') add('image', node.attrs.sha256);
    if (node.type === 'file') add('file', node.attrs.sha256);
    if (node.type === 'audio' || node.type === 'video') {
      add(node.type, node.attrs.sha256);
      add('captions', node.attrs.captions);
    }
    if (node.type === 'video') add('poster', node.attrs.poster);
  }
  return [...found.values()];
}
