interface LogoProps {
  readonly name: string;
}

/** The mark, a wren drawn as one loop, and the company's name as text. */
export function Logo({ name }: LogoProps) {
  return (
    <span className="logo">
      <svg viewBox="0 0 32 32" width="28" height="28" fill="none" aria-hidden="true">
        <path
          d="M4.5 6.5c1.2 8.6 5.4 16 12.4 16a7.1 7.1 0 1 0-7-8.4c-.9 5.6 2.3 11.4 9.6 11.4"
          stroke="var(--brand)"
          strokeWidth="3.2"
          strokeLinecap="round"
        />
        <path d="m23.4 12.6 6.1-1.3-3.7 5z" fill="var(--warm)" />
        <circle cx="18.9" cy="13.7" r="1.7" fill="currentColor" />
      </svg>
      {name}
    </span>
  );
}
