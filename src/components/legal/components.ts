import type { LegalComponentName } from '#features/articles/article-components.ts';
import Acknowledgment from './Acknowledgment.astro';
import FeatureDefinitions from './FeatureDefinitions.astro';
import StoredDataTable from './StoredDataTable.astro';
import People from './People.astro';
import PlanOffer from './PlanOffer.astro';
import PlanTable from './PlanTable.astro';

/** Renderers of the components of legal texts. A component without a renderer does not compile. */
export const legalComponents = {
  Acknowledgment,
  FeatureDefinitions,
  StoredDataTable,
  People,
  PlanOffer,
  PlanTable,
} satisfies Record<LegalComponentName, unknown>;
