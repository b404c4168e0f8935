import { allText, childOf, childrenOf, findAll, parseXmlElement, type XmlElement } from './xml-element.ts';
import { readProlog } from './xml-prolog.ts';

/** One resource of a package: its files by their path in the package, and the labels its metadata gives it. */
export interface ManifestResource {
  readonly id: string;
  readonly type: string;
  readonly files: readonly string[];
  readonly tags: readonly string[];
}

/** The list of contents of a package, or why it cannot be read. */
export type Manifest = { ok: true; resources: ManifestResource[] } | { ok: false; reason: string };

const refuse = (why: string): Manifest => ({
  ok: false,
  reason: `The list of contents of the package, imsmanifest.xml, cannot be read: ${why}`,
});

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** The path of a reference inside a package, as seen from a folder of it; null where it leads out of it. */
export function resolvePath(folder: string, reference: string): string | null {
  const plain = decodeUri(reference.replace(/[?#].*$/s, '')).replaceAll('\\', '/');
  if (plain === '' || plain.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(plain)) return null;
  const steps: string[] = [];
  for (const step of `${folder}/${plain}`.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return null;
  }
  return steps.join('/');
}

function tagsOf(resource: XmlElement): string[] {
  const metadata = childOf(resource, 'metadata');
  if (metadata === undefined) return [];
  return findAll(metadata, (name) => name.toLowerCase() === 'keyword')
    .flatMap((keyword) => {
      const strings = findAll(keyword, (name) => /^(?:lang)?string$/i.test(name));
      return strings.length === 0 ? [allText(keyword)] : strings.map(allText);
    })
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function filesOf(resource: XmlElement, folder: string): string[] {
  // Blackboard names its file in an attribute of its own, whose prefix is left out here.
  const named = [resource.attributes.get('href'), resource.attributes.get('file')];
  const listed = childrenOf(resource, 'file').map((file) => file.attributes.get('href'));
  const base = resource.attributes.get('base') ?? '';
  const paths = [...named, ...listed].flatMap((href) =>
    href === undefined || href === '' ? [] : (resolvePath(folder, base + href) ?? []),
  );
  return [...new Set(paths)];
}

/** Reads the list of contents of a package; `folder` is where it lies in it. */
export function readManifest(text: string, folder: string): Manifest {
  const prolog = readProlog(text);
  if (!prolog.ok) return refuse(prolog.reason);
  if (prolog.root !== 'manifest') return refuse(`it starts with <${prolog.root}>.`);
  const parsed = parseXmlElement(prolog.body, 'local');
  if (!parsed.ok) return refuse(`line ${parsed.line}: ${parsed.reason}`);
  const list = childOf(parsed.element, 'resources');
  const resources = list === undefined ? [] : childrenOf(list, 'resource');
  return {
    ok: true,
    resources: resources.map((resource) => ({
      id: resource.attributes.get('identifier') ?? '',
      type: resource.attributes.get('type') ?? '',
      files: filesOf(resource, folder),
      tags: tagsOf(resource),
    })),
  };
}
