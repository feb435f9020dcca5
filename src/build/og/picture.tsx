/**
 * Template of the pictures that represent a page when it is shared. satori renders it, and supports
 * only part of CSS: flex boxes, but no custom properties.
 */
import { colors as tokens } from '../../site/colors.ts';
import { company } from '../../site/company.ts';
import { ogImageSize } from '../../site/seo.ts';

export interface PictureWords {
  readonly text: string;
  /** Label above the text, for example an article's category. */
  readonly label?: string;
}

interface OgPictureProps extends PictureWords {
  /** The mark as a `data:` address. */
  readonly mark: string;
  /** The logo, in place of the company's name. */
  readonly logo?:
    { readonly src: string; readonly width: number; readonly height: number } | undefined;
}

const colors = tokens.dark;

/** Returns a smaller size for a long title, so that no title needs more than four lines. */
function textSize(text: string): number {
  if (text.length <= 20) return 96;
  if (text.length <= 60) return 70;
  return text.length <= 80 ? 60 : 52;
}

/** Picture of 1200 × 630 pixels. */
export function OgPicture({ text, label, mark, logo }: OgPictureProps) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        ...ogImageSize,
        boxSizing: 'border-box',
        padding: '56px 72px 50px',
        background: colors.ground,
        backgroundImage: `radial-gradient(circle at 992px 275px, ${colors.action}6b, ${colors.action}00 460px)`,
        color: colors.text,
        fontFamily: 'Familjen Grotesk',
      }}
    >
      <img
        src={mark}
        width={400}
        height={400}
        alt=""
        style={{ position: 'absolute', top: 68, left: 782 }}
      />
      {logo ? (
        <img {...logo} alt="" />
      ) : (
        <div style={{ fontSize: 40, letterSpacing: '-0.02em' }}>{company.name}</div>
      )}
      <div style={{ display: 'flex', flexDirection: 'column', maxWidth: 720 }}>
        {label && (
          <div
            style={{
              display: 'flex',
              alignItems: 'center',
              marginBottom: 18,
              color: colors.accent,
              fontSize: 30,
            }}
          >
            <div
              style={{
                width: 14,
                height: 14,
                marginRight: 16,
                borderRadius: 7,
                background: colors.amber,
              }}
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
        style={{
          display: 'flex',
          justifyContent: 'space-between',
          borderTop: `2px solid ${colors.line}`,
          paddingTop: 22,
          color: colors.muted,
          fontSize: 28,
        }}
      >
        <div>{new URL(company.host).host}</div>
        <div>{company.tagline}</div>
      </div>
    </div>
  );
}
