import { intakeStatuses, intakeStatusSchema, type IntakeStatus } from '../../domain/intake.ts';
import { adminWords } from '../../site/admin.ts';
import { statusText } from './StatusBadge.tsx';

interface StatusSelectProps {
  readonly value: string;
  readonly onChange: (status: IntakeStatus) => void;
}

/** Sets any of the three statuses. An unknown one that is stored can be seen here but not set. */
export function StatusSelect({ value, onChange }: StatusSelectProps) {
  const isKnown = intakeStatusSchema.safeParse(value).success;
  return (
    <div className="field">
      <label htmlFor="status" className="text-sm">
        {adminWords.detail.status}
      </label>
      <select
        id="status"
        value={value}
        onChange={(event) => onChange(intakeStatusSchema.parse(event.currentTarget.value))}
      >
        {!isKnown && (
          <option value={value} disabled>
            {value}
          </option>
        )}
        {intakeStatuses.map((status) => (
          <option key={status} value={status}>
            {statusText(status)}
          </option>
        ))}
      </select>
    </div>
  );
}
