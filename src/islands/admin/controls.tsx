import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Copy from 'lucide-react/icons/copy';
import { type ComponentProps, useState } from 'react';
import type { IntakeField } from '../../site/intake-form.ts';

/** Button with an icon, whose name is in a tooltip. */
export function IconButton(props: ComponentProps<'button'> & { readonly 'aria-label': string }) {
  return (
    <button
      {...props}
      type="button"
      className={`tip inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-muted hover:bg-(--tint) hover:text-text ${props.className ?? ''}`}
    />
  );
}

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
}

function CopyButton({ label, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<string>();
  const Icon = outcome === 'Copied' ? Check : Copy;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('Copied'),
      () => setOutcome('Could not copy'),
    );
  };
  return (
    <span className="inline-flex align-middle print:hidden">
      <IconButton
        aria-label={label}
        data-tip={outcome}
        onClick={copy}
        onBlur={() => setOutcome(undefined)}
        onPointerLeave={() => setOutcome(undefined)}
        className="ml-1 data-tip:[--wait:0s] pointer-fine:size-6"
      >
        <Icon size={16} aria-hidden="true" />
      </IconButton>
      <span role="status" className="sr-only">
        {outcome}
      </span>
    </span>
  );
}

/**
 * Returns the address of a website, or undefined if the client did not type an http or https address.
 * Links with another scheme, such as `javascript:`, would be dangerous.
 */
export function websiteLink(website: string): string | undefined {
  if (!URL.canParse(website)) return undefined;
  const { protocol, href } = new URL(website);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** Returns a mailto link. The address is encoded, because `?` and `&` in it would add headers. */
export function emailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** Digits and the usual punctuation, with an optional extension. */
const phonePattern =
  /^(\+?[\d\s().\-/]*\d[\d\s().\-/]*)(?:[,;]?\s*(?:ext\.?|extension|x|#)\s*(\d+))?$/i;

/**
 * Returns a telephone link, or undefined if the text contains words (`ask for Ana`). Keeping only the
 * digits of such a text could call another person. @see https://www.rfc-editor.org/rfc/rfc3966
 */
export function phoneLink(phone: string): string | undefined {
  const [, number, extension] = phonePattern.exec(phone.trim()) ?? [];
  if (number === undefined) return undefined;
  const href = `tel:${number.replace(/[^+\d]/g, '')}`;
  return extension === undefined ? href : `${href};ext=${extension}`;
}

/** Link of a text, and the name of the button that copies the text. */
const linkedKinds: Partial<
  Record<IntakeField['kind'], readonly [(text: string) => string | undefined, copy?: string]>
> = {
  email: [emailLink, 'Copy email'],
  tel: [phoneLink, 'Copy phone'],
  website: [websiteLink],
};

/** Text of a field. An email address, a phone number, or a website is a link, and can be copied. */
export function FieldText({ kind, children }: Pick<IntakeField, 'kind'> & { children: string }) {
  const [hrefOf, copy] = linkedKinds[kind] ?? [];
  const href = hrefOf?.(children);
  const elsewhere = kind === 'website' && { target: '_blank', rel: 'noopener noreferrer' };
  const shown =
    href === undefined ? (
      children
    ) : (
      <a href={href} {...elsewhere} className="min-w-0 text-accent underline underline-offset-3">
        {children}
        {elsewhere && <span className="sr-only"> (opens in a new tab)</span>}
      </a>
    );
  if (!copy) return shown;
  // One box, so that the button is never alone on a line.
  return (
    <span className="inline-flex max-w-full items-center">
      {shown}
      <CopyButton label={copy} text={children} />
    </span>
  );
}

interface SelectProps {
  readonly id: string;
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly values: readonly string[];
  readonly textOf: (value: string) => string | undefined;
  readonly onChange: (value: string) => void;
}

/** Control that chooses a value. It shows a stored value that is unknown, but cannot set it. */
export function Select(props: SelectProps) {
  const { id, label, isLabelHidden = false, value, values, textOf, onChange } = props;
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : ''}>
        {label}
      </label>
      <div className={`relative ${isLabelHidden ? '' : 'mt-1.5'}`}>
        <select
          id={id}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className={`!mt-0 appearance-none !pr-10 ${isLabelHidden ? 'font-semibold' : ''}`}
        >
          {!values.includes(value) && (
            <option value={value} disabled>
              {value}
            </option>
          )}
          {values.map((known) => (
            <option key={known} value={known}>
              {textOf(known)}
            </option>
          ))}
        </select>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
        />
      </div>
    </div>
  );
}
