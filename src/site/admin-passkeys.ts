/** Texts of the dialog with the passkeys of staff. */
export const passkeyWords = {
  title: 'Passkeys',
  intro:
    'A passkey logs you in with the lock of your device or with a security key. Your name then appears at everything that you change.',
  passwordLogin: {
    on: 'The password also works.',
    waiting: 'The password is turned off as soon as there are two passkeys. Its sessions then end.',
    off: 'The password is turned off, so at least two passkeys must remain.',
  },
  loading: 'Loading passkeys...',
  failed: 'The passkeys could not be loaded.',
  list: 'All passkeys',
  isInUse: 'this session',
  added: (time: string) => `Added ${time}`,
  lastUsed: (time: string) => `Last used ${time}`,
  neverUsed: 'Never used',
  revoke: 'Revoke',
  revokeNamed: (name: string, addedAt: string) => `Revoke the passkey of ${name}, added ${addedAt}`,
  revocation: {
    title: 'Revoke this passkey?',
    warning: 'It can no longer log in, and its sessions end immediately.',
    wrongName: 'This is not the name of the passkey.',
    confirm: 'Revoke passkey',
  },
  revoked: (name: string) => `Passkey revoked: ${name}`,
  name: 'Your name',
  add: 'Add a passkey',
  adding: 'Waiting for your device...',
  wasAdded: (name: string) => `Passkey added: ${name}`,
  close: 'Close',
} as const;
