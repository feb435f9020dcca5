/**
 * Template of the pictures that social networks show for a shared page. satori renders it, and supports only
 * part of CSS: flex boxes, but no custom properties.
 */
import { colors as tokens } from '#brand/colors.ts';
import { company } from '#brand/company.ts';
import { language } from '#features/site/languages.ts';

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the parameters must match React's
  interface HTMLAttributes<T> {
    /** Classes that satori reads. */
    tw?: string;
  }
}

export interface PictureTexts {
  readonly text: string;
  /** Label above the text, for example an article's category. */
  readonly label?: string;
  /** An article's cover: an SVG document whose texts are in no group. */
  readonly cover?: string;
}

interface OgPictureProps extends PictureTexts {
  /** The mark as a `data:` address. */
  readonly mark: string;
  /** The logo, in place of the company's name. */
  readonly logo?:
    { readonly src: string; readonly width: number; readonly height: number } | undefined;
}

const colors = tokens.dark;

/** Colors of a cover in place of those of its category. */
const coverColors: Readonly<Record<string, string>> = {
  ...colors,
  ink: colors.accent,
  paper: colors.ground,
  'cover-2': `${colors.action}40`,
  'cover-3': `${colors.action}80`,
};
const paint = (color: string) =>
  color.replace(/var\(--([\w-]+)\)/g, (found, name: string) => coverColors[name] ?? found);

/** Pixels for each unit of a cover, which has 420 × 180 units. */
const SCALE = 1.6;
const COVER_TEXT = /<text ([^>]*)>([^<]*)<\/text>/g;
const XML_CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};
/** Distance from the top of a line to its baseline, as a share of the type size, and the line's height. */
const BASELINE = 1.025;
const LINE_HEIGHT = 1.25;

/** Distance of a cover from the company's name or logo, and the width that is left for them. */
const COVER_GAP = 24;
const BESIDE_COVER = 1200 - 2 * 72 - 420 * SCALE - COVER_GAP;

/** Draws a cover. satori has no texts in SVG documents, so they are boxes above the drawing. */
function Cover({ cover }: { cover: string }) {
  const drawing = paint(cover)
    .replaceAll(COVER_TEXT, '')
    .replace(
      '<svg ',
      `<svg width="${420 * SCALE}" height="${180 * SCALE}" fill="${colors.accent}" `,
    );
  const texts = Array.from(cover.matchAll(COVER_TEXT), ([, attributes = '', text = '']) => {
    const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(` ${attributes}`)?.[1];
    const size = Number(read('font-size') ?? 15);
    return {
      text: text.replace(/&\w+;/g, (name) => XML_CHARACTERS[name] ?? name),
      size,
      x: Number(read('x')),
      top: Number(read('y')) - size * BASELINE,
      color: paint(read('fill') ?? 'var(--ink)'),
      align: read('text-anchor') ?? 'start',
    };
  });
  return (
    <div
      dir="ltr"
      tw="relative flex shrink-0 overflow-hidden rounded-[24px]"
      style={{ width: 420 * SCALE, height: 180 * SCALE, background: colors.raised }}
    >
      <img
        src={`data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`}
        width={420 * SCALE}
        height={180 * SCALE}
        alt=""
      />
      {texts.map(({ text, size, x, top, color, align }, index) => (
        <div
          key={index}
          tw="absolute flex w-[1200px]"
          style={{
            top: top * SCALE,
            left: x * SCALE - { start: 0, middle: 600, end: 1200 }[align]!,
            justifyContent: { start: 'flex-start', middle: 'center', end: 'flex-end' }[align],
            color,
            fontSize: size * SCALE,
            lineHeight: LINE_HEIGHT,
          }}
        >
          {text}
        </div>
      ))}
    </div>
  );
}

/** Type size in pixels, smaller for a long title, so that no title needs more than four lines. */
function textSize(text: string, cover?: string): number {
  if (cover) return text.length <= 60 ? 60 : text.length <= 80 ? 52 : 46;
  if (text.length <= 20) return 96;
  if (text.length <= 60) return 70;
  return text.length <= 80 ? 60 : 52;
}

/** Picture of 1200 × 630 pixels. satori reads the classes of Tailwind in `tw`. */
export function OgPicture({ text, label, cover, mark, logo }: OgPictureProps) {
  const isFromRight = language.direction === 'rtl';
  const glow = `radial-gradient(circle at ${isFromRight ? 208 : 992}px 275px, ${colors.action}6b, ${colors.action}00 460px)`;
  // A cover leaves room for about twenty letters of this size in a line.
  const isLongName = !logo && company.name.length > 20;
  const shrink = logo && cover ? Math.min(1, BESIDE_COVER / logo.width) : 1;
  const name = logo ? (
    <img {...logo} width={logo.width * shrink} height={logo.height * shrink} alt="" />
  ) : (
    <div style={{ fontSize: isLongName ? 28 : 40, letterSpacing: '-0.02em' }}>{company.name}</div>
  );
  const category = label && (
    <div
      tw="mb-[18px] flex items-center"
      style={{ color: colors.accent, gap: 16, fontSize: label.length > 20 ? 24 : 30 }}
    >
      <div tw="h-[14px] w-[14px] shrink-0 rounded-[7px]" style={{ background: colors.amber }} />
      <div tw="min-w-0 shrink">{label}</div>
    </div>
  );
  const { host } = new URL(company.host);
  const isLongFooter = host.length + company.tagline.length > 66;
  return (
    <div
      dir={language.direction}
      tw="flex h-full w-full flex-col justify-between px-[72px] pt-[56px] pb-[50px]"
      style={{
        background: colors.ground,
        backgroundImage: glow,
        color: colors.text,
        // A word that is longer than a line would be cut.
        wordBreak: 'break-word',
        fontFamily:
          'Familjen Grotesk latin, Familjen Grotesk latin-ext, Familjen Grotesk vietnamese',
      }}
    >
      {cover ? (
        <div tw="flex justify-between" style={{ gap: COVER_GAP }}>
          <div tw="flex h-full min-w-0 shrink flex-col justify-between">
            {name}
            <img src={mark} width={isLongName ? 100 : 150} height={isLongName ? 100 : 150} alt="" />
            {category}
          </div>
          <Cover cover={cover} />
        </div>
      ) : (
        <>
          <img
            src={mark}
            width={400}
            height={400}
            alt=""
            tw={`absolute top-[68px] ${isFromRight ? 'left-[18px]' : 'left-[782px]'}`}
          />
          {name}
        </>
      )}
      <div tw="flex flex-col" style={{ maxWidth: cover ? 1056 : 720 }}>
        {!cover && category}
        <div
          style={{
            fontSize: textSize(text, cover),
            letterSpacing: '-0.03em',
            lineHeight: isFromRight ? 1.2 : 1.04,
            textWrap: 'balance',
          }}
        >
          {text}
        </div>
      </div>
      <div
        tw="flex justify-between pt-[22px]"
        style={{
          borderTop: `2px solid ${colors.line}`,
          color: colors.muted,
          gap: 32,
          fontSize: isLongFooter ? 20 : 28,
        }}
      >
        <div>{host}</div>
        <div>{company.tagline}</div>
      </div>
    </div>
  );
}
