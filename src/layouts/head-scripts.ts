import { bundleScript } from '../build/bundle-script.ts';
import { deployQuery } from '../build/deploy-query.ts';
import { ISLANDS_FILE } from '#features/site/paths.ts';
import { behavior, type FormDraft } from '#features/site/behavior.ts';

/** A script for the head of a page, with the constants that it declares. */
export interface HeadScript {
  readonly entry: string;
  readonly constants?: Readonly<Record<string, string | number | object>>;
}

export const theme: HeadScript = {
  entry: 'src/components/layout/theme-switch.ts',
  constants: { THEME_KEY: behavior.theme.storageKey },
};

const { delayOnMobile, delayOnDesktop } = behavior.heroAnimation;

export const heroAnimation: HeadScript = {
  entry: 'src/components/landing/hero-animation.ts',
  constants: {
    MOBILE: `(width<${behavior.mobileBreakpoint}px)`,
    DELAY_ON_MOBILE: delayOnMobile,
    DELAY_ON_DESKTOP: delayOnDesktop,
    DEPLOY_QUERY: deployQuery(),
  },
};

export const closeMenu: HeadScript = { entry: 'src/components/layout/close-menu.ts' };

/** Script that loads deferred islands, and does so immediately if the page's form has a draft. */
export const deferredIslandsLoader = ({ area, key }: FormDraft): HeadScript => ({
  entry: 'src/platform/browser/islands/load-deferred-islands.ts',
  constants: {
    ISLANDS_SCRIPT: import.meta.env.PROD ? ISLANDS_FILE + deployQuery() : '',
    DRAFT_AREA: `${area}Storage`,
    DRAFT_KEY: key,
  },
});

const bundles = new Map<string, Promise<string>>();

/** Bundles the scripts of a head into one. In a build, pages with the same scripts share the bundle. */
export function bundleHead(scripts: readonly HeadScript[]): Promise<string> {
  const key = JSON.stringify(scripts);
  const known = import.meta.env.PROD ? bundles.get(key) : undefined;
  const bundle =
    known ??
    bundleScript(
      scripts.map(({ entry }) => entry),
      'iife',
      Object.assign({}, ...scripts.map(({ constants }) => constants)) as Record<
        string,
        string | number | object
      >,
    );
  bundles.set(key, bundle);
  return bundle;
}
