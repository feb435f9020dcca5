/**
 * The parts of the owner's brand file. Every module imports them from here, as `#brand/file.ts`: browsers'
 * bundlers resolve this address to `brand.json` itself (`imports` in package.json), of which they can remove
 * unused parts only if it is imported by names. Node has only a default export for a JSON module.
 */
import brand from '../../brand.json' with { type: 'json' };

export const {
  callMinutes,
  colors,
  company,
  consent,
  extraWork,
  featureDefinitions,
  includedServices,
  languages,
  legal,
  logo,
  people,
  photos,
  plans,
  popularPlan,
  prices,
  promises,
  social,
  testimonials,
} = brand;
