import { bundleScript } from '../build/bundle-script.ts';
import { deployQuery } from '../build/deploy-query.ts';
import { behavior, type FormDraft } from '#features/site/behavior.ts';
import { themeTexts } from '#texts/theme.ts';

/** A script for the head of a page, with the constants that it declares. */
export interface HeadScript {
  readonly entry: string;
  readonly constants?: Readonly<Record<string, string | number | boolean | object>>;
}

const { switchTo, themes } = themeTexts;
const [labelStart = '', labelEnd = ''] = switchTo({ theme: '\n' }).split('\n');

export const theme: HeadScript = {
  entry: 'src/components/layout/theme-switch.ts',
  constants: {
    THEME_KEY: behavior.theme.storageKey,
    LABEL_START: labelStart,
    LABEL_END: labelEnd,
    HAS_ENGLISH_NAMES: themes.light === 'light' && themes.dark === 'dark',
    LIGHT: themes.light,
    DARK: themes.dark,
  },
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

/** Script that loads deferred islands, and those of a form with a draft immediately. */
export const deferredIslandsLoader = (draft?: FormDraft): HeadScript => ({
  entry: 'src/platform/browser/islands/load-deferred-islands.ts',
  constants: {
    DRAFT_AREA: draft ? `${draft.area}Storage` : '',
    DRAFT_KEY: draft?.key ?? '',
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
        string | number | boolean | object
      >,
    );
  bundles.set(key, bundle);
  return bundle;
}
