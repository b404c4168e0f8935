import fs from 'node:fs';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** An image that keeps its encoded bytes; the look-alike decodes none. */
class NativeImage {
  #bytes;

  /** @param {Buffer} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  isEmpty() {
    return this.#bytes.length === 0;
  }

  toPNG() {
    return this.#bytes;
  }

  toDataURL() {
    return `data:image/png;base64,${this.#bytes.toString('base64')}`;
  }

  getSize() {
    if (!this.#bytes.subarray(0, 4).equals(PNG_SIGNATURE)) return { width: 0, height: 0 };
    return { width: this.#bytes.readUInt32BE(16), height: this.#bytes.readUInt32BE(20) };
  }

  getAspectRatio() {
    const { width, height } = this.getSize();
    return height ? width / height : 1;
  }

  setTemplateImage() {}

  isTemplateImage() {
    return false;
  }

  resize() {
    return this;
  }
}

export const nativeImage = {
  createEmpty: () => new NativeImage(Buffer.alloc(0)),
  /** @param {Buffer} bytes */
  createFromBuffer: (bytes) => new NativeImage(bytes),
  /** @param {string} file */
  createFromPath: (file) => new NativeImage(fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0)),
  /** @param {string} url */
  createFromDataURL: (url) => new NativeImage(Buffer.from(url.replace(/^[^,]*,/, ''), 'base64')),
};
