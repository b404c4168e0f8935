/** How names of folders and tags are compared: their case and the space around them say nothing. */
export const foldName = (name: string): string => name.trim().toLocaleLowerCase('en');

/**
 * A name that is not taken: the wanted one, or with where it comes from behind it, as in "Biology (Laptop 2)".
 * @param from the computer on which the wanted name was given, or the folder that it was in.
 */
export function freeName(wanted: string, from: string, isTaken: (name: string) => boolean): string {
  let name = wanted;
  for (let no = 2; isTaken(name); no++) name = `${wanted} (${no === 2 ? from : `${from}, ${no - 1}`})`;
  return name;
}
