/**
 * Colors of src/styles/tokens.css, for code that cannot read CSS: pictures, function responses, and the
 * browser's toolbar. `npm run setup` writes this file. Change the token file and run it.
 */
export const colors = {
  dark: {
    brand: '#a855f7',
    warm: '#f5b454',
    'on-warm': '#1d1726',
    'on-action': '#fff',
    ground: '#0b0812',
    raised: '#15101f',
    line: '#2c2540',
    'control-line': '#6f6685',
    text: '#ece8f4',
    muted: '#aaa2bd',
    accent: '#c99bfb',
    action: '#8b35dd',
    amber: '#f5b454',
    bad: '#ff9b9b',
    good: '#7fd6a2',
  },
  light: {
    brand: '#a855f7',
    warm: '#f5b454',
    'on-warm': '#1d1726',
    'on-action': '#fff',
    ground: '#fbfaf7',
    raised: '#ffffff',
    line: '#e2dccf',
    'control-line': '#8a8298',
    text: '#1d1726',
    muted: '#5d5668',
    accent: '#7524bd',
    action: '#7e22ce',
    amber: '#8a5200',
    bad: '#b3261e',
    good: '#17703f',
  },
} as const;

/** Separate constant, so that page scripts do not contain all colors. */
export const brandColor = '#a855f7';
