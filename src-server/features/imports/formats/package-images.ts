import { importLimits } from '#shared/domain/imports/limits.ts';
import type { FileBuilder } from './file-builder.ts';
import { resolvePath } from './manifest.ts';
import type { ImageSource, NamedImage } from './source-text.ts';
import type { ZipArchive } from './zip-archive.ts';

/** What Canvas, and Common Cartridge, write for the folder of their files; and Blackboard for one of its own. */
const canvasBase =
  /^(?:\$|%24)(?:IMS-CC-FILEBASE|IMS_CC_FILEBASE|CANVAS_COURSE_REFERENCE\$\/file_contents\/course%20files)(?:\$|%24)?\//i;
const canvasFolders = ['web_resources', 'resources', ''];
const blackboardId = /^@X@EmbeddedFile\.requestUrlStub@X@.*?\b(xid-\d{1,18}_\d{1,9})/;

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');

/** The images of a package, each unpacked once however many questions show it. */
export class PackageImages {
  readonly #archive: ZipArchive;
  readonly #builder: FileBuilder;
  readonly #read = new Map<string, Uint8Array | null>();
  #kept = 0;

  constructor(archive: ZipArchive, builder: FileBuilder) {
    this.#archive = archive;
    this.#builder = builder;
  }

  /** What addresses mean in a part of the package. */
  seenFrom(part: string): ImageSource {
    const folder = folderOf(part);
    return (src) => {
      const places = this.#placesOf(src, folder);
      if (places.length === 0) return null;
      const path = places.find((place) => this.#archive.has(place));
      return path === undefined ? { name: places[0] ?? src, bytes: null } : this.#image(path);
    };
  }

  #placesOf(src: string, folder: string): string[] {
    const xid = blackboardId.exec(src)?.[1];
    if (xid !== undefined) {
      const found = this.#archive.names.find((name) => new RegExp(`__${xid}(?:\\.\\w+)?$`).test(name));
      return [found ?? xid];
    }
    if (canvasBase.test(src)) {
      return canvasFolders.flatMap((base) => resolvePath(base, src.replace(canvasBase, '')) ?? []);
    }
    const places = [resolvePath(folder, src), resolvePath('', src)];
    return [...new Set(places.filter((place) => place !== null))];
  }

  #image(path: string): NamedImage {
    const known = this.#read.get(path);
    if (known !== undefined) return { name: path, bytes: known };
    const part = this.#archive.read(path, importLimits.imageBytes);
    const isRoom = part.ok && this.#kept + part.bytes.length <= importLimits.packageImageBytes;
    if (!part.ok) this.#builder.warn(null, part.reason);
    else if (!isRoom)
      this.#builder.note('Images beyond 128 MiB in one file were left out. Split the package.');
    const bytes = part.ok && isRoom ? part.bytes : null;
    this.#kept += bytes?.length ?? 0;
    this.#read.set(path, bytes);
    return { name: path, bytes };
  }
}
