/**
 * Random UUID of version 4. `crypto.randomUUID` is missing on pages over plain HTTP, which the local
 * server shows to other devices.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** True if a value read from storage is such an id, or another UUID that the server accepts. */
export function isId(value: unknown): value is string {
  const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  return typeof value === 'string' && uuid.test(value);
}
