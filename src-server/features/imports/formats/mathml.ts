import { MathMLToLaTeX } from 'mathml-to-latex';
import sanitizeHtml from 'sanitize-html';

const mathElement =
  /<(?:[a-z]\w{0,9}:)?math(?:\s[^<>]{0,500})?>[\s\S]{0,20000}?<\/(?:[a-z]\w{0,9}:)?math\s*>/gi;
const texOf =
  /<(?:[a-z]\w{0,9}:)?annotation\s[^<>]{0,200}?application\/x-tex[^<>]{0,200}>([\s\S]{0,5000}?)<\//i;
const emptyMath = /<(?:[a-z]\w{0,9}:)?math(?:\s[^<>]{0,500})?(?:\/>|>\s*<\/(?:[a-z]\w{0,9}:)?math\s*>)/gi;

const mathTags =
  'math maction maligngroup malignmark menclose merror mfenced mfrac mglyph mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics'.split(
    ' ',
  );

const prefix = /(<\/?)[a-z]\w{0,9}:(?=[a-z])/gi;

const escapeTex = (tex: string): string =>
  tex.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const decode = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The TeX of one `<math>` element, as HTML; null when there is none to be made. */
function toTex(math: string): string | null {
  const annotated = texOf.exec(math)?.[1];
  if (annotated !== undefined && annotated.trim() !== '') return escapeTex(decode(annotated).trim());
  // Closes what is open and turns named entities into their letters: the converter takes well-formed XML only.
  const clean = sanitizeHtml(math.replace(prefix, '$1'), {
    allowedTags: mathTags,
    allowedAttributes: {
      '*': ['open', 'close', 'separators', 'mathvariant', 'linethickness', 'notation', 'display'],
    },
    nestingLimit: 60,
  });
  try {
    const tex = MathMLToLaTeX.convert(clean).trim();
    return tex === '' ? null : escapeTex(tex);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return null;
  }
}

/** HTML whose MathML is TeX in `\(` and `\)`; `unread` is told of each formula that stays as bare text. */
export function mathToTex(html: string, unread: () => void): string {
  if (!/<(?:[a-z]\w{0,9}:)?math[\s>/]/i.test(html)) return html;
  return html.replace(emptyMath, '').replace(mathElement, (math) => {
    const tex = toTex(math);
    if (tex !== null) return `\\(${tex}\\)`;
    unread();
    return math;
  });
}

const equationImage =
  /<img\b[^<>]{0,4000}?\bdata-equation-content\s*=\s*(?:"([^"]{1,4000})"|'([^']{1,4000})')[^<>]{0,4000}>/gi;

/** The formulas that Canvas keeps as pictures with their TeX beside them. */
export function equationImagesToTex(html: string): string {
  if (!html.includes('data-equation-content')) return html;
  return html.replace(
    equationImage,
    (_image, double?: string, single?: string) => `\\(${escapeTex(decode(double ?? single ?? ''))}\\)`,
  );
}
