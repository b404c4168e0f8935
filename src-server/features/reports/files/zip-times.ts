const END_BYTES = 22;
const CENTRAL = 0x02014b50;
/** 1 January 1980 at midnight, the first moment that a ZIP file knows: time and date of MS-DOS. */
const FIRST_MOMENT = 0x00210000;

/**
 * Sets the time of every file within a ZIP file to the same moment, in place: what is made of the same rows a year later
 * has the same bytes then. (APPNOTE.TXT of PKWARE, 4.3.7, 4.3.12 and 4.3.16; without a comment, as our writer makes it.)
 */
export function withoutTimes(zip: Uint8Array): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.byteLength - END_BYTES;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let file = 0; file < count && view.getUint32(at, true) === CENTRAL; file++) {
    view.setUint32(at + 12, FIRST_MOMENT, true);
    view.setUint32(view.getUint32(at + 42, true) + 10, FIRST_MOMENT, true);
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return zip;
}
