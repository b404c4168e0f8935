// Mantine comes in cascade layers, so tokens.css and every CSS module wins without raising specificity.
import '@mantine/core/styles.layer.css';
import './fonts.ts';
import './tokens.css';
import './theme.css';
import './held-page.css';
