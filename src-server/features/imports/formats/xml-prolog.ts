/** What an XML file is by its first element, and the file without its DOCTYPE; or why it cannot be read. */
export type XmlProlog = { ok: true; root: string; body: string } | { ok: false; reason: string };

const prologChars = 20_000;

/** `<!-- -->`, `<? ?>`, and a DOCTYPE that declares nothing itself. */
const beforeRoot = /^(?:\ufeff|\s|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*>)+/i;
const rootTag = /^<(?:[\w.-]{1,60}:)?([A-Za-z_][\w.-]{0,60})/;

/** Looks at the beginning of an XML file. Nothing that its DOCTYPE names is read, and entities of its own are refused. */
export function readProlog(text: string): XmlProlog {
  const head = text.slice(0, prologChars);
  const body = text.slice(beforeRoot.exec(head)?.[0].length ?? 0);
  const root = rootTag.exec(body.slice(0, 200))?.[1];
  if (root !== undefined) return { ok: true, root, body };
  return {
    ok: false,
    reason: /^<!DOCTYPE/i.test(body)
      ? 'The XML file declares its own entities, which is refused for safety. Remove the DOCTYPE.'
      : 'The file has no XML elements.',
  };
}
