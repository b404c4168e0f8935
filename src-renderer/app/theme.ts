import type { CSSVariablesResolver, VariantColorsResolver } from '@mantine/core';
import { createTheme, defaultVariantColorsResolver, rem } from '@mantine/core';
import { themeComponents } from './theme-components.ts';
import { brandTokens, darkTokens, lightTokens, mantineTokens } from './theme-tokens.ts';

const sans =
  "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Reading type: lesson text and exam stems. */
export const serif = "'Source Serif 4 Variable', 'Source Serif 4', Georgia, 'Times New Roman', serif";

const mono = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

interface Tone {
  solid: string;
  solidHover: string;
  onSolid: string;
  soft: string;
  line: string;
  text: string;
}

const tone = (name: 'accent' | 'warn' | 'bad' | 'info'): Tone => ({
  solid: `var(--${name})`,
  solidHover: name === 'accent' || name === 'bad' ? `var(--${name}-hover)` : `var(--${name})`,
  onSolid: name === 'accent' ? 'var(--on-accent)' : name === 'bad' ? 'var(--on-bad)' : 'var(--surface)',
  soft: `var(--${name}-soft)`,
  line: `var(--${name}-line)`,
  text: name === 'accent' ? 'var(--accent-text)' : `var(--${name})`,
});

const neutral: Tone = {
  solid: 'var(--ink)',
  solidHover: 'var(--ink2)',
  onSolid: 'var(--bg)',
  soft: 'var(--sunken)',
  line: 'var(--line)',
  text: 'var(--ink2)',
};

const tones: Record<string, Tone> = {
  green: tone('accent'),
  red: tone('bad'),
  yellow: tone('warn'),
  orange: tone('warn'),
  blue: tone('info'),
  gray: neutral,
  dark: neutral,
};

const border = (color: string): string => `${rem(1)} solid ${color}`;

// Text on a filled button must follow the scheme; Mantine's own resolver only ever asks the light one.
const variantColorResolver: VariantColorsResolver = (input) => {
  const named = tones[input.color ?? input.theme.primaryColor];
  if (named === undefined) return defaultVariantColorsResolver(input);
  switch (input.variant) {
    case 'filled':
      return {
        background: named.solid,
        hover: named.solidHover,
        color: named.onSolid,
        border: border('transparent'),
      };
    case 'light':
      return { background: named.soft, hover: named.soft, color: named.text, border: border('transparent') };
    case 'outline':
      return { background: 'transparent', hover: named.soft, color: named.text, border: border(named.line) };
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: input.color === 'red' ? named.text : 'var(--ink2)',
        border: border('transparent'),
      };
    case 'transparent':
      return {
        background: 'transparent',
        hover: 'transparent',
        color: named.text,
        border: border('transparent'),
      };
    case 'white':
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: named.text,
        border: border('transparent'),
      };
    case 'default':
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: input.color === 'red' ? named.text : 'var(--ink)',
        border: border('var(--line2)'),
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

const heading = (
  size: number,
  line: number,
): { fontSize: string; lineHeight: string; fontWeight: string } => ({
  fontSize: rem(size),
  lineHeight: String(line / size),
  fontWeight: '620',
});

/** The one Mantine theme: colours, type, space, shape and component defaults of Lectern. */
export const theme = createTheme({
  colors: {
    green: [
      '#EFF6F2',
      '#DEEEE6',
      '#BCDDCE',
      '#93CFB7',
      '#66C2A0',
      '#3FB58D',
      '#21936E',
      '#0F7C5C',
      '#0B6B50',
      '#074B38',
    ],
    gray: [
      '#FAF9F6',
      '#F4F2ED',
      '#EDEAE3',
      '#E7E4DC',
      '#D6D2C7',
      '#B4B0A4',
      '#8B887D',
      '#63625A',
      '#42443E',
      '#1D2420',
    ],
    dark: [
      '#E7ECE8',
      '#B9C3BD',
      '#9AA6A0',
      '#738079',
      '#3B4741',
      '#2B3530',
      '#222B27',
      '#1B231F',
      '#141A17',
      '#0E1310',
    ],
  },
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  white: '#FFFFFF',
  black: '#1D2420',
  variantColorResolver,
  fontFamily: sans,
  fontFamilyMonospace: mono,
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(22) },
  lineHeights: { xs: '1.3334', sm: '1.3847', md: '1.4286', lg: '1.5', xl: '1.2728' },
  headings: {
    fontFamily: sans,
    fontWeight: '620',
    textWrap: 'wrap',
    sizes: {
      h1: heading(22, 28),
      h2: heading(14, 20),
      h3: heading(14, 20),
      h4: heading(13, 18),
      h5: heading(12, 16),
      h6: heading(12, 16),
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(10), xl: rem(14) },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 1px 2px rgba(var(--shadow-ink), 0.06), 0 8px 24px rgba(var(--shadow-ink), 0.08)',
    lg: '0 1px 2px rgba(var(--shadow-ink), 0.06), 0 16px 40px rgba(var(--shadow-ink), 0.12)',
    xl: '0 24px 64px rgba(var(--shadow-ink), 0.16)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: themeComponents,
});

/** Writes the semantic variables beside Mantine's own, for both colour schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { ...brandTokens, '--font-serif': serif, '--font-sans': sans },
  light: { ...lightTokens, ...mantineTokens },
  dark: { ...darkTokens, ...mantineTokens },
});
