import { anchors, pagePaths, sectionPath } from '../domain/paths.ts';
import type { Link } from './navigation.ts';

/** Where the 404 page leads: the first is the main way out. */
export const notFoundLinks: readonly [Link, ...Link[]] = [
  { label: 'Back to Home', href: pagePaths.home },
  { label: 'Blog', href: pagePaths.blog },
  { label: 'Contact', href: sectionPath(anchors.contact) },
  { label: 'Services', href: sectionPath(anchors.services) },
];

/** Where the page for an unknown plan leads. */
export const invalidPlanLinks: readonly [Link, ...Link[]] = [
  { label: 'See the plans', href: sectionPath(anchors.payment) },
  { label: 'Back to Home', href: pagePaths.home },
];
