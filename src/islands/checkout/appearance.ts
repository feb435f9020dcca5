import type { Appearance } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

/** Reads the page's colors for the payment fields, which are in a frame without access to our styles. */
function readAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const isDark = document.documentElement.classList.contains('dark');
  return {
    theme: isDark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('--accent'),
      colorBackground: token('--ground'),
      colorText: token('--text'),
      colorTextSecondary: token('--muted'),
      colorTextPlaceholder: token('--muted'),
      colorDanger: token('--bad'),
      borderRadius: '10px',
      fontFamily: style.fontFamily,
      fontSizeBase: '17px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('--control-line')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600', color: token('--text') },
    },
  };
}

/** Appearance of the payment fields, which follows the visitor's theme. */
export function useAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance);
  useEffect(() => {
    const observer = new MutationObserver(() => setAppearance(readAppearance()));
    observer.observe(document.documentElement, { attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, []);
  return appearance;
}
