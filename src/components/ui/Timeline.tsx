interface TimelineProps {
  readonly steps: readonly { readonly when: string; readonly what: string }[];
}

/** Steps that follow an action, each with its time, connected by a line. */
export function Timeline({ steps }: TimelineProps) {
  return (
    <ol className="timeline">
      {steps.map(({ when, what }) => (
        <li key={when}>
          <b>{when}</b>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}
