import type { ImageMetadata } from 'astro';
import brand from '../../../brand.json' with { type: 'json' };
import type { Brand } from '../../domain/brand.ts';

const files = import.meta.glob<ImageMetadata>('../../content/photos/*.{jpg,jpeg,png,webp,avif}', {
  eager: true,
  import: 'default',
});

/**
 * The owner's photos for the About section. The build scales them.
 * @throws Error if a file of the brand file does not exist.
 */
export const photos = (brand.photos as Brand['photos']).map(({ file, alt }) => {
  const picture = files[`../../content/photos/${file}`];
  if (!picture) throw new Error(`brand.json: photos: src/content/photos/${file} does not exist`);
  return { picture, alt };
});
