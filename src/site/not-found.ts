import { anchors, pagePaths, sectionPath } from '../domain/paths.ts';
import type { Link } from './navigation.ts';

/** Links of the 404 page. The first one is the main link. */
export const notFoundLinks: readonly [Link, ...Link[]] = [
  { label: 'Back to Home', href: pagePaths.home },
  { label: 'Blog', href: pagePaths.blog },
  { label: 'Contact', href: sectionPath(anchors.contact) },
  { label: 'Services', href: sectionPath(anchors.services) },
];

/** Links of the page for an unknown plan. */
export const invalidPlanLinks: readonly [Link, ...Link[]] = [
  { label: 'See the plans', href: sectionPath(anchors.payment) },
  { label: 'Back to Home', href: pagePaths.home },
];
