/** Payments, newest first. */
export function PaymentsTab() {
  return null;
}
