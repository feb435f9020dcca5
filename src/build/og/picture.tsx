/**
 * Template of the pictures that social networks show for a shared page. satori renders it, and supports only
 * part of CSS: flex boxes, but no custom properties.
 */
import { colors as tokens } from '#brand/colors.ts';
import { company } from '#brand/company.ts';

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
}

interface OgPictureProps extends PictureTexts {
  /** The mark as a `data:` address. */
  readonly mark: string;
  /** The logo, in place of the company's name. */
  readonly logo?:
    { readonly src: string; readonly width: number; readonly height: number } | undefined;
}

const colors = tokens.dark;

/** Type size in pixels, smaller for a long title, so that no title needs more than four lines. */
function textSize(text: string): number {
  if (text.length <= 20) return 96;
  if (text.length <= 60) return 70;
  return text.length <= 80 ? 60 : 52;
}

/** Picture of 1200 × 630 pixels. satori reads the classes of Tailwind in `tw`. */
export function OgPicture({ text, label, mark, logo }: OgPictureProps) {
  const glow = `radial-gradient(circle at 992px 275px, ${colors.action}6b, ${colors.action}00 460px)`;
  return (
    <div
      tw="flex h-full w-full flex-col justify-between px-[72px] pt-[56px] pb-[50px]"
      style={{
        background: colors.ground,
        backgroundImage: glow,
        color: colors.text,
        fontFamily:
          'Familjen Grotesk latin, Familjen Grotesk latin-ext, Familjen Grotesk vietnamese',
      }}
    >
      <img src={mark} width={400} height={400} alt="" tw="absolute top-[68px] left-[782px]" />
      {logo ? (
        <img {...logo} alt="" />
      ) : (
        <div style={{ fontSize: 40, letterSpacing: '-0.02em' }}>{company.name}</div>
      )}
      <div tw="flex max-w-[720px] flex-col">
        {label && (
          <div tw="mb-[18px] flex items-center text-[30px]" style={{ color: colors.accent }}>
            <div
              tw="mr-[16px] h-[14px] w-[14px] rounded-[7px]"
              style={{ background: colors.amber }}
            />
            {label}
          </div>
        )}
        <div
          style={{
            fontSize: textSize(text),
            letterSpacing: '-0.03em',
            lineHeight: 1.04,
            textWrap: 'balance',
          }}
        >
          {text}
        </div>
      </div>
      <div
        tw="flex justify-between pt-[22px] text-[28px]"
        style={{ borderTop: `2px solid ${colors.line}`, color: colors.muted }}
      >
        <div>{new URL(company.host).host}</div>
        <div>{company.tagline}</div>
      </div>
    </div>
  );
}
