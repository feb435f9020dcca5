import type { ReactNode } from 'react';

interface IconButtonProps {
  readonly label: string;
  readonly className?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Button with an icon, whose name is in a tooltip. It opens a dialog. */
export function IconButton({ label, className = '', onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onClick}
      className={`tip inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-muted hover:bg-(--tint) hover:text-text ${className}`}
    >
      {children}
    </button>
  );
}
